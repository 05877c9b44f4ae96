import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { FrameKey } from '../testing/frame-key.ts'
import { newFrameKey } from '../testing/frame-key.ts'
import type { CallAnswer, TestHouse } from '../testing/test-house.ts'
import { openTestHouse } from '../testing/test-house.ts'

let house: TestHouse
let key: FrameKey
let other: FrameKey
beforeAll(async () => {
  house = await openTestHouse()
  await house.setApp({ guest_auth: true })
  key = await newFrameKey()
  other = await newFrameKey()
})
afterAll(() => house.close())

const boundTo = async ({ body }: CallAnswer) =>
  house.rows('SELECT frame_key, born_bound FROM sessions WHERE user_id = $1 ORDER BY auth_time', [
    body.user.id,
  ])
const keysOf = async ({ body }: CallAnswer) =>
  house.rows('SELECT frame_key FROM frame_keys WHERE user_id = $1', [body.user.id])

async function codeLogin(email: string) {
  await house.call('passwordlessInit', { body: { email } })
  const code = house.mailer.codeFor(email)
  return (body: object) => house.call('passwordlessAuthenticate', { body: { email, code, ...body } })
}

describe('a login that names the key of the frame', () => {
  it('opens a session that is bound to it, and makes the key known to the user', async () => {
    const login = await codeLogin('a@example.com')
    const answer = await login({ dpop_jkt: key.jkt })
    expect(answer.status).toBe(200)
    expect(await boundTo(answer)).toEqual([{ frame_key: key.jkt, born_bound: true }])
    expect(await keysOf(answer)).toEqual([{ frame_key: key.jkt }])
  })

  it('opens an unbound session without it, as published clients ask', async () => {
    for (const [index, body] of [{}, { dpop_jkt: null }].entries()) {
      const login = await codeLogin(`b${index}@example.com`)
      const answer = await login(body)
      expect(await boundTo(answer)).toEqual([{ frame_key: null, born_bound: false }])
      expect(await keysOf(answer)).toEqual([])
    }
  })

  it('binds the session of a guest', async () => {
    const guest_credential = randomBytes(24).toString('base64url')
    const answer = await house.call('guestAuthenticate', { body: { guest_credential, dpop_jkt: key.jkt } })
    expect(await boundTo(answer)).toEqual([{ frame_key: key.jkt, born_bound: true }])
  })

  it.each([
    ['too short', 'abc'],
    ['another alphabet', `${'a'.repeat(42)}+`],
    ['a number', 7],
  ])('refuses %s', async (_, dpop_jkt) => {
    const login = await codeLogin('c@example.com')
    const answer = await login({ dpop_jkt })
    expect([answer.status, answer.body.code]).toEqual([400, 'invalid_data'])
  })

  it('is answered again with the same key only: who caught the code gets no session for their own', async () => {
    const login = await codeLogin('d@example.com')
    const first = await login({ dpop_jkt: key.jkt })
    expect((await login({ dpop_jkt: key.jkt })).body.refresh_token).toBe(first.body.refresh_token)
    for (const body of [{ dpop_jkt: other.jkt }, {}]) {
      const stolen = await login(body)
      expect([stolen.status, stolen.body.code]).toEqual([401, 'invalid_credentials'])
    }
    expect(await boundTo(first)).toEqual([{ frame_key: key.jkt, born_bound: true }])
  })

  it('is not answered again with a key when it began without one', async () => {
    const login = await codeLogin('e@example.com')
    const first = await login({})
    expect((await login({ dpop_jkt: other.jkt })).body.code).toBe('invalid_credentials')
    expect((await login({})).body.refresh_token).toBe(first.body.refresh_token)
  })
})
