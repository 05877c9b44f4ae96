import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { fakeFrame, refusal } from '../testing/fake-frame.ts'
import { APP_ID, authResponse, fakeToken, storeSession, wireUser } from '../testing/fake-server.ts'
import { pageWith } from '../testing/logged-in.ts'
import { callFrame } from './call-frame.ts'

const REFRESH = '/api/v1/sessions'
const ADA = 'did:privy:cltest'
const entropy = { entropyId: 'e', entropyIdVerifier: 'ethereum-address-verifier' as const }
const pat = (sid: string, sub = ADA) => fakeToken({ aud: 'latchkey-wallet', aid: APP_ID, sid, sub })
const ENDED = pat('ended')
const NEW = pat('new')

beforeEach(() => {
  vi.spyOn(console, 'warn').mockImplementation(() => {})
})
afterEach(() => {
  vi.restoreAllMocks()
})

/** A page whose token looks alive for an hour, and whose session the server has ended. */
async function page(accepts: (token: string) => boolean) {
  const made = await pageWith()
  storeSession(made.browser, { pat: ENDED })
  const fake = fakeFrame(made.client, {
    'latchkey:session:bind': () => ({}),
    'privy:wallets:connect': ({ accessToken }: { accessToken: string }) => {
      if (!accepts(accessToken)) throw refusal('error', 'The session has ended', 'session_ended')
      return { entropyId: 'e' }
    },
  })
  const connects = () =>
    fake.requests.filter(({ event }) => event === 'privy:wallets:connect').map(({ data }) => data.accessToken)
  const call = () => callFrame(made.client, 'privy:wallets:connect', entropy)
  return { ...made, fake, call, connects }
}

describe('an operation by a session that the server has ended', () => {
  it('goes out again by what a refresh gives', async () => {
    const made = await page((token) => token === NEW)
    made.server.on(`POST ${REFRESH}`, () => ({
      body: authResponse({ user: made.user, privy_access_token: NEW }),
    }))
    await expect(made.call()).resolves.toEqual({ entropyId: 'e' })
    expect(made.connects()).toEqual([ENDED, NEW])
    expect(made.client.state.get().user?.id).toBe(ADA)
  })

  it('logs the page out where the refresh says so too, and sends nothing more', async () => {
    const made = await page(() => false)
    made.server.on(`POST ${REFRESH}`, () => ({
      status: 401,
      body: { error: 'Gone', code: 'missing_or_invalid_token' },
    }))
    const over = { privyErrorCode: 'must_be_authenticated' }
    await expect(made.call()).rejects.toMatchObject(over)
    expect(made.client.state.get()).toMatchObject({ user: null, authenticated: false })
    expect(made.browser.storage.get('privy:pat')).toBeFalsy()
    await expect(made.call()).rejects.toMatchObject(over)
    expect(made.connects()).toEqual([ENDED])
  })

  it('stays logged in where the refresh fails for another reason', async () => {
    const made = await page(() => false)
    made.server.on(`POST ${REFRESH}`, () => ({ status: 400, body: { error: 'No', code: 'invalid_data' } }))
    await expect(made.call()).rejects.toMatchObject({ privyErrorCode: 'invalid_data' })
    expect(made.client.state.get().user?.id).toBe(ADA)
    expect(made.connects()).toEqual([ENDED])
  })

  it('refreshes once, and then hands on what the frame says', async () => {
    const made = await page(() => false)
    made.server.on(`POST ${REFRESH}`, () => ({
      body: authResponse({ user: made.user, privy_access_token: NEW }),
    }))
    await expect(made.call()).rejects.toMatchObject({ code: 'session_ended' })
    expect(made.connects()).toEqual([ENDED, NEW])
    expect(made.server.to(REFRESH)).toHaveLength(1)
  })

  it('does not go on for somebody else, who has logged in meanwhile', async () => {
    const made = await page((token) => token !== ENDED)
    made.server.on(`POST ${REFRESH}`, () => ({
      body: authResponse({
        user: wireUser({ id: 'did:privy:bob' }),
        token: fakeToken({ sub: 'did:privy:bob' }),
        privy_access_token: pat('bobs', 'did:privy:bob'),
      }),
    }))
    await expect(made.call()).rejects.toMatchObject({ privyErrorCode: 'must_be_authenticated' })
    expect(made.connects()).toEqual([ENDED])
  })
})
