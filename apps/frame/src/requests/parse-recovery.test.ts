import { toBase64url } from '@latchkey/keys'
import { describe, expect, it } from 'vitest'
import { invalidArguments } from '../frame-failure.ts'
import { readGivenSecret, readRecoveryRequest } from './parse-recovery.ts'

const KEY = Uint8Array.from({ length: 32 }, (_, at) => 255 - at * 3)
const [BASE64, HEX] = [Buffer.from(KEY).toString('base64'), Buffer.from(KEY).toString('hex')]
const host = { recoveryKey: BASE64 }
const native = { recoverySecretOverride: BASE64, iCloudRecordNameOverride: 'name' }

describe('a recovery that is asked for', () => {
  it.each([
    [{}, { method: 'privy' }],
    [{ recoveryMethod: 'privy', recoveryPassword: null }, { method: 'privy' }],
    [{ recoveryPassword: ' ä. ' }, { method: 'user-passcode', passcode: ' ä. ' }],
    [
      { recoveryMethod: 'user-passcode', recoveryPassword: 'x' },
      { method: 'user-passcode', passcode: 'x' },
    ],
    [
      { recoveryMethod: 'google-drive', recoveryAccessToken: 't' },
      { method: 'google-drive', accessToken: 't' },
    ],
    [
      { recoveryMethod: 'icloud', recoveryAccessToken: 't' },
      { method: 'icloud', accessToken: 't' },
    ],
    [
      { recoveryMethod: 'icloud', ...native },
      { method: 'icloud', key: KEY, recordName: 'name' },
    ],
    [
      { recoveryMethod: 'recovery-encryption-key', ...host },
      { method: 'recovery-encryption-key', key: KEY },
    ],
  ] as const)('is %j', (fields, request) => {
    expect(readRecoveryRequest(fields)).toEqual(request)
  })

  it.each([
    [{ recoveryMethod: 'privy-v2' }, 'recoveryMethod'],
    [{ recoveryMethod: 'toString' }, 'recoveryMethod'],
    [{ recoveryMethod: '' }, 'recoveryMethod'],
    [{ recoveryMethod: 'privy', recoveryPassword: 'x' }, 'recoveryPassword'],
    [{ recoveryMethod: 'user-passcode' }, 'recoveryPassword'],
    [{ recoveryMethod: 'user-passcode', recoveryPassword: '' }, 'recoveryPassword'],
    [{ recoveryMethod: 'user-passcode', recoveryAccessToken: 't' }, 'recoveryPassword'],
    [{ recoveryAccessToken: 't' }, 'recoveryAccessToken'],
    [{ recoveryMethod: 'google-drive' }, 'recoveryAccessToken'],
    [{ recoveryMethod: 'google-drive', ...native }, 'recoveryAccessToken'],
    [{ recoveryMethod: 'icloud', ...native, iCloudRecordNameOverride: '' }, 'iCloudRecordNameOverride'],
    [{ recoveryMethod: 'recovery-encryption-key', ...native }, 'recoveryKey'],
    [{ recoveryMethod: 'recovery-encryption-key', recoveryKey: 'short' }, 'recoveryKey'],
  ] as const)('is none: %j', (fields, field) => {
    expect(() => readRecoveryRequest(fields)).toThrow(invalidArguments(`${field} is not valid`))
  })

  it('has one secret', () => {
    const two = { recoveryMethod: 'icloud', recoveryAccessToken: 't', ...native }
    expect(() => readRecoveryRequest(two)).toThrow(invalidArguments('A recovery has one secret'))
    expect(() => readGivenSecret(two)).toThrow(invalidArguments('A recovery has one secret'))
  })
})

describe('what is given for a recovery', () => {
  it.each([
    [{}, {}],
    [{ recoveryPassword: null, recoveryKey: undefined }, {}],
    [{ recoveryPassword: 'any. text' }, { passcode: 'any. text' }],
    [{ recoveryAccessToken: 't' }, { accessToken: 't' }],
    [{ recoverySecretOverride: BASE64 }, { key: KEY }],
    [{ recoveryKey: BASE64 }, { key: KEY }],
    [{ recoveryKey: BASE64.replace('=', '') }, { key: KEY }],
    [{ recoveryKey: toBase64url(KEY) }, { key: KEY }],
    [{ recoveryKey: HEX }, { key: KEY }],
    [{ recoveryKey: `0x${HEX.toUpperCase()}` }, { key: KEY }],
  ] as const)('is %j', (fields, given) => {
    expect(readGivenSecret(fields)).toEqual(given)
  })

  it.each([
    ['a byte too much', `${HEX}00`],
    ['a byte too few', toBase64url(KEY.subarray(1))],
    ['bits left over', `${BASE64.slice(0, 42)}/=`],
    ['no digits', `${'g'.repeat(64)}`],
  ])('is no key with %s', (_, recoveryKey) => {
    expect(() => readGivenSecret({ recoveryKey })).toThrow(invalidArguments('recoveryKey is not valid'))
  })
})
