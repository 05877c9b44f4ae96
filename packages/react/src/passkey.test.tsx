// @vitest-environment happy-dom
import {
  APP_ID,
  appConfig,
  authResponse,
  type FakeServer,
  fakeServer,
  storeSession,
  wireUser,
} from '@latchkey/core/testing'
import { act } from '@testing-library/react'
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import {
  useLinkAccount,
  useLinkWithPasskey,
  useLogin,
  useLoginWithPasskey,
  useSignupWithPasskey,
} from './exports/index.ts'
import { freshPage, host, leavePage, loadChunks, pass } from './testing/host.tsx'

const AUTHENTICATE = '/api/v1/passkeys/authenticate'
const buffer = new Uint8Array([1]).buffer
const credential = {
  id: 'AQ',
  rawId: buffer,
  type: 'public-key',
  getClientExtensionResults: () => ({}),
  response: {
    clientDataJSON: buffer,
    attestationObject: buffer,
    authenticatorData: buffer,
    signature: buffer,
  },
}
const options = {
  challenge: 'AQ',
  rp: { name: 'Shop' },
  user: { id: 'AQ', name: 'a', display_name: 'A' },
  pub_key_cred_params: [],
}

const create = vi.fn()
const get = vi.fn()
const onComplete = vi.fn()
const onError = vi.fn()
const onSuccess = vi.fn()
const own = { onComplete: vi.fn(), onError: vi.fn() }
const ownLink = { onSuccess: vi.fn(), onError: vi.fn() }
const login = { onComplete, onError }
const link = { onSuccess }
let hooks: ReturnType<typeof useLoginWithPasskey> &
  ReturnType<typeof useSignupWithPasskey> &
  ReturnType<typeof useLinkWithPasskey>
let linkPasskey: () => void
function Listener() {
  useLogin(login)
  linkPasskey = useLinkAccount(link).linkPasskey
  hooks = { ...useLoginWithPasskey(own), ...useSignupWithPasskey(own), ...useLinkWithPasskey(ownLink) }
  return null
}

beforeAll(loadChunks)
beforeEach(() => {
  freshPage()
  for (const spy of [onComplete, onError, onSuccess, ...Object.values(own), ...Object.values(ownLink)])
    spy.mockClear()
  create.mockReset().mockResolvedValue(credential)
  get.mockReset().mockResolvedValue(credential)
  vi.stubGlobal('PublicKeyCredential', class {})
  Object.defineProperty(navigator, 'credentials', { value: { create, get }, configurable: true })
})
afterEach(leavePage)

function serverWith(app: Parameters<typeof appConfig>[0] = {}): FakeServer {
  const server = fakeServer()
  server.on(`GET /api/v1/apps/${APP_ID}`, () => ({ body: appConfig({ passkey_auth: true, ...app }) }))
  for (const route of ['register', 'link', 'authenticate'])
    server.on(`POST /api/v1/passkeys/${route}/init`, () => ({ body: { options } }))
  server.on('POST /api/v1/passkeys/register', () => ({ body: authResponse({ is_new_user: true }) }))
  server.on(`POST ${AUTHENTICATE}`, () => ({ body: authResponse() }))
  server.on('POST /api/v1/passkeys/link', () => ({ body: withPasskey() }))
  server.on('GET /api/v1/users/me', () => ({ body: { user: wireUser(), identity_token: null } }))
  server.on('POST /api/v1/sessions/logout', () => ({ body: {} }))
  return server
}
const withPasskey = () =>
  wireUser({
    linked_accounts: [1, 2].map((time) => ({
      type: 'passkey' as const,
      credential_id: `c${time}`,
      enrolled_in_mfa: false,
      verified_at: time,
      first_verified_at: time,
      latest_verified_at: time,
    })),
  })
const SIGNUP = { passkeys_for_signup_enabled: true } as const

type App = Awaited<ReturnType<typeof host>>
async function opened(server = serverWith()): Promise<App> {
  const app = await host({ server, children: <Listener /> })
  act(() => app.privy().login())
  await pass(15)
  return app
}
const pressed = async (server = serverWith()) => {
  const app = await opened(server)
  await app.press('I have a passkey')
  return app
}
const title = (app: App) => app.dialog()?.querySelector('h2')?.textContent
const buttons = (app: App) =>
  [...(app.dialog()?.querySelectorAll('button') ?? [])].map((button) => button.textContent?.trim())
function logInBefore() {
  const storage = new Map<string, string>()
  storeSession({ storage } as never)
  for (const [key, value] of storage) localStorage.setItem(key, value)
}
const refuse = (code: string, status = 400) => {
  const server = serverWith()
  server.on(`POST ${AUTHENTICATE}`, () => ({ status, body: { error: 'server text', code } }))
  return server
}
const NOTE = 'You must sign up with another method first'

