// @vitest-environment happy-dom
import type { PasskeyCreationOptions, PasskeyRequestOptions } from '@latchkey/contract'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { askPasskey, createPasskey, supportsPasskeys } from './webauthn.ts'

const bytes = (...values: number[]) => new Uint8Array(values)
const create = vi.fn()
const get = vi.fn()

/** What a browser gives: everything, or only what it has to. */
const credential = (response: object, more: object = {}) => ({
  id: 'BwgJ',
  rawId: bytes(7, 8, 9).buffer,
  type: 'public-key',
  authenticatorAttachment: null,
  getClientExtensionResults: () => ({}),
  response: { clientDataJSON: bytes(1).buffer, ...response },
  ...more,
})
const attested = { attestationObject: bytes(2).buffer }
const asserted = { authenticatorData: bytes(3).buffer, signature: bytes(4).buffer, userHandle: null }
const EVERYTHING = {
  authenticatorAttachment: 'cross-platform',
  getClientExtensionResults: () => ({ appid: true, credProps: { rk: false }, hmacCreateSecret: true }),
}
const wire = (response: object, more: object = {}) => ({
  id: 'BwgJ',
  raw_id: 'BwgJ',
  type: 'public-key',
  client_extension_results: {},
  response: { client_data_json: 'AQ', ...response },
  ...more,
})
const WIRE_EVERYTHING = {
  authenticator_attachment: 'cross-platform',
  client_extension_results: { app_id: true, cred_props: { rk: false }, hmac_create_secret: true },
}

const CREATION: PasskeyCreationOptions = {
  rp: { name: 'Shop' },
  user: { id: 'AQI', name: 'ada', display_name: 'Ada L.' },
  challenge: 'AwQ',
  pub_key_cred_params: [{ alg: -257, type: 'public-key' }],
}
const REQUEST: PasskeyRequestOptions = { challenge: 'AwQ' }

beforeEach(() => {
  create.mockReset().mockResolvedValue(credential(attested))
  get.mockReset().mockResolvedValue(credential(asserted))
  vi.stubGlobal('PublicKeyCredential', class {})
  Object.defineProperty(navigator, 'credentials', { value: { create, get }, configurable: true })
})
afterEach(() => {
  vi.unstubAllGlobals()
  Reflect.deleteProperty(navigator, 'credentials')
})

it('hands a browser no member that the server did not name', async () => {
  await createPasskey(CREATION)
  await askPasskey(REQUEST)
  expect([create.mock.calls, get.mock.calls]).toStrictEqual([
    [
      [
        {
          publicKey: {
            rp: { name: 'Shop' },
            user: { id: bytes(1, 2), name: 'ada', displayName: 'Ada L.' },
            challenge: bytes(3, 4),
            pubKeyCredParams: [{ alg: -257, type: 'public-key' }],
          },
        },
      ],
    ],
    [[{ publicKey: { challenge: bytes(3, 4) } }]],
  ])
})

it('hands it each one that the server did, by the browser’s own name', async () => {
  await createPasskey({
    ...CREATION,
    timeout: 61_000,
    exclude_credentials: [
      { id: 'BQY', type: 'public-key', transports: ['usb'] },
      { id: 'Bw', type: 'public-key' },
    ],
    attestation: 'direct',
    authenticator_selection: {
      authenticator_attachment: 'platform',
      require_resident_key: true,
      resident_key: 'preferred',
      user_verification: 'discouraged',
    },
    extensions: { app_id: 'https://shop.example', cred_props: { rk: false }, hmac_create_secret: true },
  })
  expect(create.mock.calls[0]?.[0].publicKey).toMatchObject({
    timeout: 61_000,
    excludeCredentials: [
      { id: bytes(5, 6), type: 'public-key', transports: ['usb'] },
      { id: bytes(7), type: 'public-key' },
    ],
    attestation: 'direct',
    authenticatorSelection: {
      authenticatorAttachment: 'platform',
      requireResidentKey: true,
      residentKey: 'preferred',
      userVerification: 'discouraged',
    },
    extensions: { appid: 'https://shop.example', credProps: true, hmacCreateSecret: true },
  })
  await askPasskey({
    ...REQUEST,
    timeout: 62_000,
    rp_id: 'shop.example',
    allow_credentials: [{ id: 'BQY', type: 'public-key', transports: ['nfc'] }],
    user_verification: 'preferred',
    extensions: { app_id: 'https://old.example', cred_props: false, hmac_create_secret: false },
  })
  expect(get).toHaveBeenCalledExactlyOnceWith({
    publicKey: {
      challenge: bytes(3, 4),
      timeout: 62_000,
      rpId: 'shop.example',
      allowCredentials: [{ id: bytes(5, 6), type: 'public-key', transports: ['nfc'] }],
      userVerification: 'preferred',
      extensions: { appid: 'https://old.example', credProps: false, hmacCreateSecret: false },
    },
  })
})

