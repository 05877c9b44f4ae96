import { LOGIN_ROUTES } from '@latchkey/contract'
import { describe, expect, it, vi } from 'vitest'
import { PrivyErrorCode } from '../../errors/error-codes.ts'
import { authResponse, wireUser } from '../../testing/fake-server.ts'
import { pageWith } from '../../testing/logged-in.ts'
import { recentLogin } from '../landing/recent-login.ts'
import { settleProof, standing } from './settle-proof.ts'
import { type Proof, submitProof } from './submit-proof.ts'

const GOOGLE: Proof = {
  method: 'google',
  authenticate: LOGIN_ROUTES.oauthAuthenticate,
  link: LOGIN_ROUTES.oauthLink,
  body: { authorization_code: 'code', state_code: 'state', code_verifier: 'verifier' },
}
const PHONE: Proof = {
  method: 'sms',
  authenticate: LOGIN_ROUTES.passwordlessSmsAuthenticate,
  link: LOGIN_ROUTES.passwordlessSmsLink,
  body: { phoneNumber: '+12015550123', code: '123456' },
  update: () => ({
    route: LOGIN_ROUTES.passwordlessSmsUpdate,
    body: { old_phone_number: '+12015550199', new_phone_number: '+12015550123', code: '123456' },
  }),
}
const AUTHENTICATE = LOGIN_ROUTES.oauthAuthenticate.path
const LINK = LOGIN_ROUTES.oauthLink.path
const REFRESH = '/api/v1/sessions'
const TIMES = { verified_at: 2, first_verified_at: 2, latest_verified_at: 2 }
const GOOGLE_ACCOUNT = {
  type: 'google_oauth',
  subject: 's',
  email: 'g@b.example',
  name: 'Ada',
  ...TIMES,
} as const
const TOKENS = { provider: 'google', access_token: 'at', refresh_token: 'rt', scopes: ['openid'] }

/** A page whose server lets Google log in and link. */
async function page(user: object | null) {
  const made = await pageWith(user)
  const linked = wireUser({ linked_accounts: [...wireUser().linked_accounts, GOOGLE_ACCOUNT] })
  const { server } = made
  server.on(`POST ${AUTHENTICATE}`, () => ({
    body: authResponse({ user: linked, is_new_user: true, oauth_tokens: TOKENS }),
  }))
  server.on(`POST ${LINK}`, () => ({ body: { ...linked, oauth_tokens: TOKENS } }))
  server.on(`POST ${REFRESH}`, () => ({ body: authResponse({ user: linked }) }))
  const calls = () => server.seen.map(({ path }) => path).filter((path) => !path.includes('analytics'))
  return { ...made, calls: () => calls(), bodies: (path: string) => server.to(path).map(({ body }) => body) }
}

