import type { EncryptedRecoveryShare } from '@latchkey/contract'
import type { Bytes } from '../bytes.ts'
import { concat, fromBase64url, randomBytes, toBase64url, wipe } from '../bytes.ts'
import { KeyError } from '../key-error.ts'
import { SHARE_BYTES } from '../shares/shares.ts'
import { aesOpen, aesSeal } from './aes.ts'

const RECOVERY_KEY_BYTES = 32

/** What a recovery brings back: the share, and the x-byte that the device share of the same splitting has. */
export interface RecoveryShare {
  share: Uint8Array
  deviceX: number
}

export function newRecoveryKey(): Bytes {
  return randomBytes(RECOVERY_KEY_BYTES)
}

async function importKey(bytes: Uint8Array): Promise<CryptoKey> {
  if (bytes.length !== RECOVERY_KEY_BYTES) throw new KeyError('wrong_shares', 'Not a recovery key')
  const copy = Uint8Array.from(bytes)
  try {
    return await crypto.subtle.importKey('raw', copy, 'AES-GCM', false, ['encrypt', 'decrypt'])
  } finally {
    wipe(copy)
  }
}

/**
 * Recovery share under its key: AES-256-GCM over the 17 bytes of the share and the device share's x-byte
 * (custody, format version 1). `context` is the contract's `recoveryShareContext`.
 */
export async function sealRecoveryShare(
  recoveryKey: Uint8Array,
  { share, deviceX }: RecoveryShare,
  context: string,
): Promise<EncryptedRecoveryShare> {
  const plaintext = concat(share, Uint8Array.of(deviceX))
  try {
    const { iv, ciphertext } = await aesSeal(await importKey(recoveryKey), plaintext, context)
    return { version: 1, iv: toBase64url(iv), ciphertext: toBase64url(ciphertext) }
  } finally {
    wipe(plaintext)
  }
}

/** @throws KeyError `wrong_shares` when key, context or bytes are not those it was sealed with. */
export async function openRecoveryShare(
  recoveryKey: Uint8Array,
  sealed: EncryptedRecoveryShare,
  context: string,
): Promise<RecoveryShare> {
  if (sealed.version !== 1) throw new KeyError('wrong_shares', 'Unknown version of a recovery share')
  let message: { iv: Bytes; ciphertext: Bytes }
  try {
    message = { iv: fromBase64url(sealed.iv), ciphertext: fromBase64url(sealed.ciphertext) }
  } catch {
    throw new KeyError('wrong_shares', 'This envelope does not open')
  }
  const plaintext = await aesOpen(await importKey(recoveryKey), message, context)
  try {
    if (plaintext.length !== SHARE_BYTES + 1) throw new KeyError('wrong_shares', 'Not a recovery share')
    return { share: plaintext.slice(0, SHARE_BYTES), deviceX: plaintext[SHARE_BYTES] as number }
  } finally {
    wipe(plaintext)
  }
}
