import type { ChainType, VaultRoot } from '@latchkey/contract'
import { wipe } from '@latchkey/keys'
import { FrameFailure } from '../frame-failure.ts'
import type { Session } from '../session.ts'
import type { Custody } from './custody.ts'
import { inTurn } from './in-turn.ts'
import { isConflict } from './is-conflict.ts'
import type { PreparedRecovery } from './prepare-recovery.ts'
import { prepareRecovery } from './prepare-recovery.ts'
import type { RecoveryRequest } from './recovery-request.ts'
import { registerRoot } from './register-root.ts'
import { settlePending } from './settle-pending.ts'

const has = (roots: VaultRoot[], address: string) =>
  roots.some(({ wallets }) => wallets.some((wallet) => wallet.address === address))

async function ownRoots(custody: Custody, session: Session): Promise<VaultRoot[]> {
  const { roots } = await custody.vault.call(session, 'listRoots', {})
  await settlePending(custody, session, roots)
  return roots
}

/** A private key that a page brings, as it was given, and how it is to be recovered. */
interface BroughtKey {
  chainType: ChainType
  privateKey: string
  recovery: RecoveryRequest
}

/**
 * Makes a root of a private key and answers its address: also where the user has the wallet already, as after a lost
 * answer, which then keeps the recovery that it has.
 * @throws FrameFailure `invalid_key`, `address_taken` where somebody else has it, of the cloud. @throws VaultError
 */
export function importKey(custody: Custody, session: Session, brought: BroughtKey): Promise<string> {
  return inTurn(custody, session, async () => {
    const roots = await ownRoots(custody, session)
    const recovery = await prepareRecovery(custody, session, brought.recovery)
    try {
      return await importWith(custody, session, { ...brought, recovery, roots })
    } finally {
      recovery.end()
    }
  })
}

async function importWith(
  custody: Custody,
  session: Session,
  given: { chainType: ChainType; privateKey: string; recovery: PreparedRecovery; roots: VaultRoot[] },
): Promise<string> {
  const { chainType, privateKey, recovery, roots } = given
  const { appId, userId } = session
  const { nonce } = await custody.vault.call(session, 'walletNonce', {})
  let there: string | undefined
  // the signer is asked for no password of a wallet that is there: it has its recovery
  const ask: PreparedRecovery['ask'] = async (asked) => {
    if (!has(roots, asked.root)) return recovery.ask(asked)
    there = asked.root
    throw new Error('The wallet is there')
  }
  const input = { place: { nonce, appId, userId }, chainType, privateKey, recovery: recovery.setup }
  const made = await custody.keyRoom.run('importRoot', input, ask).catch((error: unknown) => {
    if (!there) throw error
    return there
  })
  if (typeof made === 'string') return made
  const { address } = made.wallet
  if (has(roots, address)) {
    wipe(made.device, made.cloudRecord)
    return address
  }
  try {
    await registerRoot(custody, session, { kind: 'private-key', chainType, nonce, made, recovery })
  } catch (error) {
    if (!isConflict(error)) throw error
    // Another device of the same user may have been first.
    if (!has(await ownRoots(custody, session), address)) throw new FrameFailure('address_taken')
  }
  return address
}