describe('a proof of somebody who is not logged in', () => {
  it('logs in, with the mode, and stores the session [SESS-001] [ROLE-001]', async () => {
    const { client, bodies, browser } = await page(null)
    const proven = await submitProof(client, GOOGLE)
    expect(bodies(AUTHENTICATE)).toEqual([{ ...GOOGLE.body, mode: 'login-or-sign-up' }])
    expect(proven).toMatchObject({ intent: 'login', method: 'google', isNewUser: true })
    expect(browser.storage.has('privy:token')).toBe(true)
    expect(client.state.get()).toMatchObject({ authenticated: true, user: proven.user })
  })

  it('asks for no sign-up where the caller wants none, and sends no mode where there is none', async () => {
    const { client, bodies } = await page(null)
    await submitProof(client, GOOGLE, { disableSignup: true })
    expect(bodies(AUTHENTICATE).at(-1)).toMatchObject({ mode: 'no-signup' })
    const other = await page(null)
    await submitProof(other.client, { ...GOOGLE, withMode: false })
    expect(other.bodies(AUTHENTICATE)).toEqual([GOOGLE.body])
  })

  it('takes over what the open modal was opened with', async () => {
    const { client, bodies } = await page(null)
    client.login.open({ disableSignup: true })
    await submitProof(client, GOOGLE)
    expect(bodies(AUTHENTICATE).at(-1)).toMatchObject({ mode: 'no-signup' })
  })

  it('cannot link', async () => {
    const { client, calls } = await page(null)
    const before = calls()
    await expect(submitProof(client, GOOGLE, { intent: 'link' })).rejects.toMatchObject({
      message: 'User must be authenticated before linking an account.',
      privyErrorCode: 'must_be_authenticated',
    })
    expect(calls()).toEqual(before)
  })

  it.each([
    ['google', 'google', 'google_oauth'],
    ['custom', 'custom_auth', 'custom_auth'],
  ] as const)('is remembered and counted as a login by its way: %s', async (method, counted, remembered) => {
    const { client, server } = await page(null)
    await submitProof(client, { ...GOOGLE, method })
    expect(recentLogin(client)?.accountType).toBe(remembered)
    await vi.waitFor(() =>
      expect(server.to('/api/v1/analytics_events').map(({ body }) => body)).toContainEqual(
        expect.objectContaining({
          event_name: 'sdk_authenticate',
          payload: expect.objectContaining({ method: counted, isNewUser: true }),
        }),
      ),
    )
  })

  it.each([
    [TOKENS, { provider: 'google', accessToken: 'at', refreshToken: 'rt', scopes: ['openid'] }],
    [
      { provider: 'github', access_token: 'of-github' },
      { provider: 'github', accessToken: 'of-github' },
    ],
    [
      {
        provider: 'line',
        access_token: 'of-line',
        access_token_expires_in_seconds: 0,
        refresh_token: '',
        refresh_token_expires_in_seconds: 0,
      },
      {
        provider: 'line',
        accessToken: 'of-line',
        accessTokenExpiresInSeconds: 0,
        refreshToken: '',
        refreshTokenExpiresInSeconds: 0,
      },
    ],
  ])('hands the tokens of the provider to the host, as far as they go: %j [HOOK-010]', async (wire, handed) => {
    const { client, server, fired } = await page(null)
    server.on(`POST ${AUTHENTICATE}`, () => ({ body: authResponse({ oauth_tokens: wire }) }))
    const { user, oauthTokens } = await submitProof(client, GOOGLE)
    expect(oauthTokens).toStrictEqual(handed)
    expect(fired).toEqual([['oAuthAuthorization.onOAuthTokenGrant', { oAuthTokens: oauthTokens, user }]])
  })

  it('tells of no tokens where there are none', async () => {
    const { client, server, fired } = await page(null)
    server.on(`POST ${AUTHENTICATE}`, () => ({ body: authResponse() }))
    expect((await submitProof(client, GOOGLE)).oauthTokens).toBeNull()
    expect(fired).toEqual([])
  })
})

describe('a proof of somebody who is logged in', () => {
  it('does not log in again [SESS-028]', async () => {
    const { client, calls } = await page({})
    const before = calls()
    await expect(submitProof(client, GOOGLE, { intent: 'login' })).rejects.toThrow(
      'User already authenticated',
    )
    expect(calls()).toEqual(before)
  })

  it('links without a mode, then reads the session anew; tokens are stored [CALL-012] [SESS-001]', async () => {
    const { client, bodies, calls, browser, fired } = await page({})
    browser.storage.delete('privy:id_token')
    const proven = await submitProof(client, GOOGLE, { intent: 'link' })
    expect(proven).toMatchObject({ intent: 'link', method: 'google', isNewUser: false })
    expect(recentLogin(client)).toBeNull()
    expect(bodies(LINK)).toEqual([GOOGLE.body])
    expect(calls().slice(-2)).toEqual([LINK, REFRESH])
    expect(browser.storage.has('privy:id_token')).toBe(true)
    expect(client.state.get().user?.google).toEqual({ subject: 's', email: 'g@b.example', name: 'Ada' })
    expect(fired.map(([name]) => name)).toEqual(['oAuthAuthorization.onOAuthTokenGrant'])
    client.login.succeeded(proven)
    expect(fired.at(-1)).toEqual([
      'linkAccount.onSuccess',
      {
        user: client.state.get().user,
        linkMethod: 'google',
        linkedAccount: expect.objectContaining({ type: 'google_oauth', subject: 's' }),
      },
    ])
  })

  it('is linked although the session cannot be read anew', async () => {
    const { client, server } = await page({})
    server.on(`POST ${REFRESH}`, () => ({ status: 400, body: { error: 'no', code: 'invalid_data' } }))
    const { user } = await submitProof(client, GOOGLE, { intent: 'link' })
    expect(user.google?.subject).toBe('s')
  })

  it('is one call while another of the kind is under way [SESS-007]', async () => {
    const { client, bodies } = await page({})
    const both = [1, 2].map(() => submitProof(client, GOOGLE, { intent: 'link' }))
    await Promise.all(both)
    expect(bodies(LINK)).toHaveLength(1)
  })

  it('updates a phone by the old number, the new one and the code [CALL-009] [LINK-007]', async () => {
    const { client, server, fired } = await page({})
    const phone = { type: 'phone', phoneNumber: '+1 201 555 0123', ...TIMES } as const
    const updated = wireUser({ linked_accounts: [phone] })
    server.on(`POST ${PHONE.update?.().route.path}`, () => ({ body: updated }))
    server.on(`POST ${REFRESH}`, () => ({ body: authResponse({ user: updated }) }))
    const proven = await submitProof(client, PHONE, { intent: 'update' })
    expect(server.to('/api/v1/passwordless_sms/update').map(({ body }) => body)).toEqual([
      { old_phone_number: '+12015550199', new_phone_number: '+12015550123', code: '123456' },
    ])
    client.login.succeeded(proven)
    expect(fired).toEqual([
      [
        'update.onSuccess',
        {
          user: client.state.get().user,
          updateMethod: 'sms',
          updatedAccount: expect.objectContaining({ type: 'phone' }),
        },
      ],
    ])
  })
})

