import type {
  BoundRecoveryShare,
  EncryptedRecoveryShare,
  EntropyKind,
  RecoveryMethod,
  RecoveryParams,
} from '@latchkey/contract'
import { recoveryShareContext, recoveryShareContextV2 } from '@latchkey/contract'
import { sha256 } from '@noble/hashes/sha2.js'
import { utf8 } from '../bytes.ts'
import { KeyError } from '../key-error.ts'
import { canonicalJson } from '../recovery/canonical-json.ts'
import { SHARE_BYTES } from '../shares/shares.ts'
import { checkParts } from './check-parts.ts'
import type { RecoveryShare } from './recovery-share.ts'
import { openShare, sealShare } from './recovery-share.ts'

/** Where a recovery share belongs, and how its key is come by: under nothing else can it be opened. */
export interface BoundPlace {
  appId: string
  userId: string
  root: string
  shareVersion: number
  method: RecoveryMethod
  params: RecoveryParams
}

const hex = (bytes: Uint8Array) => [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('')

/**
 * Additional data of a recovery share of version 2.
 * @throws KeyError `invalid_input` where an id holds what parts them: two places would share a context.
 */
export function boundContext({ params, ...place }: BoundPlace): string {
  checkParts(place)
  return recoveryShareContextV2({ ...place, paramsHash: hex(sha256(utf8(canonicalJson(params)))) })
}

/** Recovery share under its key, bound to method and parameters too (custody, format version 2). */
export async function sealBoundRecoveryShare(
  recoveryKey: Uint8Array,
  recovery: RecoveryShare,
  place: BoundPlace,
): Promise<BoundRecoveryShare> {
  return { version: 2, ...(await sealShare(recoveryKey, recovery, boundContext(place))) }
}

/**
 * Opens a recovery share of any version there ever was. Version 1 knows neither method nor parameters, and HD roots alone.
 * @throws KeyError `wrong_shares` when key, place or bytes are not those it was sealed with; `unknown_version`.
 */
export async function openAnyRecoveryShare(
  recoveryKey: Uint8Array,
  sealed: EncryptedRecoveryShare | BoundRecoveryShare,
  place: BoundPlace,
  kind: EntropyKind,
): Promise<RecoveryShare> {
  switch (sealed.version) {
    case 1:
      return openShare(recoveryKey, sealed, recoveryShareContext(place), SHARE_BYTES.hd)
    case 2:
      return openShare(recoveryKey, sealed, boundContext(place), SHARE_BYTES[kind])
    default:
      throw new KeyError('unknown_version', 'Unknown version of a recovery share')
  }
}
