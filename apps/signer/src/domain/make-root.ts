import type { ChainType, CreateRootBody } from '@latchkey/contract'
import { recoveryKeyContext } from '@latchkey/contract'
import type { OpenRoot, Shares } from '@latchkey/keys'
import {
  encodeRecoveryPayload,
  newEntropy,
  newRecoveryKey,
  proveOwnership,
  sealBoundRecoveryShare,
  sealMessage,
  shareX,
  splitEntropy,
  toBase64url,
  wipe,
  withEntropy,
} from '@latchkey/keys'
import type { SignerKey } from './signer-keys.ts'

export interface MakeRootRequest {
  appId: string
  userId: string
  /** of the server, which the proofs of ownership are over */
  nonce: string
  /** the first is the root's own */
  chains: readonly ChainType[]
  /** how old a login may be that recovers it, seconds */
  maxLoginAge: number
}

const FIRST_VERSION = 1

/**
 * Makes a root for a user who has no device yet, as a frame would: what is answered is what a frame sends to register one.
 * Its recovery is automatic, under this key. The device share is dropped, the user's first recovery rebuilds it; the
 * entropy is wiped, and nothing is kept.
 */
export function makeRoot(key: SignerKey, request: MakeRootRequest): Promise<CreateRootBody> {
  return withEntropy(newEntropy(), null, (open) => register(open, key, request))
}

async function register(
  open: OpenRoot,
  signerKey: SignerKey,
  { appId, userId, nonce, chains, maxLoginAge }: MakeRootRequest,
): Promise<CreateRootBody> {
  const first = open.key(chains[0] as ChainType, 0)
  const place = { appId, userId, root: first.address, shareVersion: FIRST_VERSION }
  const recoveryKey = newRecoveryKey()
  let shares: Shares | undefined
  let payload: Uint8Array | undefined
  try {
    shares = await splitEntropy(open.entropy)
    payload = encodeRecoveryPayload({ key: recoveryKey, maxLoginAge, factors: [] })
    const info = recoveryKeyContext({ ...place, direction: 'to-signer' })
    const recovery = { share: shares.recovery, deviceX: shareX(shares.device) }
    const bound = { ...place, method: 'privy', params: {} } as const
    return {
      address: first.address,
      chain_type: first.chainType,
      kind: 'hd',
      nonce,
      share_version: FIRST_VERSION,
      auth_share: toBase64url(shares.auth),
      recovery_method: 'privy',
      recovery_params: {},
      encrypted_recovery_share: await sealBoundRecoveryShare(recoveryKey, recovery, bound),
      sealed_recovery_key: {
        ...(await sealMessage(signerKey.publicKey, info, payload)),
        key_id: signerKey.id,
      },
      wallets: chains.map((chain) => proveOwnership(open.key(chain, 0), { nonce, appId, userId }, first)),
    }
  } finally {
    wipe(recoveryKey, payload, shares?.device, shares?.auth, shares?.recovery)
  }
}
