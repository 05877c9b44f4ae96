import { describe, expect, it } from 'vitest'
import { KeyError } from '../key-error.ts'
import { PASSKEY_V1 } from '../vectors/passkey-v1.ts'
import { newPasskeyParams, passkeyKey, readPasskeyParams } from './passkey-key.ts'

const bytes = (hex: string) => Uint8Array.from(Buffer.from(hex, 'hex'))
const hex = (array: Uint8Array) => Buffer.from(array).toString('hex')
const { place, params } = PASSKEY_V1
const PRF = bytes(PASSKEY_V1.prf)

describe('the recovery key of a passkey', () => {
  it('is the one of the vector', () => {
    expect(hex(passkeyKey(PRF, place, params))).toBe(PASSKEY_V1.key)
  })

  it('is another for another passkey', () => {
    expect(hex(passkeyKey(PRF.toReversed(), place, params))).not.toBe(PASSKEY_V1.key)
  })

  it.each([
    ['app', { appId: 'latchkeyvectorapp00000004' }],
    ['user', { userId: 'did:privy:another' }],
    ['root', { root: '0xd01D6027860c2E2e37295d3dE4B5a5f46F68d52f' }],
    ['share version', { shareVersion: 6 }],
  ])('is another for another %s', (_, other) => {
    expect(hex(passkeyKey(PRF, { ...place, ...other }, params))).not.toBe(PASSKEY_V1.key)
  })

  it.each([
    ['credential', { credential_id: 'vQz7-Lx_Passkey-Other' }],
    ['host name', { rp_id: 'latchkey.example' }],
    ['salt', { salt: `A${params.salt.slice(1)}` }],
  ])('is another where somebody put another %s in its place', (_, other) => {
    expect(hex(passkeyKey(PRF, place, { ...params, ...other }))).not.toBe(PASSKEY_V1.key)
  })

  it.each([
    ['too short an answer', PRF.slice(1)],
    ['too long an answer', Uint8Array.from([...PRF, 0])],
    ['no answer', new Uint8Array()],
  ])('is not made of %s', (_, prf) => {
    const refused = new KeyError('invalid_input', 'Not an answer of a passkey')
    expect(() => passkeyKey(prf, place, params)).toThrow(refused)
  })
})

describe('the parameters of a passkey', () => {
  it('name credential and host, and a salt of their own', () => {
    const [one, other] = [
      newPasskeyParams('AbC_-9', 'keys.example'),
      newPasskeyParams('AbC_-9', 'keys.example'),
    ]
    expect(readPasskeyParams(one)).toEqual({
      credential_id: 'AbC_-9',
      rp_id: 'keys.example',
      salt: expect.stringMatching(/^[A-Za-z0-9_-]{43}$/),
    })
    expect(one.salt).not.toBe(other.salt)
  })

  it.each([
    ['without a salt', { ...params, salt: undefined }],
    ['with a short salt', { ...params, salt: params.salt.slice(0, 40) }],
    ['with a host that is none', { ...params, rp_id: 'https://keys.latchkey.example' }],
    ['with a credential that is none', { ...params, credential_id: 'a b' }],
    ['with a member more', { ...params, second: 'x' }],
    ['that are a host’s own key', {}],
  ])('are none %s', (_, given) => {
    const refused = new KeyError('invalid_input', 'Not the parameters of a passkey')
    expect(() => readPasskeyParams(given)).toThrow(refused)
  })
})
