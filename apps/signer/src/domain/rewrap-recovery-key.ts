import type { SealedRecoveryKey } from '@latchkey/contract'
import { recoveryKeyContext } from '@latchkey/contract'
import { sealMessage, wipe } from '@latchkey/keys'
import { openSealed } from './open-recovery-payload.ts'
import type { PlacedRecoveryKey } from './signer.ts'
import type { SignerKeys } from './signer-keys.ts'

/**
 * What was sealed to one of the signer's keys, sealed to its current one for the same place, whatever it says; null where it
 * does not open there.
 */
export async function rewrapRecoveryKey(
  { byId, current }: SignerKeys,
  { sealedRecoveryKey, ...place }: PlacedRecoveryKey,
): Promise<SealedRecoveryKey | null> {
  const key = byId.get(sealedRecoveryKey.key_id)
  if (!key) return null
  const info = recoveryKeyContext({ ...place, direction: 'to-signer' })
  const payload = await openSealed(key, sealedRecoveryKey, info).catch(() => null)
  if (!payload) return null
  try {
    return { ...(await sealMessage(current.publicKey, info, payload)), key_id: current.id }
  } finally {
    wipe(payload)
  }
}
