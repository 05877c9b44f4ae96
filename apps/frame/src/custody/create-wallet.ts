import type { ChainType, VaultRoot } from '@latchkey/contract'
import { wipe } from '@latchkey/keys'
import { invalidArguments } from '../frame-failure.ts'
import { FIRST_VERSION } from '../key-room/make-root.ts'
import type { Session } from '../session.ts'
import { addWallet } from './add-wallet.ts'
import type { Custody } from './custody.ts'
import { inTurn } from './in-turn.ts'
import { isConflict } from './is-conflict.ts'
import { makeRoot } from './make-root.ts'
import { AUTOMATIC, type RecoveryRequest, wipeRequest } from './recovery-request.ts'
import { setWithinTurn } from './set-recovery.ts'
import { settlePending } from './settle-pending.ts'

/** A lost race shows the winner's root at the next look; more often than this it is no race. */
const MOST_ROUNDS = 3

/** Whether a root was made here, and nobody was told: the answer was lost, and what it is recovered by may be forgotten. */
async function isUnanswered({ shares }: Custody, session: Session, root: VaultRoot): Promise<boolean> {
  if (root.share_version !== FIRST_VERSION) return false
  const stored = await shares.read(session, root.address)
  wipe(...stored.map(({ share }) => share))
  return stored.some(({ place, status }) => status === 'pending' && place.shareVersion === FIRST_VERSION)
}

/**
 * The user's first wallet on a chain: the one that exists, else one from the root that exists, else one from a new
 * root, recovered as `recovery` says, also where a try before has made it and its answer was lost. `rootHint` is a wallet
 * the page believes to be there; entropy is never made in spite of it.
 * @throws FrameFailure `wallet_not_on_device` when the root exists and its device share is elsewhere,
 * `invalid_request_arguments` when the hint is no wallet of the user. @throws VaultError
 */
export function createWallet(
  custody: Custody,
  session: Session,
  chainType: ChainType,
  rootHint: string | null,
  recovery: RecoveryRequest = AUTOMATIC,
): Promise<string> {
  return inTurn(custody, session, async () => {
    for (let round = 1; ; round++) {
      const { roots } = await custody.vault.call(session, 'listRoots', {})
      const root = roots.find(({ kind }) => kind === 'hd')
      if (rootHint && !root?.wallets.some(({ address }) => address === rootHint)) {
        throw invalidArguments('There is no such wallet to derive from')
      }
      if (root) {
        const { address, chain_type } = root
        if (recovery !== AUTOMATIC && (await isUnanswered(custody, session, root)))
          await setWithinTurn(custody, session, { address, chainType: chain_type }, recovery)
        await settlePending(custody, session, roots)
        return addWallet(custody, session, root, chainType, 0)
      }
      try {
        return (await makeRoot(custody, session, chainType, recovery)).address
      } catch (error) {
        if (!isConflict(error) || round === MOST_ROUNDS) throw error
      }
    }
  }).finally(() => wipeRequest(recovery))
}