describe('a proof that cannot be used so', () => {
  it.each([
    ['link', 'Linking is not supported for the sms flow'],
    ['update', 'Updating is not supported for the sms flow'],
  ] as const)('is refused before any call: %s', async (intent, words) => {
    const { client, calls } = await page({})
    const before = calls()
    const { link, update, ...neither } = PHONE
    await expect(submitProof(client, neither, { intent })).rejects.toThrow(words)
    expect(calls()).toEqual(before)
  })

  it('because the account is another user’s says what it takes to move it', async () => {
    const { client, server } = await page({})
    server.on(`POST ${LINK}`, () => ({
      status: 400,
      body: {
        error: 'no',
        code: 'account_transfer_required',
        data: { nonce: 'n-1', subject: 's-9', otherUser: { embeddedWalletAddresses: ['0x1'] } },
      },
    }))
    await expect(submitProof(client, GOOGLE, { intent: 'link' })).rejects.toMatchObject({
      transfer: {
        nonce: 'n-1',
        account: 's-9',
        displayName: null,
        linkMethod: 'google',
        embeddedWalletAddresses: ['0x1'],
      },
    })
  })
})

describe('a guest', () => {
  it('who logs in keeps the user: the proof is linked, and the credential goes', async () => {
    const { client, bodies, browser, fired } = await page({ is_guest: true, linked_accounts: [] })
    browser.storage.set(`privy:guest:${client.appId}`, '"credential"')
    const proven = await submitProof(client, GOOGLE)
    expect(bodies(AUTHENTICATE)).toEqual([])
    expect(bodies(LINK)).toHaveLength(1)
    expect(client.state.get().user).toMatchObject({ id: 'did:privy:cltest', isGuest: false })
    expect(browser.storage.has(`privy:guest:${client.appId}`)).toBe(false)
    client.login.succeeded(proven)
    expect(fired.at(-1)).toMatchObject(['login.onComplete', { loginMethod: 'google', isNewUser: false }])
  })
})

describe('what a screen does with it', () => {
  it('closes after a link, without terms or wallets, and the event tells of it [HOOK-005]', async () => {
    const { client, fired } = await page({ has_accepted_terms: false })
    client.login.openFor('link', 'google', 'oauth-status', { provider: 'google' })
    const from = standing(client)
    const next = settleProof(client, await submitProof(client, GOOGLE), from)
    expect(next).toEqual({ step: 'close' })
    expect(fired.map(([name]) => name)).not.toContain('linkAccount.onSuccess')
    client.modal.close('done')
    expect(fired.at(-1)).toMatchObject(['linkAccount.onSuccess', { linkMethod: 'google' }])
  })

  it('reports a link that was closed early [HOOK-015]', async () => {
    const { client, fired } = await page({})
    client.login.openFor('link', 'google', 'oauth-status', { provider: 'google' })
    client.modal.close('user')
    expect(PrivyErrorCode.USER_EXITED_LINK_FLOW).toBe('exited_link_flow')
    expect(fired).toEqual([['linkAccount.onError', 'exited_link_flow', { linkMethod: 'google' }]])
  })

  it('reports an update that was closed early [HOOK-016]', async () => {
    const { client, fired } = await page({})
    client.login.openFor('update', 'email', 'update-email', {})
    client.modal.close('user')
    expect(PrivyErrorCode.USER_EXITED_UPDATE_FLOW).toBe('exited_update_flow')
    expect(fired).toEqual([['update.onError', 'exited_update_flow', { linkMethod: 'email' }]])
  })

  it('reports a failed step with the code of its event [LINK-025]', async () => {
    const { client, fired } = await page({})
    client.login.failed(new Error('no code'), { intent: 'link', method: 'google' })
    client.login.failed(new Error('no code'), { intent: 'update', method: 'email' })
    client.login.failed(new Error('no code'))
    expect(PrivyErrorCode.FAILED_TO_LINK_ACCOUNT).toBe('failed_to_link_account')
    expect(fired).toEqual([
      ['linkAccount.onError', 'failed_to_link_account', { linkMethod: 'google' }],
      ['update.onError', 'failed_to_update_account', { linkMethod: 'email' }],
      ['login.onError', 'unknown_auth_error'],
    ])
  })
})
