// @vitest-environment happy-dom
import { HEADERS, type LinkedAccount } from '@latchkey/contract'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { ApiError } from '../../errors/client-errors.ts'
import { authResponse, type FakeServer, wireUser } from '../../testing/fake-server.ts'
import { pageWith } from '../../testing/logged-in.ts'
import * as captcha from '../captcha/captcha-token.ts'
import { noSignupError, promptError, unsupportedError } from './passkey-errors.ts'
import { passkeyOf } from './passkey-login.ts'
import { passkeyStatusMachine } from './rules.ts'

const bytes = (...values: number[]) => new Uint8Array(values).buffer
const party = { relying_party: 'https://shop.example' }
const creation = {
  ...party,
  options: {
    rp: { name: 'Shop', id: 'shop.example' },
    user: { id: 'AQI', name: 'ada', display_name: 'Ada' },
    challenge: 'AwQ',
    pub_key_cred_params: [{ alg: -7, type: 'public-key' }],
    timeout: 60_000,
    exclude_credentials: [{ id: 'BQY', type: 'public-key', transports: ['internal'] }],
    authenticator_selection: { resident_key: 'required', user_verification: 'required' },
    extensions: { cred_props: { rk: true } },
  },
}
const request = {
  ...party,
  options: { challenge: 'AwQ', rp_id: 'shop.example', user_verification: 'required' },
}
const common = {
  id: 'BwgJ',
  rawId: bytes(7, 8, 9),
  type: 'public-key',
  authenticatorAttachment: 'platform',
  getClientExtensionResults: () => ({ credProps: { rk: true } }),
}
const attestation = {
  ...common,
  response: {
    clientDataJSON: bytes(1),
    attestationObject: bytes(2),
    getTransports: () => ['internal', 'hybrid'],
  },
}
const assertion = {
  ...common,
  response: {
    clientDataJSON: bytes(1),
    authenticatorData: bytes(3),
    signature: bytes(4),
    userHandle: bytes(1, 2),
  },
}
const wireCommon = {
  id: 'BwgJ',
  raw_id: 'BwgJ',
  type: 'public-key',
  authenticator_attachment: 'platform',
  client_extension_results: { cred_props: { rk: true } },
}
const wireAttestation = {
  ...wireCommon,
  response: { client_data_json: 'AQ', attestation_object: 'Ag', transports: ['internal', 'hybrid'] },
}

const create = vi.fn()
const get = vi.fn()

