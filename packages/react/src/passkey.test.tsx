// @vitest-environment happy-dom
import { authResponse, type FakeServer, wireUser } from '@latchkey/core/testing'
import { act } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import {
  useLinkAccount,
  useLinkWithPasskey,
  useLogin,
  useLoginWithPasskey,
  useSignupWithPasskey,
} from './exports/index.ts'
import { host, logInBefore, opened, ownPages, pass, probe } from './testing/host.tsx'
import {
  type AppSettings,
  notAccepted,
  type Refusal,
  refusing,
  serverOf,
  TERMS,
  WALLET_FOR_ALL,
} from './testing/server.ts'

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
const login = { onComplete: vi.fn(), onError: vi.fn() }
const link = { onSuccess: vi.fn() }
const own = { onComplete: vi.fn(), onError: vi.fn() }
const ownLink = { onSuccess: vi.fn(), onError: vi.fn() }
const { Probe, now } = probe(() => {
  useLogin(login)
  return {
    linkPasskey: useLinkAccount(link).linkPasskey,
    ...useLoginWithPasskey(own),
    ...useSignupWithPasskey(own),
    ...useLinkWithPasskey(ownLink),
  }
})

ownPages()
beforeEach(() => {
  create.mockReset().mockResolvedValue(credential)
  get.mockReset().mockResolvedValue(credential)
  vi.stubGlobal('PublicKeyCredential', class {})
  Object.defineProperty(navigator, 'credentials', { value: { create, get }, configurable: true })
})

const twoPasskeys = [1, 2].map((time) => ({
  type: 'passkey' as const,
  credential_id: `c${time}`,
  enrolled_in_mfa: false,
  verified_at: time,
  first_verified_at: time,
  latest_verified_at: time,
}))
const serverWith = (settings: AppSettings = {}, loggedIn = authResponse()): FakeServer =>
  serverOf(
    { passkey_auth: true, ...settings },
    {
      'POST /api/v1/passkeys/register/init': { options },
      'POST /api/v1/passkeys/register': authResponse({ is_new_user: true }),
      [`POST ${AUTHENTICATE}/init`]: { options },
      [`POST ${AUTHENTICATE}`]: loggedIn,
      'POST /api/v1/passkeys/link/init': { options },
      'POST /api/v1/passkeys/link': wireUser({ linked_accounts: twoPasskeys }),
    },
  )
const SIGNUP = { passkeys_for_signup_enabled: true } as const

const page = (server = serverWith()) => host({ server, children: <Probe /> })
const landing = (server = serverWith()) => opened({ server, children: <Probe /> })
async function pressed(server = serverWith()) {
  const app = await landing(server)
  await app.press('I have a passkey')
  return app
}
const refuse = (...how: Refusal) => refusing(serverWith(), `POST ${AUTHENTICATE}`, ...how)
const NOTE = 'You must sign up with another method first'

describe('where passkeys may sign up', () => {
  it('the choice comes first [PASS-001] [PASS-002] [PASS-003]', async () => {
    const app = await pressed(serverWith(SIGNUP))
    expect(app.title()).toBe('Log in or create a new account?')
    expect(app.buttons()).toContain('Create new account')
    expect(app.buttons()).toContain('Log in with a passkey')
    expect(get).not.toHaveBeenCalled()
  })

  it('no new account is offered to a login that lets nobody sign up', async () => {
    const app = await opened({ server: serverWith(SIGNUP), children: <Probe /> }, { disableSignup: true })
    await app.press('I have a passkey')
    expect(app.buttons()).not.toContain('Create new account')
    expect(get).toHaveBeenCalledOnce()
    expect(create).not.toHaveBeenCalled()
  })

  it('a new account is made by a new passkey [PASS-013] [PASS-014]', async () => {
    const app = await pressed(serverWith(SIGNUP))
    await app.press('Create new account')
    expect(create).toHaveBeenCalledOnce()
    expect(app.title()).toBe('Success')
    await pass(1400)
    expect(login.onComplete).toHaveBeenCalledExactlyOnceWith(
      expect.objectContaining({ loginMethod: 'passkey', isNewUser: true }),
    )
  })

  it('a login asks for one that is there', async () => {
    const app = await pressed(serverWith(SIGNUP))
    await app.press('Log in with a passkey')
    expect(get).toHaveBeenCalledOnce()
    expect(app.server.to('/api/v1/passkeys/authenticate/init')[0]?.headers).toMatchObject({ 'privy-ui': 't' })
    await app.press('Back')
    expect(app.title()).toBe('Log in or create a new account?')
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
    const app = await landing()
    expect(app.text()).not.toContain('I have a passkey')
  })

  it('offers no new account where passkeys may not sign up [PASS-013]', async () => {
    const app = await pressed()
    expect(app.buttons()).not.toContain('Create new account')
    expect(get).toHaveBeenCalledOnce()
    expect(create).not.toHaveBeenCalled()
  })

  it('waits, succeeds, and closes after 1400 ms [PASS-004] [PASS-005] [PASS-009]', async () => {
    let answer = (_: unknown) => {}
    get.mockReturnValue(new Promise((resolve) => (answer = resolve)))
    const app = await pressed()
    expect(app.title()).toBe('Waiting for passkey')
    await act(async () => answer(credential))
    await pass()
    expect(app.title()).toBe('Success')
    await pass(1399)
    expect(app.privy().isModalOpen).toBe(true)
    await pass(1)
    expect(app.privy()).toMatchObject({ isModalOpen: false, authenticated: true })
    expect(login.onComplete).toHaveBeenCalledExactlyOnceWith(
      expect.objectContaining({ loginMethod: 'passkey' }),
    )
  })

  it('goes to terms that are not accepted after 900 ms [PASS-007]', async () => {
    const app = await pressed(serverWith(TERMS, notAccepted()))
    await pass(899)
    expect(app.title()).toBe('Success')
    await pass(1)
    expect(app.text()).toContain('One last step')
  })

  it('goes to the creation of wallets after 900 ms [PASS-008]', async () => {
    const app = await pressed(serverWith(WALLET_FOR_ALL))
    await pass(899)
    expect(app.title()).toBe('Success')
    await pass(1)
    expect(app.text()).toContain('Creating your wallet')
  })

  it('that is rejected says so with Retry, which asks again [PASS-006] [PASS-017] [PASS-020]', async () => {
    get.mockRejectedValueOnce(new DOMException('no', 'NotAllowedError'))
    const app = await pressed()
    expect(app.title()).toBe('Something went wrong')
    expect(app.text()).toContain('Passkey request timed out or rejected by user.')
    expect(app.text()).toContain(NOTE)
    expect(login.onError).toHaveBeenCalledExactlyOnceWith('passkey_not_allowed')
    expect(app.buttons().slice(-2)).toEqual(['Retry', 'Use another method'])
    await app.press('Retry')
    expect(app.title()).toBe('Success')
  })

  it('that fails otherwise is an unknown error, with the note [PASS-006] [PASS-018] [PASS-020]', async () => {
    const app = await pressed(refuse('invalid_credentials', 401))
    expect(app.title()).toBe('Something went wrong')
    expect(app.text()).toContain('An unknown error occurred.')
    expect(app.text()).toContain(NOTE)
    expect(app.buttons()).toContain('Retry')
  })

  it('that the server could not do says its title once', async () => {
    const app = await pressed(refuse('internal_error', 400))
    expect(app.title()).toBe('Something went wrong')
    expect(app.text()).toContain('An unknown error occurred.')
    expect(app.text().match(/Something went wrong/g)).toHaveLength(1)
  })

  it('without WebAuthn says so, with the note [PASS-011] [PASS-020]', async () => {
    Object.defineProperty(navigator, 'credentials', { value: undefined, configurable: true })
    Reflect.deleteProperty(navigator, 'credentials')
    const app = await landing()
    vi.unstubAllGlobals()
    Reflect.deleteProperty(window, 'PublicKeyCredential')
    await app.press('I have a passkey')
    expect(app.text()).toContain('WebAuthn is not supported in this browser')
    expect(app.text()).toContain(NOTE)
    // another way in stands before a try that ends alike
    expect(app.buttons().slice(-2)).toEqual(['Use another method', 'Retry'])
  })
})

