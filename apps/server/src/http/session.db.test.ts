import { createPublicKey, verify } from 'node:crypto'
import type { AuthResponse } from '@latchkey/contract'
import { importSPKI, jwtVerify } from 'jose'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { TestHouse } from '../testing/test-house.ts'
import { APP_ID, openTestHouse } from '../testing/test-house.ts'

let house: TestHouse
let session: AuthResponse
let count = 0

beforeAll(async () => {
  house = await openTestHouse()
})
afterAll(() => house.close())
beforeEach(async () => {
  count += 1
  session = await house.login(`s${count}@example.com`)
})

const bearer = (token: string | null | undefined) => ({ authorization: `Bearer ${token}` })
const refresh = (token: unknown, headers = {}) =>
  house.call('refreshSession', { body: { refresh_token: token }, headers })
const me = (token: string | null) => house.call('currentUser', { headers: bearer(token) })
const claimsOf = (token: string | null | undefined) =>
  JSON.parse(Buffer.from(String(token).split('.')[1] ?? '', 'base64url').toString())

describe('tokens', () => {
  it('verify with the app’s published key under the issuer and audience that server clients check', async () => {
    const config = (await house.call('appConfig')).body
    const key = await importSPKI(config.verification_key, 'ES256')
    const options = { issuer: 'privy.io', audience: APP_ID, currentDate: new Date(house.clock.now()) }
    const { payload, protectedHeader } = await jwtVerify(String(session.token), key, {
      ...options,
      typ: 'JWT',
    })
    expect(protectedHeader).toMatchObject({ alg: 'ES256', typ: 'JWT' })
    expect(payload.sub).toBe(session.user.id)
    expect((payload.exp as number) - (payload.iat as number)).toBe(3600)
    const identity = (await jwtVerify(String(session.identity_token), key, options)).payload
    expect(JSON.parse(String(identity.linked_accounts))).toEqual([
      { type: 'email', address: `s${count}@example.com`, lv: expect.any(Number) },
    ])
    expect(Number(identity.cr)).toBe(session.user.created_at)
    expect(identity.custom_metadata).toBe('{}')
  })

  it('give the access token its app, scope and time of login, and the customer token none of them', () => {
    const access = claimsOf(session.privy_access_token)
    expect(access).toMatchObject({ aud: 'latchkey-wallet', aid: APP_ID, scope: 'wallet' })
    expect(access.auth_time).toBe(Math.floor(house.clock.now() / 1000))
    const customer = claimsOf(session.token)
    expect(customer.aud).toBe(APP_ID)
    expect(customer).not.toHaveProperty('scope')
    expect(customer.sid).toBe(access.sid)
  })

  it('are verifiable from the key set, across a rotation with overlap', async () => {
    const { rotateAppKey } = await import('../domain/app/manage-apps.ts')
    const keys = async () => (await house.call('appJwks')).body.keys
    await rotateAppKey(house.manage, APP_ID)
    expect(await keys()).toHaveLength(2)
    const kidOf = (token: unknown) =>
      JSON.parse(Buffer.from(String(token).split('.')[0] ?? '', 'base64url').toString()).kid
    const before = kidOf(session.token)
    house.clock.advance(2 * 3_600_000 + 1)
    const renewed = (await refresh(session.refresh_token)).body
    expect(kidOf(renewed.token)).not.toBe(before)
    const jwk = (await keys()).find(({ kid }: { kid: string }) => kid === kidOf(renewed.token))
    const [head, body, signature] = renewed.token.split('.')
    const key = createPublicKey({ key: jwk, format: 'jwk' })
    const input = Buffer.from(`${head}.${body}`)
    expect(
      verify('sha256', input, { key, dsaEncoding: 'ieee-p1363' }, Buffer.from(signature, 'base64url')),
    ).toBe(true)
    house.clock.advance(2 * 3_600_000 + 1)
    expect(await keys()).toHaveLength(1)
  })
})

