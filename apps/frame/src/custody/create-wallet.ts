import type { ChainType, VaultRoot } from '@latchkey/contract'
import { invalidArguments } from '../frame-failure.ts'
import { VaultError } from '../ports/vault.ts'
import type { Session } from '../session.ts'
import { addWallet } from './add-wallet.ts'
import type { Custody } from './custody.ts'
import { inTurn } from './in-turn.ts'
import { makeRoot } from './make-root.ts'

/** A lost race shows the winner's root at the next look; more often than this it is no race. */
const MOST_ROUNDS = 3

/** The user's root that was not imported, as the server knows it. */
export async function ownRoot({ vault }: Custody, session: Session): Promise<VaultRoot | null> {
  const { roots } = await vault.call(session, 'listRoots', {})
  return roots.find(({ kind }) => kind === 'hd') ?? null
}

/** The server's list decides: a pending share of this root counts, every other that was begun does not. */
async function settlePending({ shares }: Custody, session: Session, root: VaultRoot): Promise<void> {
  const stored = await shares.read(session, root.address)
  const pending = stored.find(
    ({ place, status }) => status === 'pending' && place.shareVersion === root.share_version,
  )
  if (pending) await shares.settle(pending.place)
  await shares.dropPending(session)
}

/**
 * The user's first wallet on a chain: the one that exists, else one from the root that exists, else one from a new
 * root. `rootHint` is a wallet the page believes to be there; entropy is never made in spite of it.
 * @throws FrameFailure `wallet_not_on_device` when the root exists and its device share is elsewhere,
 * `invalid_request_arguments` when the hint is no wallet of the user. @throws VaultError
 */
export function createWallet(
  custody: Custody,
  session: Session,
  chainType: ChainType,
  rootHint: string | null,
): Promise<string> {
  return inTurn(custody, session, async () => {
    for (let round = 1; ; round++) {
      const root = await ownRoot(custody, session)
      if (rootHint && !root?.wallets.some(({ address }) => address === rootHint)) {
        throw invalidArguments('There is no such wallet to derive from')
      }
      if (root) {
        await settlePending(custody, session, root)
        return addWallet(custody, session, root, chainType, 0)
      }
      try {
        return (await makeRoot(custody, session, chainType)).address
      } catch (error) {
        const lost = error instanceof VaultError && error.code === 'resource_already_exists'
        if (!lost || round === MOST_ROUNDS) throw error
      }
    }
  })
}