describe('a link of a passkey', () => {
  const linking = async (server = serverWith()) => {
    logInBefore()
    const app = await page(server)
    await act(async () => now().linkPasskey())
    await pass(15)
    return app
  }

  it('makes one, and reports the newest [CALL-021]', async () => {
    const app = await linking()
    expect(app.server.to('/api/v1/passkeys/link/init')[0]?.body).toEqual({})
    expect(app.title()).toBe('Success')
    await pass(1400)
    expect(link.onSuccess).toHaveBeenCalledExactlyOnceWith(
      expect.objectContaining({
        linkMethod: 'passkey',
        linkedAccount: expect.objectContaining({ credentialId: 'c2' }),
      }),
    )
  })

  it('that the server finds one too many says so [PASS-016]', async () => {
    const app = await linking(
      refusing(serverWith(), 'POST /api/v1/passkeys/link', 'cannot_link_more_of_type'),
    )
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
    const app = await page(serverWith(SIGNUP))
    await act(() => now().loginWithPasskey({ credentialIds: ['AQ'] }))
    expect(get.mock.calls[0]?.[0].publicKey.allowCredentials).toHaveLength(1)
    expect(now().state).toEqual({ status: 'done' })
    expect(own.onComplete).toHaveBeenCalledExactlyOnceWith(
      expect.objectContaining({ loginMethod: 'passkey' }),
    )
    expect(login.onComplete).not.toHaveBeenCalled()
    expect(app.server.to('/api/v1/passkeys/authenticate/init')[0]?.headers).not.toHaveProperty('privy-ui')
    await act(() => app.privy().logout())
    await act(() => now().signupWithPasskey())
    expect(own.onComplete).toHaveBeenLastCalledWith(expect.objectContaining({ isNewUser: true }))
  })

  it('reject, with their state and both events', async () => {
    get.mockRejectedValue(new DOMException('no', 'NotAllowedError'))
    await page()
    const refused = now().loginWithPasskey()
    await act(() => expect(refused).rejects.toThrow('Passkey request timed out or rejected by user.'))
    expect(now().state).toMatchObject({ status: 'error' })
    expect(own.onError).toHaveBeenCalledExactlyOnceWith('passkey_not_allowed')
    expect(login.onError).toHaveBeenCalledExactlyOnceWith('passkey_not_allowed')
  })

  it('link, with the newest passkey as the account', async () => {
    logInBefore()
    await page()
    await act(() => now().linkWithPasskey())
    expect(ownLink.onSuccess).toHaveBeenCalledExactlyOnceWith(
      expect.objectContaining({ linkedAccount: expect.objectContaining({ credentialId: 'c2' }) }),
    )
    await act(() => expect(now().signupWithPasskey()).rejects.toThrow('User already authenticated'))
  })

  it('name the method of a link that fails', async () => {
    await page()
    await act(() => expect(now().linkWithPasskey()).rejects.toThrow('must be authenticated'))
    expect(ownLink.onError).toHaveBeenCalledExactlyOnceWith('must_be_authenticated', {
      linkMethod: 'passkey',
    })
  })
})