describe('refreshing', () => {
  it('hands out new tokens and the next refresh token [CALL-032]', async () => {
    const { status, body } = await refresh(session.refresh_token, bearer(session.privy_access_token))
    expect(status).toBe(200)
    expect(body.user.id).toBe(session.user.id)
    expect(body.session_update_action).toBe('set')
    expect(body.refresh_token).not.toBe(session.refresh_token)
    expect((await me(body.token)).status).toBe(200)
  })

  it('takes an expired bearer beside the refresh token', async () => {
    house.clock.advance(3_700_000)
    expect((await refresh(session.refresh_token, bearer(session.privy_access_token))).status).toBe(200)
    expect((await me(session.token)).body.code).toBe('missing_or_invalid_token')
  })

  it('keeps the time of login', async () => {
    const before = claimsOf(session.privy_access_token).auth_time
    house.clock.advance(50_000)
    const { body } = await refresh(session.refresh_token)
    expect(claimsOf(body.privy_access_token).auth_time).toBe(before)
  })

  it('gives twenty requests at once the same successor', async () => {
    const answers = await Promise.all(Array.from({ length: 20 }, () => refresh(session.refresh_token)))
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
    expect(new Set(answers.map(({ body }) => body.refresh_token)).size).toBe(1)
  })

  it('repeats a lost answer for 120 seconds after the successor was made, then ends the session', async () => {
    const next = (await refresh(session.refresh_token)).body.refresh_token
    const newest = (await refresh(next)).body.refresh_token
    expect(newest).toBe(next)
    house.clock.advance(119_000)
    expect((await refresh(session.refresh_token)).body.refresh_token).toBe(next)
    house.clock.advance(2_000)
    const reused = await refresh(session.refresh_token)
    expect([reused.status, reused.body.code]).toEqual([401, 'token_already_used'])
    for (const token of [session.refresh_token, next, newest]) {
      const dead = await refresh(token)
      expect([dead.status, dead.body.code]).toEqual([401, 'missing_or_invalid_token'])
    }
    expect((await me(session.token)).status).toBe(401)
  })

  it('survives a database that lost its last rotations', async () => {
    const second = (await refresh(session.refresh_token)).body.refresh_token
    house.clock.advance(3_600_000)
    const third = (await refresh(second)).body.refresh_token
    expect(third).not.toBe(second)
    await house.rows(
      "UPDATE sessions SET generation = 1, rotated_at = '{}', rotated_by = '{}' WHERE user_id = $1",
      [session.user.id],
    )
    const answer = await refresh(third)
    expect(answer.status).toBe(200)
    expect((await refresh(answer.body.refresh_token)).status).toBe(200)
  })

  it('slides for 30 days and ends after that without use', async () => {
    house.clock.advance(29 * 86_400_000)
    const { body } = await refresh(session.refresh_token)
    house.clock.advance(29 * 86_400_000)
    const again = await refresh(body.refresh_token)
    expect(again.status).toBe(200)
    house.clock.advance(30 * 86_400_000 + 1)
    expect((await refresh(again.body.refresh_token)).body.code).toBe('missing_or_invalid_token')
  })

  it('ends a year after the login, however often it was used', async () => {
    let token = session.refresh_token
    for (let day = 0; day < 364; day += 28) {
      house.clock.advance(28 * 86_400_000)
      const answer = await refresh(token)
      expect(answer.status).toBe(200)
      token = answer.body.refresh_token
    }
    house.clock.advance(2 * 86_400_000)
    expect((await refresh(token)).body.code).toBe('missing_or_invalid_token')
  })

  it.each([
    ['none', undefined],
    ['null', null],
    ['the word for cookies', 'deprecated'],
  ])('answers the logged-out form to %s', async (_, token) => {
    const { status, body } = await refresh(token)
    expect(status).toBe(200)
    expect(body).toMatchObject({
      user: null,
      token: null,
      refresh_token: null,
      session_update_action: 'clear',
    })
  })

  it('refuses a forged token, and a bearer of another session', async () => {
    const forged = `${String(session.refresh_token).slice(0, -6)}AAAAAA`
    expect((await refresh(forged)).body.code).toBe('missing_or_invalid_token')
    const other = await house.login(`other${count}@example.com`)
    const crossed = await refresh(session.refresh_token, bearer(other.token))
    expect(crossed.body.code).toBe('missing_or_invalid_token')
    expect((await refresh(session.refresh_token)).status).toBe(200)
  })

  it('keeps no token in the database', async () => {
    const dump = JSON.stringify(await house.rows('SELECT * FROM sessions'))
    expect(dump).not.toContain(String(session.refresh_token))
    const mac = Buffer.from(String(session.refresh_token), 'base64url').subarray(20)
    expect(dump).not.toContain(JSON.stringify([...mac]).slice(1, -1))
  })
})

describe('logging out', () => {
  it('ends the session on the server, and can be repeated [CALL-033]', async () => {
    const body = { refresh_token: session.refresh_token }
    const headers = bearer(session.privy_access_token)
    const answer = await house.call('logout', { body, headers })
    expect([answer.status, answer.body]).toEqual([200, {}])
    expect((await me(session.token)).body.code).toBe('missing_or_invalid_token')
    expect((await refresh(session.refresh_token)).body.code).toBe('missing_or_invalid_token')
    expect((await house.call('logout', { body, headers })).status).toBe(200)
  })

  it('takes the bearer alone when no refresh token was stored', async () => {
    await house.call('logout', { body: { refresh_token: null }, headers: bearer(session.token) })
    expect((await me(session.token)).status).toBe(401)
  })

  it('takes an older refresh token of the session, and leaves other sessions alone', async () => {
    const other = await house.login(`s${count}@example.com`, 'second-device')
    await refresh(session.refresh_token)
    await house.call('logout', { body: { refresh_token: session.refresh_token } })
    expect((await me(session.token)).status).toBe(401)
    expect((await me(other.token)).status).toBe(200)
  })

  it('ends also what a repeated code would answer', async () => {
    const code = house.mailer.codeFor(`s${count}@example.com`)
    await house.call('logout', { body: { refresh_token: session.refresh_token } })
    const again = await house.call('passwordlessAuthenticate', {
      body: { email: `s${count}@example.com`, code },
    })
    expect(again.body.code).toBe('invalid_credentials')
  })
})

describe('the user', () => {
  it('is read with either token, with a fresh identity token [CALL-035]', async () => {
    for (const token of [session.token, session.privy_access_token]) {
      const { status, body } = await me(token)
      expect(status).toBe(200)
      expect(body.user).toEqual(session.user)
      expect(claimsOf(body.identity_token).sub).toBe(session.user.id)
    }
  })

  it('accepts terms with an empty body and gets the bare user back [CALL-034]', async () => {
    const accept = () => house.call('acceptTerms', { body: {}, headers: bearer(session.token) })
    expect(session.user.has_accepted_terms).toBe(false)
    expect((await accept()).body).toEqual({ ...session.user, has_accepted_terms: true })
    expect((await accept()).body.has_accepted_terms).toBe(true)
    expect((await me(session.token)).body.user.has_accepted_terms).toBe(true)
  })
})
