import { createHash } from 'node:crypto'
import { delegationContext, delegationParts } from '@latchkey/contract'
import { sealMessage, wipe } from '@latchkey/keys'
import type { SignerRecord, SignerUser } from '../../ports/signer-state.ts'
import type { FrameEvidence } from '../frame-evidence.ts'
import type { GrantedSession } from '../granted-session.ts'
import { openSealed } from '../open-recovery-payload.ts'
import { checkProof } from '../second-factors.ts'
import type { SessionEvidence } from '../session-evidence.ts'
import { SignerRefusal } from '../signer.ts'
import type { FrameProof } from '../verify-frame-proof.ts'
import { authorityDigest } from './authority-digest.ts'
import { openGrant } from './open-grant.ts'
import type { DelegationGrant, DelegationRegistrar, Delegations } from './port.ts'
import type { SigningParts } from './sign-delegated.ts'
import { findDelegatedSend, signDelegated, signDelegatedSend } from './sign-delegated.ts'

interface DelegationParts extends SigningParts {
  admit(
    evidence: SessionEvidence,
    route: FrameEvidence['route'],
  ): Promise<{ session: GrantedSession; proof: FrameProof; nowMs: number; user: SignerUser }>
}

/**
 * A proof for the route alone would let the API bring another grant of the user by it: one that was revoked, or one that the
 * user was told had failed.
 */
function checkBrought({ sealed, appShare }: DelegationGrant, proof: FrameProof): void {
  const parts = createHash('sha256').update(delegationParts(sealed, appShare)).digest('base64url')
  if (proof.grant !== parts) {
    throw new SignerRefusal('invalid_proof', 'The proof of the frame’s key is for another grant')
  }
}

/** The record by which this grant alone is that of its wallets. */
function withGrant(record: SignerRecord, { grantId, wallets }: DelegationGrant): SignerRecord {
  const addresses = wallets.map(({ address }) => address)
  const others = Object.entries(record.delegations ?? {})
    .filter(([id]) => id !== grantId)
    .map(([id, held]) => [id, held.filter((one) => !addresses.includes(one))] as const)
    .filter(([, held]) => held.length > 0)
  return { ...record, delegations: { ...Object.fromEntries(others), [grantId]: addresses } }
}

/** The record without that grant, or without any; the very same where it has none of them. */
function withoutGrants(record: SignerRecord, grantId: string | undefined): SignerRecord {
  const { delegations, ...rest } = record
  if (!delegations || (grantId !== undefined && !Object.hasOwn(delegations, grantId))) return record
  const left = Object.entries(delegations).filter(([id]) => grantId !== undefined && id !== grantId)
  return left.length > 0 ? { ...rest, delegations: Object.fromEntries(left) } : rest
}

/** Grants of delegated actions: the signer takes them, forgets them, and brings them under its current key. */
export function createDelegations(parts: DelegationParts): Delegations & DelegationRegistrar {
  const { keys, state } = parts
  return {
    async acceptDelegation({ grant, authority: worded, ...evidence }) {
      const { session, proof, nowMs, user } = await parts.admit(evidence, 'delegateWallets')
      if (grant.appId !== user.appId || grant.userId !== user.userId) {
        throw new SignerRefusal('invalid_request', 'The grant is of another user')
      }
      checkBrought(grant, proof)
      const authority = await parts.currentAuthority(worded, user.appId)
      // Nothing is kept of a grant that does not hold what it says.
      await openGrant(keys, grant, authorityDigest(authority), () => undefined)
      await state.update(user, (record) => {
        checkProof(record.factors, session, evidence.factorProof, { secrets: keys.factors, nowMs })
        return { record: withGrant(record, grant), result: undefined }
      })
    },

    signDelegated: (request) => signDelegated(parts, request),
    signDelegatedSend: (request) => signDelegatedSend(parts, request),
    findDelegatedSend: (request) => findDelegatedSend(parts, request),

    endDelegations: ({ appId, userId, grantId }) =>
      state.update({ appId, userId }, (record) => ({
        record: withoutGrants(record, grantId),
        result: undefined,
      })),

    rewrapDelegations: (grants) =>
      Promise.all(
        grants.map(async ({ sealed, ...place }) => {
          const key = keys.byId.get(sealed.key_id)
          if (!key) return null
          const context = delegationContext(place)
          const payload = await openSealed(key, sealed, context).catch(() => null)
          if (!payload) return null
          try {
            const { current } = keys
            return { ...(await sealMessage(current.publicKey, context, payload)), key_id: current.id }
          } finally {
            wipe(payload)
          }
        }),
      ),
  }
}
