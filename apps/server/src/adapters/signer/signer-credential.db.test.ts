import { randomBytes } from 'node:crypto'
import { serve } from '@hono/node-server'
import { newRecipient } from '@latchkey/keys'
import type { Registrar, Signer } from '@latchkey/signer'
import { createSignerServer } from '@latchkey/signer/http'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openTestFrame } from '../../testing/test-frame.ts'
import type { TestHouse } from '../../testing/test-house.ts'
import { openTestHouse } from '../../testing/test-house.ts'
import { createHttpSigner } from './http-signer.ts'

const tokens = {
  serverToken: randomBytes(24).toString('base64url'),
  operatorToken: randomBytes(24).toString('base64url'),
}

let house: TestHouse
let server: ReturnType<typeof serve>
beforeAll(async () => {
  house = await openTestHouse()
  const app = createSignerServer(house.ports.signer as Signer & Registrar, tokens)
  const port = await new Promise<number>((resolve) => {
    server = serve({ fetch: app.fetch, port: 0, hostname: '127.0.0.1' }, (info) => resolve(info.port))
  })
  house.ports.signer = createHttpSigner({ url: `http://127.0.0.1:${port}`, token: tokens.serverToken })
})
afterAll(async () => {
  server.close()
  await house.close()
})

/** All rows of all tables, as text. */
async function dump(): Promise<string> {
  const tables = await house.rows("SELECT tablename AS name FROM pg_tables WHERE schemaname = 'public'")
  const texts: string[] = []
  for (const { name } of tables) {
    for (const { row } of await house.rows(`SELECT t::text AS row FROM "${name}" t`)) texts.push(row)
  }
  return texts.join('\n')
}

it('the server’s credential for the signer is in no row and no log, though grants made with it are', async () => {
  const session = await house.login('credential@example.com')
  const frame = await openTestFrame(house, session)
  const { body } = await frame.makeRoot()
  expect((await frame.call('createRoot', body)).status).toBe(200)
  const { publicKey } = await newRecipient()
  const asked = { recipient_public_key: publicKey }
  expect((await frame.call('recoveryKeyMaterial', asked, { root: body.address })).status).toBe(200)
  const [row] = await house.rows('SELECT signer_grant FROM sessions WHERE user_id = $1', [session.user.id])
  const text = await dump()
  expect(text).toContain(row.signer_grant)
  for (const token of Object.values(tokens)) {
    expect(text).not.toContain(token)
    expect(house.logs.join('\n')).not.toContain(token)
  }
})

it('asks for a session’s grant once, and again when the signer has other keys', async () => {
  const frame = await openTestFrame(house, await house.login('grant@example.com'))
  const { body } = await frame.makeRoot()
  await frame.call('createRoot', body)
  const grants: string[] = []
  const { signer } = house.ports
  house.ports.signer = {
    ...signer,
    async grantSession(evidence) {
      const grant = await signer.grantSession(evidence)
      grants.push(grant)
      return grant
    },
  }
  const recover = async () => {
    const { publicKey } = await newRecipient()
    return (
      await frame.call('recoveryKeyMaterial', { recipient_public_key: publicKey }, { root: body.address })
    ).status
  }
  expect([await recover(), await recover(), grants.length]).toEqual([200, 200, 1])
  await house.rows("UPDATE sessions SET signer_grant = 'AAAA'")
  expect([await recover(), await recover(), grants.length]).toEqual([200, 200, 2])
  expect(grants[1]).toBe(grants[0])
})
