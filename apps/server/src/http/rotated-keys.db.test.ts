import { randomBytes } from 'node:crypto'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { loginKeySet } from '../cli/rotation/login-keys.ts'
import { rotateKeys } from '../cli/rotation/rotate-keys.ts'
import { sealingKeySet } from '../cli/rotation/sealing-keys.ts'
import { newFrameKey } from '../testing/frame-key.ts'
import { openTestFrame } from '../testing/test-frame.ts'
import type { TestHouse } from '../testing/test-house.ts'
import { openAgain, openTestHouse } from '../testing/test-house.ts'

type Server = Awaited<ReturnType<typeof openAgain>>

let house: TestHouse
/** The same with a new key of each set in front, and after the old ones were left out. */
let rotating: Server
let rotated: Server
beforeEach(async () => {
  house = await openTestHouse()
  const fresh: [string, Buffer] = ['k2', randomBytes(32)]
  const login: [string, Buffer] = ['login-2', randomBytes(32)]
  const { sealingKeys, loginKeys } = house.foundation
  rotating = await openAgain(house, {
    sealingKeys: new Map([fresh, ...sealingKeys]),
    loginKeys: new Map([login, ...loginKeys]),
  })
  rotated = await openAgain(house, { sealingKeys: new Map([fresh]), loginKeys: new Map([login]) })
})
afterEach(async () => {
  await rotating.close()
  await rotated.close()
  await house.close()
})

async function rotate() {
  const { database } = house
  const { keyring, loginKeys } = rotating.ports
  for (const set of [sealingKeySet({ database, keyring }), loginKeySet({ database, keyring, loginKeys })])
    await rotateKeys(database, set, () => {})
}

describe('a request whose answer was lost when the sealing key was rotated', () => {
  it('for a new recovery is answered alike: a frame that is told otherwise takes its new shares away', async () => {
    const session = await house.login('resplit@example.com')
    const key = await newFrameKey()
    const frame = await openTestFrame(house, session, key)
    const { body, entropy } = await frame.makeRoot()
    await frame.call('createRoot', body)
    const root = body.address
    const made = await frame.resplit(root, entropy, 1, { method: 'recovery-encryption-key' })
    const lost = await frame.call('setRecovery', made.body, { root })
    const other = await frame.resplit(root, entropy, 1, { method: 'recovery-encryption-key' })
    await rotate()
    const answers = []
    for (const server of [rotating, rotated])
      answers.push(await (await openTestFrame(server, session, key)).call('setRecovery', made.body, { root }))
    expect(answers.map(({ status, body: answered }) => [status, answered])).toEqual([
      [200, lost.body],
      [200, lost.body],
    ])
    expect(
      (await (await openTestFrame(rotating, session, key)).call('setRecovery', other.body, { root })).body
        .code,
    ).toBe('resource_already_exists')
  })

  it('for a new wallet is answered alike', async () => {
    const session = await house.login('create@example.com')
    const key = await newFrameKey()
    const frame = await openTestFrame(house, session, key)
    const { body } = await frame.makeRoot()
    const lost = await frame.call('createRoot', body)
    const again = await (await openTestFrame(rotating, session, key)).call('createRoot', body)
    expect([again.status, again.body]).toEqual([200, lost.body])
  })
})

const HOUR_MS = 3_600_000
const refresh = (server: Server, refresh_token: string | null) =>
  server.call('refreshSession', { body: { refresh_token } })

describe('a session when the login key is rotated', () => {
  it('goes over to the new key when it is next refreshed, so that the old one can go', async () => {
    const { refresh_token: first, token } = await house.login('moves@example.com')
    const second = await refresh(rotating, first)
    expect(second.status).toBe(200)
    await rotate()
    house.clock.advance(HOUR_MS)
    const third = await refresh(rotated, second.body.refresh_token)
    expect([third.status, third.body.user]).toEqual([200, second.body.user])
    expect(token).not.toBe(third.body.token)
  })

  it('is not lost by tabs that come with the tokens before, nor handed to another browser', async () => {
    const { refresh_token: first } = await house.login('tabs@example.com')
    house.clock.advance(HOUR_MS)
    const { body: second } = await refresh(house, first)
    const ask = (server: Server, refresh_token: string, agent: string) =>
      server.call('refreshSession', { body: { refresh_token }, headers: { 'user-agent': agent } })
    const { body: third } = await ask(rotating, second.refresh_token, 'a')
    // made under the old key, as the tabs that are late have them
    const late = await ask(rotating, second.refresh_token, 'a')
    expect([late.status, late.body.refresh_token]).toEqual([200, third.refresh_token])
    const thief = await ask(rotating, second.refresh_token, 'b')
    expect([thief.status, thief.body.code]).toEqual([401, 'token_already_used'])
  })

  it('ends where its key is gone before it came back', async () => {
    const { refresh_token } = await house.login('late@example.com')
    await rotate()
    const answer = await refresh(rotated, refresh_token)
    expect([answer.status, answer.body.code]).toEqual([401, 'missing_or_invalid_token'])
    expect((await refresh(rotating, refresh_token)).status).toBe(200)
  })
})
