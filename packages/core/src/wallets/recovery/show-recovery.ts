import type { RecoveryOption } from '@latchkey/contract'
import type { ClientContext } from '../../context.ts'
import { ClientError, unauthenticatedError } from '../../errors/client-errors.ts'
import { LatchkeyErrorCode } from '../../errors/error-codes.ts'
import { RPC } from '../../errors/provider-error.ts'
import { frameErrorType } from '../../frame/frame-error.ts'
import type { RecoveryTask } from '../../screens/recovery.ts'
import type { Wallet } from '../../session/user.ts'
import {
  type EmbeddedWallet,
  embeddedWallets,
  entropyOf,
  isServerWallet,
  plainWallet,
  primaryWallet,
} from '../accounts.ts'
import { modalOutcome, type Report } from '../modal-outcome.ts'
import { connectError } from '../open-connected.ts'
import { setRecovery } from './set-recovery.ts'

export interface SetWalletRecoveryOptions {
  /** back to a recovery that asks the user for nothing */
  showAutomaticRecovery?: boolean
}

type Method = RecoveryOption | 'recovery-encryption-key' | 'privy'

interface Opened {
  root: EmbeddedWallet
  task: RecoveryTask
  report: Report<Method>
}

/**
 * Shows the screens on which the user chooses how the wallet is recovered from now on; resolves with the wallet once they
 * are closed. A dialog that is closed while it is being set waits for that.
 *
 * @throws after firing `setWalletRecovery.onError`: `must_be_authenticated`, `embedded_wallet_not_found`,
 * `unsupported_wallet_type` for a wallet of the server's, `missing_or_invalid_mfa`, `unknown_connect_wallet_error`,
 * `user_exited_set_password_flow`, else `unknown_embedded_wallet_error`.
 */
export function setWalletRecovery(
  context: ClientContext,
  { showAutomaticRecovery = false }: SetWalletRecoveryOptions = {},
): Promise<Wallet> {
  return change(context, 'setWalletRecovery', ({ root, task, report }) => {
    if (showAutomaticRecovery)
      return context.modal.navigate(
        'automatic-recovery',
        {
          perform: () => setRecovery(context, root, { recoveryMethod: 'privy' }),
          onBegun: (underWay) => report.begun(underWay.then(() => 'privy')),
          onSuccess: () => report.success('privy'),
          onFailure: report.failure,
        },
        { replace: true },
      )
    context.modal.navigate(
      'recovery-selection',
      {
        isInAccountCreateFlow: false,
        isResettingPassword: hasPassword(root),
        shouldCreateEth: false,
        shouldCreateSol: false,
        existingRecoveryMethod: root.recoveryMethod ?? null,
        initiatedBy: 'user',
        task,
      },
      { replace: true },
    )
  })
}

/** The same for a password alone; errors as `setWalletRecovery`, told by `setWalletPassword.onError`. */
export function setWalletPassword(context: ClientContext): Promise<Wallet> {
  return change(context, 'setWalletPassword', ({ root, task }) => {
    const isResettingPassword = hasPassword(root)
    const screen = isResettingPassword ? 'set-password' : 'add-password'
    context.modal.navigate(screen, { initiatedBy: 'user', isResettingPassword, task }, { replace: true })
  })
}

const hasPassword = (root: EmbeddedWallet) => root.recoveryMethod === 'user-passcode'

async function change(
  context: ClientContext,
  event: 'setWalletPassword' | 'setWalletRecovery',
  show: (opened: Opened) => void,
): Promise<Wallet> {
  try {
    const root = changeableRoot(context)
    const method = await inDialog(context, root, show)
    const wallet = plainWallet(primaryWallet(context.state.get().user) ?? root)
    // the published type knows neither the way back to automatic recovery, which its client tells of all the same, nor a
    // passkey, which is told as what the wallet says of itself
    context.events.emit(event, 'onSuccess', { method: method as RecoveryOption, wallet })
    return wallet
  } catch (cause) {
    const error = asClientError(cause)
    context.events.emit(event, 'onError', error.privyErrorCode ?? 'unknown_embedded_wallet_error')
    throw error
  }
}

function changeableRoot(context: ClientContext): EmbeddedWallet {
  const { user, authenticated } = context.state.get()
  if (!authenticated || !user)
    throw unauthenticatedError(
      'User must be authenticated and have a Privy wallet before it can be connected',
    )
  const root = primaryWallet(user)
  if (!root && !embeddedWallets(user).some(isServerWallet))
    throw new ClientError('Embedded wallet not found', 'embedded_wallet_not_found')
  if (!root)
    throw new ClientError(
      'Setting a recovery method is not supported for this wallet',
      'unsupported_wallet_type',
    )
  return root
}

/** The wallet is connected and its user verified before anything is asked of the user. */
function inDialog(
  context: ClientContext,
  root: EmbeddedWallet,
  show: (opened: Opened) => void,
): Promise<Method> {
  return modalOutcome<Method>((report, closed) => {
    const task: RecoveryTask = {
      action: 'set-recovery',
      perform: (secret) => setRecovery(context, root, secret),
      onBegun: (underWay, method) => report.begun(underWay.then(() => method)),
      onSuccess: report.success,
      onFailure: report.failure,
    }
    context.modal.open(
      'connect-wallet',
      {
        ...entropyOf(root),
        recoveryMethod: root.recoveryMethod ?? null,
        connectingWalletAddress: root.address,
        isUnifiedWallet: false,
        shouldForceMFA: true,
        onCompleteNavigateTo: () => show({ root, task, report }),
        onFailure: (cause) => report.failure(connectError(cause)),
      },
      closed,
    )
  })
}

const MFA_TYPES: readonly (string | null)[] = [
  'missing_or_invalid_mfa',
  'mfa_timeout',
  'mfa_verification_max_attempts_reached',
]

function asClientError(cause: unknown): ClientError {
  if ((cause as { code?: unknown }).code === RPC.userRejected)
    return new ClientError('Exited before password was added to wallet', 'user_exited_set_password_flow')
  for (let one = cause; one; one = (one as { cause?: unknown }).cause)
    if (MFA_TYPES.includes(frameErrorType(one)) || (one as Partial<Error>).message === 'MFA canceled')
      return new ClientError((one as Error).message, 'missing_or_invalid_mfa', cause)
  if (cause instanceof ClientError && KNOWN.has(cause.privyErrorCode)) return cause
  return new ClientError((cause as Error).message, 'unknown_embedded_wallet_error', cause)
}

const KNOWN = new Set<string | undefined>([
  'must_be_authenticated',
  'embedded_wallet_not_found',
  'unsupported_wallet_type',
  'unknown_connect_wallet_error',
  'unknown_embedded_wallet_error',
  LatchkeyErrorCode.MODAL_UNAVAILABLE,
])
