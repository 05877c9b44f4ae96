import type { MfaMethod, User } from '@latchkey/contract'
import { describe, expect, it, vi } from 'vitest'
import { fakeFrame } from '../../testing/fake-frame.ts'
import { authResponse, wireUser } from '../../testing/fake-server.ts'
import { type Page, pageWith } from '../../testing/logged-in.ts'
import { initMfa, submitMfa } from './headless.ts'
import { mfaActions } from './mfa-actions.ts'

const HAS: Partial<User> = { mfa_methods: [{ type: 'totp', verified_at: 1_700_000_000 }] }
const SECRET = { secret: 'JBSWY3DPEHPK3PXP', authUrl: 'otpauth://totp/Shop:ada?secret=JBSWY3DPEHPK3PXP' }

async function page(user: Partial<User> | null = {}, host = {}, loads = true) {
  const made = await pageWith(user, { host })
  const fake = fakeFrame(
    made.client,
    {
      'privy:mfa:init-enrollment': ({ method }: { method: string }) =>
        method === 'totp' ? { method, ...SECRET } : { method },
      'privy:mfa:submit-enrollment': () => ({}),
      'privy:mfa:unenroll': () => ({}),
      'privy:mfa:clear': () => ({}),
    },
    { loads },
  )
  const sent = () => fake.requests.map(({ event, data: { accessToken: _, ...data } }) => [event, data])
  return { ...made, own: mfaActions(made.client), sent }
}

const refreshes = ({ server }: Pick<Page, 'server'>) => server.to('/api/v1/sessions').length

describe('enrolment', () => {
  it('begins with a number, or with nothing for an authenticator app, which gives secret and address [MFA-090] [MFA-097]', async () => {
    const { own, sent } = await page()
    await own.initSms('+1 201 555 0123')
    expect(await own.initTotp()).toEqual(SECRET)
    expect(sent()).toEqual([
      ['privy:mfa:init-enrollment', { method: 'sms', phoneNumber: '+1 201 555 0123' }],
      ['privy:mfa:init-enrollment', { method: 'totp' }],
    ])
  })

  it('ends with a code, or with passkeys, and the user is read anew [MFA-098]', async () => {
    const made = await page()
    const { own, sent } = made
    await own.submitSms('+1 201 555 0123', '428613')
    await own.submitTotp('135791')
    await own.submitPasskeys(['BwgJ', 'CAkK'], false)
    expect(sent()).toEqual([
      ['privy:mfa:submit-enrollment', { method: 'sms', phoneNumber: '+1 201 555 0123', code: '428613' }],
      ['privy:mfa:submit-enrollment', { method: 'totp', code: '135791' }],
      [
        'privy:mfa:submit-enrollment',
        { method: 'passkey', credentialIds: ['BwgJ', 'CAkK'], removeForLogin: false },
      ],
    ])
    expect(refreshes(made)).toBe(3)
  })

  it('is undone by method, of passkeys by none of them [MFA-099]', async () => {
    const { own, sent } = await page()
    await own.unenroll('sms')
    await own.unenroll('totp')
    await own.unenrollPasskeys(false)
    expect(sent()).toEqual([
      ['privy:mfa:unenroll', { method: 'sms' }],
      ['privy:mfa:unenroll', { method: 'totp' }],
      ['privy:mfa:submit-enrollment', { method: 'passkey', credentialIds: [], removeForLogin: false }],
    ])
  })

  it.each([
    [{}, true],
    [{ passkeys: { shouldUnlinkOnUnenrollMfa: true } }, true],
    [{ passkeys: { shouldUnlinkOnUnenrollMfa: false } }, false],
  ])('takes passkeys off the login as configured by %j, where the caller does not say [MFA-052] [MFA-094]', async (host, removeForLogin) => {
    const { own, sent } = await page({}, host)
    await own.unenrollPasskeys()
    await own.submitPasskeys(['BwgJ'])
    expect(sent().map(([, data]) => (data as { removeForLogin: boolean }).removeForLogin)).toEqual([
      removeForLogin,
      removeForLogin,
    ])
  })

  it('asks and changes once for a button that is pressed twice', async () => {
    const { own, sent } = await page()
    await Promise.all([own.submitTotp('135791'), own.submitTotp('135791'), own.initTotp(), own.initTotp()])
    expect(sent()).toHaveLength(2)
  })

  const calls: [string, (own: ReturnType<typeof mfaActions>) => Promise<unknown>][] = [
    ['to enroll in', (own) => own.initSms('+1')],
    ['to enroll in', (own) => own.initTotp()],
    ['to enroll in', (own) => own.submitTotp('135791')],
    ['to enroll in', (own) => own.submitPasskeys(['BwgJ'])],
    ['to remove', (own) => own.unenroll('totp')],
    ['to remove', (own) => own.unenrollPasskeys()],
  ]

  it.each(calls)('needs a token %s MFA [MFA-076] [MFA-085]', async (what, call) => {
    const { own, sent } = await page(null)
    await expect(call(own)).rejects.toMatchObject({
      message: `Must have valid access token ${what} MFA`,
      privyErrorCode: 'must_be_authenticated',
    })
    expect(sent()).toEqual([])
  })

  it('needs a wallet frame that comes up [MFA-077]', async () => {
    const { own } = await page({}, {}, false)
    vi.useFakeTimers()
    const refused = expect(own.initTotp()).rejects.toMatchObject({ name: 'FrameUnavailable' })
    await vi.advanceTimersByTimeAsync(60_000)
    await refused
    vi.useRealTimers()
  })
})

