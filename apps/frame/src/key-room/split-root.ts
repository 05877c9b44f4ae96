import type { Shares } from '@latchkey/keys'
import { sealBoundRecoveryShare, shareX, splitEntropy, toBase64url, wipe } from '@latchkey/keys'
import type { RecoverySetup, SplitRoot } from '../ports/key-room.ts'
import { newRecovery } from './new-recovery.ts'
import type { SharePlace } from './share-place.ts'
import type { Tools } from './tools.ts'

/**
 * Splits an entropy for a place and seals its recovery share. The entropy stays the caller's; of what is made here only
 * what is answered is left.
 * @throws KeyError, and what asking the signer threw
 */
export async function splitRoot(
  entropy: Uint8Array,
  place: SharePlace,
  setup: RecoverySetup,
  tools: Tools,
): Promise<SplitRoot> {
  let shares: Shares | undefined
  let key: Uint8Array | undefined
  let device: Uint8Array | undefined
  try {
    shares = await splitEntropy(entropy)
    const recovery = await newRecovery(setup, place, tools)
    key = recovery.key
    const { method } = setup
    const { params, kept } = recovery
    const recoveryShare = await sealBoundRecoveryShare(
      key,
      { share: shares.recovery, deviceX: shareX(shares.device) },
      { ...place, method, params },
    )
    device = shares.device
    return { device, authShare: toBase64url(shares.auth), recoveryShare, recoveryParams: params, ...kept }
  } finally {
    wipe(shares?.auth, shares?.recovery, key)
    if ('key' in setup) wipe(setup.key)
    if ('prf' in setup) wipe(setup.prf)
    // On success it is what the room gives back.
    if (!device) wipe(shares?.device)
  }
}
