import type { SignerKeyResponse } from '@latchkey/contract'
import { recoveryKeyContext, recoveryShareContext } from '@latchkey/contract'
import type { Shares } from '@latchkey/keys'
import {
  newEntropy,
  newRecoveryKey,
  proveOwnership,
  sealMessage,
  sealRecoveryShare,
  shareX,
  splitEntropy,
  toBase64url,
  wipe,
  withEntropy,
} from '@latchkey/keys'
import type { KeyTasks } from '../ports/key-room.ts'

export const FIRST_VERSION = 1

interface Place {
  appId: string
  userId: string
  root: string
  shareVersion: number
}

/** The recovery half of a root: the share under a fresh key, the key sealed to the signer. */
async function sealRecovery(signer: SignerKeyResponse, place: Place, shares: Shares) {
  const key = newRecoveryKey()
  try {
    const recovery = { share: shares.recovery, deviceX: shareX(shares.device) }
    const info = recoveryKeyContext({ ...place, direction: 'to-signer' })
    return {
      recoveryShare: await sealRecoveryShare(key, recovery, recoveryShareContext(place)),
      recoveryKey: { ...(await sealMessage(signer.public_key, info, key)), key_id: signer.key_id },
    }
  } finally {
    wipe(key)
  }
}

/** @throws KeyError `invalid_input` when the signer's key is none */
export async function makeRoot({
  place,
  chainType,
  signer,
}: KeyTasks['makeRoot']['input']): Promise<KeyTasks['makeRoot']['output']> {
  const entropy = newEntropy()
  let shares: Shares | undefined
  let device: Uint8Array | undefined
  try {
    shares = await splitEntropy(entropy)
    const wallet = await withEntropy(entropy, null, ({ key }) => {
      const first = key(chainType, 0)
      return proveOwnership(first, place, first)
    })
    const { appId, userId } = place
    const at = { appId, userId, root: wallet.address, shareVersion: FIRST_VERSION }
    const sealed = await sealRecovery(signer, at, shares)
    device = shares.device
    return { wallet, device, authShare: toBase64url(shares.auth), ...sealed }
  } finally {
    wipe(entropy, shares?.auth, shares?.recovery)
    // On success it is what the room gives back.
    if (!device) wipe(shares?.device)
  }
}
