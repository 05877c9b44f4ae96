import { execFile } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { createLatchkey } from '@latchkey/node'
import { recoverMessageAddress } from 'viem'
import { afterEach, expect, it } from 'vitest'
import { freePort } from '../../apps/server/src/adapters/embedded-postgres/free-port.ts'
import { ROOT } from '../../tooling/lib/root.mjs'
import { createService } from '../../tooling/lib/service.mjs'
import { DEMO_APP_ID, describeStack } from '../../tooling/lib/stack.mjs'

const closing: (() => void | Promise<void>)[] = []
afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close()
})

const APP = { server_wallets: true, development: true, allowed_origins: ['http://localhost:*'] }

/** The server of `npm start` with the demo's app, and its operator's commands. */
async function openStack() {
  const home = mkdtempSync(join(tmpdir(), 'latchkey-backend-'))
  closing.push(() => rmSync(home, { recursive: true, force: true }))
  const stack = describeStack({ LATCHKEY_PORT: String(await freePort()) }, join(home, 'data'))
  const server = createService({
    ...stack.server,
    log: () => {},
    onLost: (message: string) => console.error(message),
  })
  closing.push(() => server.stop())
  await server.start()
  const operate = async (...args: string[]) => {
    const command = [join(ROOT, 'apps/server/dist/cli/main.js'), ...args, '--id', DEMO_APP_ID]
    const env = { ...process.env, ...stack.server.env }
    return (await promisify(execFile)(process.execPath, command, { env })).stdout
  }
  await operate('app', 'upsert', '--json', JSON.stringify({ name: 'Juniper', ...APP }))
  return { stack, operate }
}

it('gives the demo’s backend credentials that count, keeps them, and replaces what does not count any more', async () => {
  const { stack, operate } = await openStack()
  const file = join(stack.data, 'demo-backend.json')
  const given = () => JSON.parse(readFileSync(file, 'utf8')) as Record<string, string>
  const secrets = async () => (await operate('secret', 'list')).trim().split('\n')
  const open = () => {
    const { appId = '', appSecret = '', authorizationKey = '' } = given()
    const authorizationKeys = [authorizationKey]
    return createLatchkey({ appId, appSecret, authorizationKeys, apiUrl: stack.urls.server }).wallets
  }
  await stack.prepareBackend()
  expect(statSync(file).mode & 0o777).toBe(0o600)
  const first = given()
  // nobody has called yet, so that the key is ordered once more
  await stack.prepareBackend()
  expect(given()).toEqual(first)
  expect(await secrets()).toHaveLength(1)

  const { id, address } = await open().create({ chain_type: 'ethereum' })
  const signer = async () =>
    recoverMessageAddress({
      message: 'Good day',
      signature: (await open().signMessage(id, 'Good day')) as `0x${string}`,
    })
  expect(await signer()).toBe(address)

  const [secret = ''] = (await secrets())[0]?.split(' ') ?? []
  await operate('secret', 'revoke', '--secret', secret)
  await operate('app', 'authorization-key', 'remove', '--all')
  await expect(signer()).rejects.toMatchObject({ status: 401 })
  await stack.prepareBackend()
  expect(given()).toEqual({ ...first, appSecret: expect.not.stringMatching(first.appSecret ?? '') })
  expect(await signer()).toBe(address)
})
