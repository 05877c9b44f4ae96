import type { Bytes } from '../bytes.ts'
import { randomBytes, wipe } from '../bytes.ts'
import { KeyError } from '../key-error.ts'

export const RECOVERY_KEY_BYTES = 32

export function newRecoveryKey(): Bytes {
  return randomBytes(RECOVERY_KEY_BYTES)
}

/** @throws KeyError `wrong_shares` for bytes of another length */
export async function importRecoveryKey(bytes: Uint8Array): Promise<CryptoKey> {
  if (bytes.length !== RECOVERY_KEY_BYTES) throw new KeyError('wrong_shares', 'Not a recovery key')
  const copy = Uint8Array.from(bytes)
  try {
    return await crypto.subtle.importKey('raw', copy, 'AES-GCM', false, ['encrypt', 'decrypt'])
  } finally {
    wipe(copy)
  }
}
