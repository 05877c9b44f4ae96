import { hexToBytes } from 'viem/utils'
import { describe, expect, it } from 'vitest'
import { utf8 } from '../bytes.ts'
import { KeyError } from '../key-error.ts'
import { RECOVERY_PAYLOAD_V2 } from '../vectors/recovery-payload-v2.ts'
import type { RecoveryPayload, SignerFactor } from './signer-payload.ts'
import { decodeRecoveryPayload, encodeRecoveryPayload } from './signer-payload.ts'

const KEY = Uint8Array.from(hexToBytes(`0x${RECOVERY_PAYLOAD_V2.key}`))
const PAYLOAD = JSON.parse(RECOVERY_PAYLOAD_V2.text) as Record<string, unknown>
const [PASSKEY, TOTP] = RECOVERY_PAYLOAD_V2.factors
const SAID = { key: KEY, maxLoginAge: RECOVERY_PAYLOAD_V2.maxLoginAge, factors: [PASSKEY, TOTP] }
const none = new KeyError('invalid_input', 'Not a payload for the signer')
const written = (value: unknown) => utf8(JSON.stringify(value))

describe('what is sealed to the signer', () => {
  it('is read, of version 2, as the vector says', () => {
    expect(decodeRecoveryPayload(utf8(RECOVERY_PAYLOAD_V2.text))).toEqual({ v: 2, ...SAID })
  })

  it('is written as the vector has it', () => {
    expect(new TextDecoder().decode(encodeRecoveryPayload(SAID))).toBe(RECOVERY_PAYLOAD_V2.text)
  })

  it('is read, of version 1, as the bare key, in bytes of its own', () => {
    const bare = Uint8Array.from(KEY)
    const read = decodeRecoveryPayload(bare)
    bare.fill(0)
    expect(read).toEqual({ v: 1, key: KEY })
  })

  it('may name no factor', () => {
    const payload = { key: KEY, maxLoginAge: 1, factors: [] }
    expect(decodeRecoveryPayload(encodeRecoveryPayload(payload))).toEqual({ v: 2, ...payload })
  })

  it.each([1, 3])('is refused as of version %i, in words', (v) => {
    expect(() => decodeRecoveryPayload(written({ ...PAYLOAD, v }))).toThrow(
      new KeyError('unknown_version', 'Unknown version of a payload for the signer'),
    )
  })

  const { max_login_age: _, ...withoutAge } = PAYLOAD
  const { factors: __, ...withoutFactors } = PAYLOAD
  const { v: ___, ...withoutVersion } = PAYLOAD
  it.each<[string, Uint8Array]>([
    ['nothing', new Uint8Array()],
    ['a key that is too short', KEY.slice(1)],
    ['a key that is too long', Uint8Array.of(...KEY, 0)],
    ['no UTF-8', Uint8Array.of(0xff, ...utf8(RECOVERY_PAYLOAD_V2.text))],
    ['a byte order mark', utf8(`\ufeff${RECOVERY_PAYLOAD_V2.text}`)],
    ['no JSON', utf8(`${RECOVERY_PAYLOAD_V2.text}}`)],
    ['null', written(null)],
    ['a list', written([PAYLOAD])],
    ['a version in a text', written({ ...PAYLOAD, v: '2' })],
    ['no version', written(withoutVersion)],
    ['no age of a login', written(withoutAge)],
    ['no factors', written(withoutFactors)],
    ['a member more', written({ ...PAYLOAD, also: 1 })],
    ['an age of nothing', written({ ...PAYLOAD, max_login_age: 0 })],
    ['an age in fractions', written({ ...PAYLOAD, max_login_age: 1.5 })],
    ['a key of 31 bytes', written({ ...PAYLOAD, key: 'A'.repeat(42) })],
    ['a key with bits left over', written({ ...PAYLOAD, key: `${'A'.repeat(42)}B` })],
    ['a factor that nobody knows', written({ ...PAYLOAD, factors: [{ type: 'sms', number: '1' }] })],
    ['a factor with a member more', written({ ...PAYLOAD, factors: [TOTP, { ...TOTP, also: 1 }] })],
    [
      'a passkey without its public key',
      written({ ...PAYLOAD, factors: [{ ...PASSKEY, public_key: undefined }] }),
    ],
    ['a secret of 19 bytes', written({ ...PAYLOAD, factors: [{ ...TOTP, secret: 'A'.repeat(26) }] })],
    ['more factors than anybody has', written({ ...PAYLOAD, factors: Array(33).fill(TOTP) })],
  ])('is not %s', (_, bytes) => {
    expect(() => decodeRecoveryPayload(bytes)).toThrow(none)
  })

  type Said = Omit<RecoveryPayload & { v: 2 }, 'v'>
  it.each<[string, Partial<Said>]>([
    ['a key of another length', { key: new Uint8Array(16) }],
    ['an age that is none', { maxLoginAge: Number.POSITIVE_INFINITY }],
    ['a factor that is none', { factors: [{ type: 'sms' } as unknown as SignerFactor] }],
  ])('is not written with %s', (_, other) => {
    expect(() => encodeRecoveryPayload({ ...SAID, ...other })).toThrow(none)
  })
})
