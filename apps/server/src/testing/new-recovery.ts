import type {
  RecoveryParams,
  RootRecoveryMethod,
  SetRecoveryBody,
  SignerKeyResponse,
} from '@latchkey/contract'
import { recoveryKeyContext } from '@latchkey/contract'
import {
  agreeToRecovery,
  encodeRecoveryPayload,
  newRecoveryKey,
  sealBoundRecoveryShare,
  sealMessage,
  shareX,
  splitEntropy,
  toBase64url,
  withEntropy,
} from '@latchkey/keys'

interface Given {
  owner: { appId: string; userId: string }
  root: string
  entropy: Uint8Array
  from: number
  nonce: string
  method: RootRecoveryMethod
  params?: RecoveryParams
  recoveryKey?: Uint8Array
  /** with `privy` */
  signer?: SignerKeyResponse
  maxLoginAge?: number
}

/** What a frame sends after a full re-split, and what of it the server never sees. The entropy stays as it is. */
export async function newRecovery(given: Given) {
  const { owner, root, entropy, from, nonce, method, params = {}, signer } = given
  const recoveryKey = given.recoveryKey ?? newRecoveryKey()
  const place = { ...owner, root, shareVersion: from + 1 }
  const shares = await splitEntropy(entropy)
  const recovery = { share: shares.recovery, deviceX: shareX(shares.device) }
  const body: SetRecoveryBody = {
    from,
    auth_share: toBase64url(shares.auth),
    nonce,
    proof: await withEntropy(entropy.slice() as Uint8Array<ArrayBuffer>, null, ({ key }) =>
      agreeToRecovery(key('ethereum', 0), { nonce, ...place }),
    ),
    recovery_method: method,
    recovery_params: params,
    encrypted_recovery_share: await sealBoundRecoveryShare(recoveryKey, recovery, {
      ...place,
      method,
      params,
    }),
  }
  if (signer) {
    const payload = encodeRecoveryPayload({
      key: recoveryKey as Uint8Array<ArrayBuffer>,
      maxLoginAge: given.maxLoginAge ?? 86_400,
      factors: [],
    })
    const info = recoveryKeyContext({ ...place, direction: 'to-signer' })
    body.sealed_recovery_key = {
      ...(await sealMessage(signer.public_key, info, payload)),
      key_id: signer.key_id,
    }
  }
  return { body, recoveryKey, shares, place }
}