beforeEach(() => {
  create.mockReset().mockResolvedValue(attestation)
  get.mockReset().mockResolvedValue(assertion)
  vi.stubGlobal('PublicKeyCredential', class {})
  Object.defineProperty(navigator, 'credentials', { value: { create, get }, configurable: true })
})
afterEach(() => {
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

const called = (server: FakeServer) =>
  server.seen.flatMap(({ path }) => path.match(/^\/api\/v1\/passkeys\/(.*)$/)?.[1] ?? [])

const passkeys = (count: number): LinkedAccount[] =>
  Array.from({ length: count }, (_, n) => ({
    type: 'passkey',
    credential_id: `c${n}`,
    enrolled_in_mfa: false,
    verified_at: 1,
    first_verified_at: 1,
    latest_verified_at: 1,
  }))

const at = { verified_at: 1, first_verified_at: 1, latest_verified_at: 1 }
const OTHERS = [
  { type: 'phone', phoneNumber: '+41446681800', ...at },
  { type: 'custom_auth', custom_user_id: 'c', ...at },
] as LinkedAccount[]

async function started({ user = null, signup = false }: { user?: object | null; signup?: boolean } = {}) {
  const page = await pageWith(user, { app: { passkey_auth: true, passkeys_for_signup_enabled: signup } })
  const { server, client } = page
  for (const route of ['register', 'link']) {
    server.on(`POST /api/v1/passkeys/${route}/init`, () => ({ body: creation }))
    server.on(`POST /api/v1/passkeys/${route}`, () => ({
      body: route === 'link' ? wireUser() : authResponse({ is_new_user: true }),
    }))
  }
  server.on('POST /api/v1/passkeys/authenticate/init', () => ({ body: request }))
  server.on('POST /api/v1/passkeys/authenticate', () => ({ body: authResponse() }))
  const flow = passkeyOf(client)
  const statuses: string[] = []
  flow.state.subscribe(() => void statuses.push(flow.state.get().status))
  const body = (path: string) => server.to(`/api/v1/passkeys/${path}`)[0]?.body
  return { ...page, flow, statuses, body }
}

const refusal = (code: string) => new ApiError({ message: 'x', code, status: 400 })
const notAllowed = () => new DOMException('no', 'NotAllowedError')

describe('a login by passkey', () => {
  it('goes through generating-challenge, awaiting-passkey, submitting-response and done [PASS-010]', async () => {
    const { flow, statuses } = await started()
    expect(flow.state.get()).toEqual({ status: 'initial' })
    expect(await flow.login()).toMatchObject({ intent: 'login', method: 'passkey', isNewUser: false })
    expect(statuses).toEqual(['generating-challenge', 'awaiting-passkey', 'submitting-response', 'done'])
  })

  it('ends in error where it fails [PASS-010]', async () => {
    get.mockRejectedValue(notAllowed())
    const { flow, statuses } = await started()
    await expect(flow.login()).rejects.toThrow()
    expect(statuses).toEqual(['generating-challenge', 'awaiting-passkey', 'error'])
  })

  it('posts the captcha token to begin [CALL-020]', async () => {
    vi.spyOn(captcha, 'captchaToken').mockResolvedValue('human')
    const known = await started()
    await known.flow.login()
    expect(known.body('authenticate/init')).toEqual({ token: 'human' })
    const unknown = await started({ signup: true })
    await unknown.flow.signup()
    expect(unknown.body('register/init')).toEqual({ token: 'human' })
  })

  it('posts relying party, challenge and the answer of the authenticator [CALL-022]', async () => {
    const { flow, body } = await started()
    await flow.login()
    expect(get).toHaveBeenCalledExactlyOnceWith({
      publicKey: {
        challenge: new Uint8Array([3, 4]),
        rpId: 'shop.example',
        userVerification: 'required',
      },
    })
    expect(body('authenticate')).toEqual({
      ...party,
      challenge: 'AwQ',
      authenticator_response: {
        ...wireCommon,
        response: { client_data_json: 'AQ', authenticator_data: 'Aw', signature: 'BA', user_handle: 'AQI' },
      },
    })
  })

  it('asks for certain passkeys where the host names them', async () => {
    const { flow } = await started()
    await flow.login({ credentialIds: ['BwgJ'] })
    expect(get.mock.calls[0]?.[0].publicKey.allowCredentials).toEqual([
      { id: new Uint8Array([7, 8, 9]), type: 'public-key' },
    ])
  })

  it('of a user who is in is refused before the prompt [SESS-028]', async () => {
    const { flow } = await started({ user: { linked_accounts: [] } })
    await expect(flow.login()).rejects.toThrow('User already authenticated')
    expect(get).not.toHaveBeenCalled()
  })

  it('pressed twice is one prompt', async () => {
    const { flow } = await started()
    const [first, second] = await Promise.all([flow.login(), flow.login()])
    expect(second).toBe(first)
    expect(get).toHaveBeenCalledOnce()
  })

  it('without WebAuthn gives its sentence, before any call [PASS-011]', async () => {
    vi.unstubAllGlobals()
    Reflect.deleteProperty(window, 'PublicKeyCredential')
    const { flow, server } = await started()
    await expect(flow.login()).rejects.toThrow('WebAuthn is not supported in this browser')
    expect(server.to('/api/v1/passkeys/authenticate/init')).toEqual([])
  })

  it.each([
    'NotAllowedError',
    'AbortError',
    'TimeoutError',
  ])('whose prompt ends with %s was rejected or timed out [PASS-017]', async (name) => {
    get.mockRejectedValue(new DOMException('no', name))
    const { flow, fired } = await started()
    await expect(flow.login()).rejects.toThrow('Passkey request timed out or rejected by user.')
    expect(fired).toEqual([['login.onError', 'passkey_not_allowed']])
  })

  it('that fails otherwise is an unknown error [PASS-018]', async () => {
    get.mockRejectedValue(new Error('odd'))
    const { flow, fired } = await started()
    await expect(flow.login()).rejects.toThrow('An unknown error occurred.')
    expect(fired).toEqual([['login.onError', 'unknown_auth_error']])
  })
})

describe('a sign-up by passkey', () => {
  it('lets the browser make one by the options of the server, and posts it [CALL-022]', async () => {
    const { flow, body } = await started({ signup: true })
    expect((await flow.signup()).isNewUser).toBe(true)
    expect(create).toHaveBeenCalledExactlyOnceWith({
      publicKey: {
        rp: { name: 'Shop', id: 'shop.example' },
        user: { id: new Uint8Array([1, 2]), name: 'ada', displayName: 'Ada' },
        challenge: new Uint8Array([3, 4]),
        pubKeyCredParams: [{ alg: -7, type: 'public-key' }],
        timeout: 60_000,
        excludeCredentials: [{ id: new Uint8Array([5, 6]), type: 'public-key', transports: ['internal'] }],
        authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
        extensions: { credProps: true },
      },
    })
    expect(body('register')).toEqual({ ...party, authenticator_response: wireAttestation })
  })

  it('is refused unless the app lets passkeys sign up [PASS-013] [PASS-014]', async () => {
    const closed = await started({ signup: false })
    expect(closed.client.config().loginConfig.passkeysForSignupEnabled).toBe(false)
    await expect(closed.flow.signup()).rejects.toThrow('You must sign up with another method first.')
    expect(closed.fired).toEqual([['login.onError', 'passkey_not_allowed']])
    expect(create).not.toHaveBeenCalled()
    const open = await started({ signup: true })
    expect(open.client.config().loginConfig.passkeysForSignupEnabled).toBe(true)
    await open.flow.signup()
    expect(create).toHaveBeenCalledOnce()
  })

  it('of a guest links the passkey to the guest’s user', async () => {
    const { flow, server } = await started({ signup: true, user: { is_guest: true } })
    await flow.signup()
    expect(called(server)).toEqual(['link/init', 'link'])
  })
})

it.each([
  ['a login of our own screen', 'login', { ui: true }, 't'],
  ['a login of the host’s button', 'login', {}, undefined],
  ['a sign-up of our own screen', 'signup', { ui: true }, 't'],
  ['a sign-up of the host’s button', 'signup', undefined, undefined],
] as const)('tells the server whose screen began: %s', async (_, name, options, said) => {
  const { flow, server } = await started({ signup: true })
  await flow[name](options)
  const path = `/api/v1/passkeys/${name === 'login' ? 'authenticate' : 'register'}/init`
  expect(server.to(path).map(({ headers }) => headers[HEADERS.ui])).toEqual([said])
})

it('tells a link from a sign-up where a guest begins either', async () => {
  const { flow, server, statuses } = await started({ signup: true, user: { is_guest: true } })
  const both = await Promise.all([flow.signup({ ui: true }), flow.link()])
  expect(both.map(({ intent, method }) => [intent, method])).toEqual([
    ['login', 'passkey'],
    ['link', 'passkey'],
  ])
  const inits = server.to('/api/v1/passkeys/link/init')
  expect(inits.map(({ headers }) => headers[HEADERS.ui])).toEqual([undefined, undefined])
  expect(statuses.at(-1)).toBe('done')
})

describe('a link of a passkey', () => {
  it('begins with an empty body and posts what the authenticator made [CALL-021] [CALL-022]', async () => {
    const { flow, body } = await started({ user: { linked_accounts: [] } })
    await flow.link()
    expect(body('link/init')).toEqual({})
    expect(body('link')).toEqual({ ...party, authenticator_response: wireAttestation })
  })

  it('is possible without passkey sign-up, and for up to five [PASS-013] [PASS-015]', async () => {
    const others = [...wireUser().linked_accounts, ...OTHERS]
    const { flow } = await started({ user: { linked_accounts: [...passkeys(4), ...others] } })
    await flow.link()
    expect(create).toHaveBeenCalledOnce()
  })

  it('of a sixth is refused with its sentence before any call [PASS-015] [PASS-016]', async () => {
    const { flow, fired, server } = await started({ user: { linked_accounts: passkeys(5) } })
    await expect(flow.link()).rejects.toThrow('Cannot link more passkeys to account.')
    expect(fired).toEqual([['linkAccount.onError', 'cannot_link_more_of_type', { linkMethod: 'passkey' }]])
    expect(server.to('/api/v1/passkeys/link/init')).toEqual([])
  })

  it('needs a user', async () => {
    const { flow, fired } = await started()
    await expect(flow.link()).rejects.toThrow('User must be authenticated before linking an account.')
    expect(fired).toEqual([['linkAccount.onError', 'must_be_authenticated', { linkMethod: 'passkey' }]])
  })
})

describe('the passkey screen', () => {
  const waiting = { status: 'verifying', error: null, attempt: 1 } as const

  it.each([
    ['terms', { step: 'terms' }, 900],
    ['wallet creation', { step: 'create-wallet', ethereum: true, solana: false }, 900],
    ['the end', { step: 'close' }, 1400],
  ] as const)('goes on to %s at its time [PASS-007] [PASS-008] [PASS-009]', (_, next, ms) => {
    const [state, effects] = passkeyStatusMachine(waiting, { type: 'proven', attempt: 1, next })
    expect(state.status).toBe('connected')
    expect(effects).toEqual([{ type: 'after', ms, event: { type: 'next due', next } }])
  })

  const refused = (error: Error) => passkeyStatusMachine(waiting, { type: 'refused', attempt: 1, error })

  it.each([
    ['unsupported', unsupportedError(), false],
    ['not_allowed', promptError(notAllowed()), true],
    ['exists', promptError(new DOMException('no', 'InvalidStateError')), false],
    ['no_signup', noSignupError(), false],
    ['unknown', promptError(new Error('odd')), true],
    ['cannot_link_more_of_type', refusal('cannot_link_more_of_type'), false],
    ['invalid_credentials', refusal('invalid_credentials'), true],
    ['odd', refusal('odd'), true],
  ])('says %s itself, and whether another try may help', (code, error, retryable) => {
    const failed = { status: 'failed', attempt: 1, error: { code, retryable } }
    expect(refused(error)).toEqual([failed, []])
  })

  it('leads to the screen that all methods share, whose limits are none of a provider’s', () => {
    const [state, effects] = refused(refusal('too_many_requests'))
    expect(state.status).toBe('over')
    expect(effects).toEqual([
      { type: 'leave', route: { to: 'error', key: 'too_many_requests', message: null } },
    ])
  })
})
