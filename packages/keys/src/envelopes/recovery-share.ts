import type { EncryptedRecoveryShare } from '@latchkey/contract'
import type { Bytes } from '../bytes.ts'
import { concat, fromBase64url, toBase64url, wipe } from '../bytes.ts'
import { KeyError } from '../key-error.ts'
import { SHARE_BYTES } from '../shares/shares.ts'
import { aesOpen, aesSeal } from './aes.ts'
import { importRecoveryKey } from './recovery-key.ts'

/** What a recovery brings back: the share, and the x-byte that the device share of the same splitting has. */
export interface RecoveryShare {
  share: Uint8Array
  deviceX: number
}

/**
 * Recovery share under its key: AES-256-GCM over the 17 bytes of the share and the device share's x-byte
 * (custody, format version 1). `context` is the contract's `recoveryShareContext`.
 */
export async function sealRecoveryShare(
  recoveryKey: Uint8Array,
  recovery: RecoveryShare,
  context: string,
): Promise<EncryptedRecoveryShare> {
  return { version: 1, ...(await sealShare(recoveryKey, recovery, context)) }
}

/** What both versions have in common: IV and ciphertext, base64url. */
export async function sealShare(
  recoveryKey: Uint8Array,
  { share, deviceX }: RecoveryShare,
  context: string,
): Promise<{ iv: string; ciphertext: string }> {
  const plaintext = concat(share, Uint8Array.of(deviceX))
  try {
    const { iv, ciphertext } = await aesSeal(await importRecoveryKey(recoveryKey), plaintext, context)
    return { iv: toBase64url(iv), ciphertext: toBase64url(ciphertext) }
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
  return openShare(recoveryKey, sealed, context, SHARE_BYTES.hd)
}

/** @throws KeyError `wrong_shares` also where what was sealed is no share of so many bytes. */
export async function openShare(
  recoveryKey: Uint8Array,
  sealed: { iv: string; ciphertext: string },
  context: string,
  shareBytes: number,
): Promise<RecoveryShare> {
  let message: { iv: Bytes; ciphertext: Bytes }
  try {
    message = { iv: fromBase64url(sealed.iv), ciphertext: fromBase64url(sealed.ciphertext) }
  } catch {
    throw new KeyError('wrong_shares', 'This envelope does not open')
  }
  const plaintext = await aesOpen(await importRecoveryKey(recoveryKey), message, context)
  try {
    if (plaintext.length !== shareBytes + 1) throw new KeyError('wrong_shares', 'Not a recovery share')
    return { share: plaintext.slice(0, shareBytes), deviceX: plaintext[shareBytes] as number }
  } finally {
    wipe(plaintext)
  }
}