describe('the factors of useAuthMfa', () => {
  const AUTH = '/api/v1/mfa_auth'

  it('ask a user who has none for nothing', async () => {
    const { own, client } = await page()
    await own.verifyAuth()
    expect(client.above.get()).toBeNull()
  })

  it('need a user', async () => {
    const { own } = await page(null)
    await expect(own.verifyAuth()).rejects.toMatchObject({ privyErrorCode: 'must_be_authenticated' })
    await expect(own.enrollAuth()).rejects.toMatchObject({ privyErrorCode: 'must_be_authenticated' })
  })

  it('are asked for in our dialog, and looked at by the server, of which no host is told', async () => {
    const { own, client, server, sent } = await page(HAS)
    const codes: unknown[] = []
    const told = vi.fn()
    client.events.subscribe('configureMfa', { onMfaRequired: told })
    server.on(`POST ${AUTH}/totp/verify`, ({ body }) => {
      codes.push(body)
      return codes.length === 1
        ? { status: 401, body: { error: 'x', code: 'missing_or_invalid_mfa' } }
        : { body: { success: true } }
    })
    const verified = own.verifyAuth()
    await vi.waitFor(() => expect(client.above.get()?.modal.state.get().screen?.id).toBe('mfa-verify'))
    const data = client.above.get()?.modal.state.get().screen?.data as {
      submit(method: MfaMethod, code: string): Promise<void>
    }
    vi.stubGlobal('window', { origin: 'https://shop.example' })
    await expect(data.submit('totp', '111111')).rejects.toMatchObject({ type: 'missing_or_invalid_mfa' })
    await data.submit('totp', '428613')
    await verified
    vi.unstubAllGlobals()
    expect(codes).toEqual([{ code: '111111' }, { code: '428613' }])
    expect(told).not.toHaveBeenCalled()
    expect(sent()).toEqual([])
  })

  it('reject where the user leaves', async () => {
    const { own, client } = await page(HAS)
    const left = own.verifyAuth().catch((error) => error.message)
    await vi.waitFor(() => expect(client.above.get()?.modal.state.get().screen?.id).toBe('mfa-verify'))
    client.above.get()?.modal.close('user')
    expect(await left).toBe('MFA canceled')
    const unenrolled = own.enrollAuth().catch((error) => error.code)
    await vi.waitFor(() => expect(client.modal.state.get().screen?.id).toBe('mfa-manager'))
    client.modal.close('user')
    expect(await unenrolled).toBe(4001)
  })

  it('resolve with the user once one was added, and the dialog is closed', async () => {
    const { own, client, server } = await page()
    server.on('POST /api/v1/sessions', () => ({ body: authResponse({ user: wireUser(HAS) }) }))
    const enrolled = own.enrollAuth()
    await vi.waitFor(() => expect(client.modal.state.get().screen?.id).toBe('mfa-manager'))
    const data = client.modal.state.get().screen?.data as { onEnrolled(): void }
    await client.refreshUser()
    data.onEnrolled()
    client.modal.close('done')
    expect((await enrolled).user.mfaMethods).toEqual(['totp'])
  })
})

describe('a verification of a host’s own', () => {
  const options = {
    challenge: 'AwQ',
    rp_id: 'shop.example',
    timeout: 60_000,
    user_verification: 'required' as const,
    allow_credentials: [{ id: 'BwgJ', type: 'public-key' as const, transports: ['internal'] }],
    extensions: { app_id: 'https://shop.example', cred_props: true, hmac_create_secret: false },
  }

  it('by SMS posts the action verify [MFA-095]', async () => {
    const { client, server } = await page(HAS)
    server.on('POST /api/v1/mfa/passwordless_sms/init', () => ({ body: { success: true } }))
    expect(await initMfa(client, 'sms')).toBeUndefined()
    expect(server.to('/api/v1/mfa/passwordless_sms/init').map(({ body }) => body)).toEqual([
      { action: 'verify' },
    ])
  })

  it('by passkey posts nothing, and gives the options as browsers have them [MFA-091] [MFA-096]', async () => {
    const { client, server } = await page(HAS)
    server.on('POST /api/v1/mfa/passkeys/init', () => ({ body: { options } }))
    expect(await initMfa(client, 'passkey')).toEqual({
      challenge: 'AwQ',
      rpId: 'shop.example',
      timeout: 60_000,
      userVerification: 'required',
      allowCredentials: [{ id: 'BwgJ', type: 'public-key', transports: ['internal'] }],
      extensions: { appid: 'https://shop.example', credProps: true, hmacCreateSecret: false },
    })
    expect(server.to('/api/v1/mfa/passkeys/init').map(({ body }) => body)).toEqual([{}])
  })

  it('by an authenticator app begins with nothing', async () => {
    const { client, server } = await page(HAS)
    const before = server.seen.length
    expect(await initMfa(client, 'totp')).toBeUndefined()
    expect(server.seen).toHaveLength(before)
  })

  it('knows sms, totp and passkey, and no other method [MFA-086] [MFA-089]', async () => {
    const { client } = await page(HAS)
    await expect(initMfa(client, 'email' as never)).rejects.toThrow('Unsupported MFA method')
  })

  it('takes no options without a challenge', async () => {
    const { client } = await page(HAS)
    await expect(submitMfa(client, 'passkey', {} as never)).rejects.toThrow('Invalid MFA code')
  })
})