describe('where passkeys may sign up', () => {
  it('the choice comes first [PASS-001] [PASS-002] [PASS-003]', async () => {
    const app = await pressed(serverWith(SIGNUP))
    expect(title(app)).toBe('Log in or create a new account?')
    expect(buttons(app)).toContain('Create new account')
    expect(buttons(app)).toContain('Log in with a passkey')
    expect(get).not.toHaveBeenCalled()
  })

  it('a new account is made by a new passkey [PASS-013] [PASS-014]', async () => {
    const app = await pressed(serverWith(SIGNUP))
    await app.press('Create new account')
    expect(create).toHaveBeenCalledOnce()
    expect(title(app)).toBe('Success')
    await pass(1400)
    expect(onComplete).toHaveBeenCalledExactlyOnceWith(
      expect.objectContaining({ loginMethod: 'passkey', isNewUser: true }),
    )
  })

  it('a login asks for one that is there', async () => {
    const app = await pressed(serverWith(SIGNUP))
    await app.press('Log in with a passkey')
    expect(get).toHaveBeenCalledOnce()
    expect(app.server.to('/api/v1/passkeys/authenticate/init')[0]?.headers).toMatchObject({ 'privy-ui': 't' })
    await app.press('Back')
    expect(title(app)).toBe('Log in or create a new account?')
  })

  it('no error speaks of another method', async () => {
    get.mockRejectedValue(new DOMException('no', 'NotAllowedError'))
    const app = await pressed(serverWith(SIGNUP))
    await app.press('Log in with a passkey')
    expect(app.text()).not.toContain(NOTE)
  })
})

describe('a passkey login', () => {
  it('is not offered where the browser lacks PublicKeyCredential [PASS-012]', async () => {
    vi.unstubAllGlobals()
    Reflect.deleteProperty(window, 'PublicKeyCredential')
    const app = await opened()
    expect(app.text()).not.toContain('I have a passkey')
  })

  it('offers no new account where passkeys may not sign up [PASS-013]', async () => {
    const app = await pressed()
    expect(buttons(app)).not.toContain('Create new account')
    expect(get).toHaveBeenCalledOnce()
    expect(create).not.toHaveBeenCalled()
  })

  it('waits, succeeds, and closes after 1400 ms [PASS-004] [PASS-005] [PASS-009]', async () => {
    let answer = (_: unknown) => {}
    get.mockReturnValue(new Promise((resolve) => (answer = resolve)))
    const app = await pressed()
    expect(title(app)).toBe('Waiting for passkey')
    await act(async () => answer(credential))
    await pass()
    expect(title(app)).toBe('Success')
    await pass(1399)
    expect(app.privy().isModalOpen).toBe(true)
    await pass(1)
    expect(app.privy()).toMatchObject({ isModalOpen: false, authenticated: true })
    expect(onComplete).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ loginMethod: 'passkey' }))
  })

  it('goes to terms that are not accepted after 900 ms [PASS-007]', async () => {
    const server = serverWith({
      require_users_accept_terms: true,
      terms_and_conditions_url: 'https://a.example',
    })
    server.on(`POST ${AUTHENTICATE}`, () => ({
      body: authResponse({ user: wireUser({ has_accepted_terms: false }) }),
    }))
    const app = await pressed(server)
    await pass(899)
    expect(title(app)).toBe('Success')
    await pass(1)
    expect(app.text()).toContain('One last step')
  })

  it('goes to the creation of wallets after 900 ms [PASS-008]', async () => {
    const all = { create_on_login: 'all-users' } as const
    const { embedded_wallet_config } = appConfig()
    const app = await pressed(
      serverWith({ embedded_wallet_config: { ...embedded_wallet_config, ...all, ethereum: all } }),
    )
    await pass(899)
    expect(title(app)).toBe('Success')
    await pass(1)
    expect(app.text()).toContain('Creating your wallet')
  })

  it('that is rejected says so with Retry, which asks again [PASS-006] [PASS-017] [PASS-020]', async () => {
    get.mockRejectedValueOnce(new DOMException('no', 'NotAllowedError'))
    const app = await pressed()
    expect(title(app)).toBe('Something went wrong')
    expect(app.text()).toContain('Passkey request timed out or rejected by user.')
    expect(app.text()).toContain(NOTE)
    expect(onError).toHaveBeenCalledExactlyOnceWith('passkey_not_allowed')
    await app.press('Retry')
    expect(title(app)).toBe('Success')
  })

  it('that fails otherwise is an unknown error, with the note [PASS-006] [PASS-018] [PASS-020]', async () => {
    const app = await pressed(refuse('invalid_credentials', 401))
    expect(title(app)).toBe('Something went wrong')
    expect(app.text()).toContain('An unknown error occurred.')
    expect(app.text()).toContain(NOTE)
    expect(buttons(app)).toContain('Retry')
  })

  it('without WebAuthn says so, with the note [PASS-011] [PASS-020]', async () => {
    Object.defineProperty(navigator, 'credentials', { value: undefined, configurable: true })
    Reflect.deleteProperty(navigator, 'credentials')
    const app = await opened()
    vi.unstubAllGlobals()
    Reflect.deleteProperty(window, 'PublicKeyCredential')
    await app.press('I have a passkey')
    expect(app.text()).toContain('WebAuthn is not supported in this browser')
    expect(app.text()).toContain(NOTE)
  })
})

