import type { ClientContext } from '../context.ts'
import type { User } from '../session/user.ts'
import type { DelegateWalletInput } from '../wallets/delegation/delegate.ts'
import type { AddSessionSignersInput } from '../wallets/delegation/session-signers.ts'
import type { DelegationUi } from '../wallets/delegation/show-delegation.ts'

/** What users let the app's backend do with their wallets, as hosts call it. Each rejects as the function of its name. */
export interface DelegationActions {
  delegateWallet(input: DelegateWalletInput, ui: DelegationUi): Promise<void>
  revokeWallets(ui: DelegationUi): Promise<void>
  addSessionSigners(input: AddSessionSignersInput): Promise<{ user: User }>
  removeSessionSigners(input: { address: string }): Promise<{ user: User }>
}

/** Apart from the other actions of wallets, which every page loads. */
export function delegationActions(context: ClientContext): DelegationActions {
  const delegating = () => import('../wallets/delegation/show-delegation.ts')
  const sessionSigners = () => import('../wallets/delegation/session-signers.ts')
  return {
    delegateWallet: async (input, ui) => (await delegating()).delegateWallet(context, input, ui),
    revokeWallets: async (ui) => (await delegating()).revokeWallets(context, ui),
    addSessionSigners: async (input) => (await sessionSigners()).addSessionSigners(context, input),
    removeSessionSigners: async (input) => (await sessionSigners()).removeSessionSigners(context, input),
  }
}
