import type { Server } from 'node:http'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { newRecipient } from '@latchkey/keys'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createHttpSigner } from '../adapters/signer/http-signer.ts'
import { EVERY_FACTOR, openMember } from '../testing/factors.ts'
import type { TestHouse } from '../testing/test-house.ts'
import { openTestHouse } from '../testing/test-house.ts'

let house: TestHouse
let present: TestHouse['ports']['signer']
let people = 0
const open: Server[] = []
beforeAll(async () => {
  house = await openTestHouse()
  present = house.ports.signer
  await house.setApp(EVERY_FACTOR)
})
afterAll(() => {
  for (const server of open) server.close()
  return house.close()
})
beforeEach(() => {
  house.ports.signer = present
})

/** Where nobody listens any more, or what stands before the signer answers in its place. */
async function elsewhere(answers: boolean): Promise<string> {
  const server = createServer((_, response) => response.writeHead(502).end('<h1>Bad gateway</h1>'))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  if (answers) open.push(server)
  else await new Promise((resolve) => server.close(resolve))
  return `http://127.0.0.1:${port}`
}

describe.each([
  ['is not there', false],
  ['is hidden by a proxy that has lost it', true],
])('a signer that %s', (_, answers) => {
  it('fails no call for good: the same goes through once it is back', async () => {
    const { frame, root, entropy } = await openMember(house, `away${++people}@example.com`)
    const secret = {
      method: 'recovery-encryption-key',
      params: {},
      recoveryKey: Buffer.alloc(32, 5),
    } as const
    const split = await frame.resplit(root, entropy, 1, secret)
    const { publicKey } = await newRecipient()
    const blinded = Buffer.alloc(33, 2).toString('base64url')
    const asked = [
      () => frame.call('signerKey'),
      () => frame.call('recoveryKeyMaterial', { recipient_public_key: publicKey }, { root }),
      () => frame.call('recoveryPasscode', { blinded, share_version: 2 }, { root }),
      () => frame.call('setRecovery', split.body, { root }),
      () => frame.call('mfaTotpInit'),
    ]
    house.ports.signer = createHttpSigner({ url: await elsewhere(answers), token: 'of-the-server' })
    const before = house.logs.length
    const away: unknown[] = []
    for (const ask of asked) {
      const { status, body } = await ask()
      away.push([status, body])
    }
    const unavailable = [503, { error: 'The signer cannot be asked at the moment', code: 'unavailable' }]
    expect(away).toEqual(asked.map(() => unavailable))
    const told = house.logs.slice(before).filter((line) => line.includes('"error"'))
    expect(told.filter((line) => line.includes(answers ? 'SyntaxError' : 'ECONNREFUSED'))).toHaveLength(5)
    house.ports.signer = present
    const [, , , set, totp] = asked
    expect([(await set?.())?.status, (await totp?.())?.status]).toEqual([200, 200])
  })
})