describe('a link of a passkey', () => {
  const linking = async (server = serverWith()) => {
    logInBefore()
    const app = await host({ server, children: <Listener /> })
    await act(async () => linkPasskey())
    await pass(15)
    return app
  }

  it('makes one, and reports the newest [CALL-021]', async () => {
    const app = await linking()
    expect(app.server.to('/api/v1/passkeys/link/init')[0]?.body).toEqual({})
    expect(title(app)).toBe('Success')
    await pass(1400)
    expect(onSuccess).toHaveBeenCalledExactlyOnceWith(
      expect.objectContaining({
        linkMethod: 'passkey',
        linkedAccount: expect.objectContaining({ credentialId: 'c2' }),
      }),
    )
  })

  it('that the server finds one too many says so [PASS-016]', async () => {
    const server = serverWith()
    server.on('POST /api/v1/passkeys/link', () => ({
      status: 400,
      body: { error: 'x', code: 'cannot_link_more_of_type' },
    }))
    const app = await linking(server)
    expect(app.text()).toContain('Cannot link more passkeys to account.')
    expect(app.text()).not.toContain(NOTE)
  })

  it('words what nobody knows in its own way [PASS-019]', async () => {
    create.mockRejectedValue(new Error('odd'))
    const app = await linking()
    expect(app.dialog()?.querySelector('.heading p')?.textContent).toBe('Unknown error occurred.')
  })
})

describe('the passkey hooks', () => {
  it('log in and sign up by the host’s own buttons, and tell this hook alone', async () => {
    const app = await host({ server: serverWith(SIGNUP), children: <Listener /> })
    await act(() => hooks.loginWithPasskey({ credentialIds: ['AQ'] }))
    expect(get.mock.calls[0]?.[0].publicKey.allowCredentials).toHaveLength(1)
    expect(hooks.state).toEqual({ status: 'done' })
    expect(own.onComplete).toHaveBeenCalledExactlyOnceWith(
      expect.objectContaining({ loginMethod: 'passkey' }),
    )
    expect(onComplete).not.toHaveBeenCalled()
    expect(app.server.to('/api/v1/passkeys/authenticate/init')[0]?.headers).not.toHaveProperty('privy-ui')
    await act(() => app.privy().logout())
    await act(() => hooks.signupWithPasskey())
    expect(own.onComplete).toHaveBeenLastCalledWith(expect.objectContaining({ isNewUser: true }))
  })

  it('reject, with their state and both events', async () => {
    get.mockRejectedValue(new DOMException('no', 'NotAllowedError'))
    await host({ server: serverWith(), children: <Listener /> })
    const refused = hooks.loginWithPasskey()
    await act(() => expect(refused).rejects.toThrow('Passkey request timed out or rejected by user.'))
    expect(hooks.state).toMatchObject({ status: 'error' })
    expect(own.onError).toHaveBeenCalledExactlyOnceWith('passkey_not_allowed')
    expect(onError).toHaveBeenCalledExactlyOnceWith('passkey_not_allowed')
  })

  it('link, with the newest passkey as the account', async () => {
    logInBefore()
    await host({ server: serverWith(), children: <Listener /> })
    await act(() => hooks.linkWithPasskey())
    expect(ownLink.onSuccess).toHaveBeenCalledExactlyOnceWith(
      expect.objectContaining({ linkedAccount: expect.objectContaining({ credentialId: 'c2' }) }),
    )
    await act(() => expect(hooks.signupWithPasskey()).rejects.toThrow('User already authenticated'))
    ownLink.onError.mockClear()
  })

  it('name the method of a link that fails', async () => {
    await host({ server: serverWith(), children: <Listener /> })
    await act(() => expect(hooks.linkWithPasskey()).rejects.toThrow('must be authenticated'))
    expect(ownLink.onError).toHaveBeenCalledExactlyOnceWith('must_be_authenticated', {
      linkMethod: 'passkey',
    })
  })
})
