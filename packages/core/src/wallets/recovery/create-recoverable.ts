import type { ChainType, RecoveryOption } from '@latchkey/contract'
import type { ClientContext } from '../../context.ts'
import { ClientError, errorCode } from '../../errors/client-errors.ts'
import type { RecoverySecret, RecoveryTask } from '../../screens/recovery.ts'
import type { ScreenEntry } from '../../screens/screen-data.ts'
import { type EmbeddedWallet, primaryWallet } from '../accounts.ts'
import { createFirstWallets } from '../create.ts'
import { modalOutcome } from '../modal-outcome.ts'
import { type RecoveryDemand, recoveryDemand } from './demand.ts'

/** What whoever has wallets made hears of it. */
export interface CreationReport {
  /** `automatic`: a login, by what the app demands */
  initiatedBy: 'user' | 'automatic'
  isNewUser: boolean
  onBegun?(made: Promise<EmbeddedWallet[]>): void
  onMade?(wallets: EmbeddedWallet[]): void
  onFailure?(error: unknown): void
  /** Every screen of it is over. */
  onFinished(): void
}

type Wanted = { ethereum: boolean; solana: boolean }

/** The screen on which the creation of recoverable wallets begins: the choice, or, where only that is demanded, a password. */
export const creationScreen = (context: ClientContext, want: Wanted, report: CreationReport): ScreenEntry =>
  demandScreen(recoveryDemand(context.config(), context.state.get().user), want, report, (secret) =>
    createRecoverable(context, want, secret),
  )

function demandScreen(
  demand: RecoveryDemand,
  want: Wanted,
  report: CreationReport,
  make: (secret: RecoverySecret) => Promise<EmbeddedWallet[]>,
): ScreenEntry {
  const { initiatedBy } = report
  let made: Promise<EmbeddedWallet[]> | null = null
  const task: RecoveryTask = {
    action: 'create-wallet',
    async perform(secret) {
      made = make(secret)
      report.onBegun?.(made)
      report.onMade?.(await made)
    },
    onSuccess() {},
    onFailure: (error) => report.onFailure?.(error),
    onFinished: report.onFinished,
    isNewUser: report.isNewUser,
  }
  if (demand === 'password')
    return { id: 'set-password', data: { initiatedBy, isResettingPassword: false, task } }
  return {
    id: 'recovery-selection',
    data: {
      isInAccountCreateFlow: true,
      isResettingPassword: false,
      shouldCreateEth: want.ethereum,
      shouldCreateSol: want.solana,
      existingRecoveryMethod: null,
      initiatedBy,
      task,
    },
  }
}

/**
 * The host's `createWallet` where the app demands recovery by the user's own means: in the dialog.
 * @throws what it failed with last; ProviderError 4001 when the user left.
 */
export const createInDialog = (context: ClientContext, want: Wanted): Promise<EmbeddedWallet[]> =>
  inDialog(context, (report) => creationScreen(context, want, report))

/**
 * The host's `importWallet` where the app demands it of a key that is brought, too.
 * @param bring makes the wallet with what the user chose
 * @throws as `createInDialog`
 */
export async function importInDialog(
  context: ClientContext,
  chainType: ChainType,
  bring: (secret: RecoverySecret) => Promise<EmbeddedWallet>,
): Promise<EmbeddedWallet> {
  const want = { ethereum: chainType === 'ethereum', solana: chainType === 'solana' }
  const demand = recoveryDemand(context.config(), null)
  const make = async (secret: RecoverySecret) => [await bring(secret)]
  const made = await inDialog(context, (report) => demandScreen(demand, want, report, make))
  return made[0] as EmbeddedWallet
}

function inDialog(
  context: ClientContext,
  screen: (report: CreationReport) => ScreenEntry,
): Promise<EmbeddedWallet[]> {
  return modalOutcome<EmbeddedWallet[]>((outcome, closed) => {
    const { id, data } = screen({
      initiatedBy: 'user',
      isNewUser: false,
      onBegun: outcome.begun,
      onMade: outcome.success,
      onFailure: outcome.failure,
      onFinished: () => context.modal.close('done'),
    })
    context.modal.open(id, data as never, closed)
  })
}

/** @throws ClientError around what it failed with; one of its own for a wallet that did not get the recovery. */
async function createRecoverable(
  context: ClientContext,
  want: Wanted,
  secret: RecoverySecret,
): Promise<EmbeddedWallet[]> {
  const { recoveryMethod } = secret
  const made = await createFirstWallets(context, want, secret).catch((cause) => {
    if (recoveryMethod === 'user-passcode')
      context.track('embedded_wallet_set_password_failed', { reason: errorCode(cause, 'unknown') })
    const message = recoveryMethod === 'user-passcode' ? 'User wallet creation failed' : messageOf(cause)
    throw new ClientError(message, errorCode(cause, 'unknown_embedded_wallet_error'), cause)
  })
  const root = primaryWallet(context.state.get().user)
  // another device, or a try before, made the root a moment earlier, and otherwise recoverable
  if (root && root.recoveryMethod !== recoveryMethod) throw notRecoverable(recoveryMethod)
  return made.length > 0 || !root ? made : [root]
}

const notRecoverable = (method: RecoveryOption) =>
  method === 'user-passcode'
    ? new ClientError(
        'User created a wallet but failed to set a password for it',
        'embedded_wallet_password_unconfirmed',
      )
    : new ClientError('Failed to set recovery on wallet', 'unknown_embedded_wallet_error')

const messageOf = (cause: unknown) =>
  cause instanceof Error && cause.message ? cause.message : 'Failed to create wallet'