it('asks for no extension that the server’s answer only holds as a result', async () => {
  await createPasskey({ ...CREATION, extensions: { app_id: true } })
  expect(create.mock.calls[0]?.[0].publicKey.extensions).toStrictEqual({})
})

it('asks for the passkeys that the host names rather than for the server’s', async () => {
  await askPasskey({ ...REQUEST, allow_credentials: [{ id: 'BQY', type: 'public-key' }] }, ['BwgJ', 'Cg'])
  expect(get.mock.calls[0]?.[0].publicKey.allowCredentials).toEqual([
    { id: bytes(7, 8, 9), type: 'public-key' },
    { id: bytes(10), type: 'public-key' },
  ])
})

it('reads base64url as another server pads it', async () => {
  await askPasskey({ challenge: 'Aw==' })
  expect(get.mock.calls[0]?.[0].publicKey.challenge).toEqual(bytes(3))
})

it('gives the server what the browser gave, and no more', async () => {
  expect([await createPasskey(CREATION), await askPasskey(REQUEST)]).toStrictEqual([
    wire({ attestation_object: 'Ag' }),
    wire({ authenticator_data: 'Aw', signature: 'BA' }),
  ])
  create.mockResolvedValue(credential({ ...attested, getTransports: () => ['usb', 'nfc'] }, EVERYTHING))
  get.mockResolvedValue(credential({ ...asserted, userHandle: bytes(5, 6).buffer }, EVERYTHING))
  expect([await createPasskey(CREATION), await askPasskey(REQUEST)]).toStrictEqual([
    wire({ attestation_object: 'Ag', transports: ['usb', 'nfc'] }, WIRE_EVERYTHING),
    wire({ authenticator_data: 'Aw', signature: 'BA', user_handle: 'BQY' }, WIRE_EVERYTHING),
  ])
})

const NOT_ALLOWED = {
  reason: 'not_allowed',
  message: 'Passkey request timed out or rejected by user.',
  privyErrorCode: 'passkey_not_allowed',
}
const UNKNOWN = { reason: 'unknown', message: 'An unknown error occurred.', privyErrorCode: undefined }

it.each([
  ['NotAllowedError', NOT_ALLOWED],
  ['AbortError', NOT_ALLOWED],
  ['TimeoutError', NOT_ALLOWED],
  [
    'InvalidStateError',
    {
      reason: 'exists',
      message: 'This device holds a passkey of this account already.',
      privyErrorCode: undefined,
    },
  ],
  ['SecurityError', UNKNOWN],
])('says why a prompt came to nothing: %s', async (name, said) => {
  const cause = new DOMException('the browser’s words', name)
  create.mockRejectedValue(cause)
  await expect(createPasskey(CREATION)).rejects.toMatchObject({ ...said, cause })
})

it.each([
  ['throws nothing', () => get.mockRejectedValue(null), null],
  ['gives nothing', () => get.mockResolvedValue(null), new Error('The browser gave no credential')],
])('says that it does not know why where the browser %s', async (_, arrange, cause) => {
  arrange()
  await expect(askPasskey(REQUEST)).rejects.toMatchObject({ ...UNKNOWN, cause })
})

it.each([
  ['has no passkeys', () => vi.unstubAllGlobals()],
  ['has no credentials', () => vi.stubGlobal('navigator', {})],
  ['is none', () => vi.stubGlobal('window', undefined)],
])('asks for nothing where the browser %s [PASS-011]', async (_, arrange) => {
  expect(supportsPasskeys()).toBe(true)
  arrange()
  expect(supportsPasskeys()).toBe(false)
  await expect(askPasskey(REQUEST)).rejects.toMatchObject({
    reason: 'unsupported',
    message: 'WebAuthn is not supported in this browser',
  })
  expect(get).not.toHaveBeenCalled()
})
