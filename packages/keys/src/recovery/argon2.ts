import { argon2id } from 'hash-wasm'
import * as v from 'valibot'
import type { Bytes } from '../bytes.ts'
import { fromBase64url, randomBytes, toBase64url } from '../bytes.ts'
import { KeyError } from '../key-error.ts'
import { base64urlOf } from './read-record.ts'

const SALT_BYTES = 16
const KEY_BYTES = 32

const number = v.pipe(v.number(), v.safeInteger())

/** Members that every record with a password has. */
export const argon2Fields = {
  kdf: v.literal('argon2id'),
  m: number,
  t: number,
  p: number,
  salt: base64urlOf(SALT_BYTES),
}

/** m in KiB; salt 16 bytes, base64url */
export interface Argon2Params {
  kdf: 'argon2id'
  m: number
  t: number
  p: number
  salt: string
}

/**
 * What parameters may be, from what a server would have to say to make guessing cheap to what would bring a phone's
 * browser down. Records are opened for ever: the floor is never raised.
 */
const LIMITS = { m: [65_536, 262_144], t: [3, 8], p: [1, 1] } as const

/** Parameters of a new record, at the floor, with a fresh salt. */
export function newArgon2Params(): Argon2Params {
  return {
    kdf: 'argon2id',
    m: LIMITS.m[0],
    t: LIMITS.t[0],
    p: LIMITS.p[0],
    salt: toBase64url(randomBytes(SALT_BYTES)),
  }
}

/** @throws KeyError `kdf_limits` */
export function checkLimits(params: Argon2Params): void {
  const within = (['m', 't', 'p'] as const).every((name) => {
    const [least, most] = LIMITS[name]
    return params[name] >= least && params[name] <= most
  })
  if (!within)
    throw new KeyError('kdf_limits', 'These parameters of a password are outside of what is allowed')
}

/**
 * Argon2id (RFC 9106, version 0x13) of a password, 32 bytes. The library keeps copies in memory of its own, which
 * nobody can wipe: call it where that memory ends with the task.
 * @throws KeyError `kdf_limits` before any work
 */
export async function stretch(password: Uint8Array, params: Argon2Params): Promise<Bytes> {
  checkLimits(params)
  const { m, t, p, salt } = params
  const options = { memorySize: m, iterations: t, parallelism: p, hashLength: KEY_BYTES }
  return (await argon2id({ ...options, password, salt: fromBase64url(salt), outputType: 'binary' })) as Bytes
}
