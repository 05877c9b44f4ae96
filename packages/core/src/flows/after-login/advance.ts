import { ClientError } from '../../errors/client-errors.ts'
import type { User } from '../../session/user.ts'
import { hasEmbeddedWallet } from '../../wallets/accounts.ts'
import type { FlowClient } from '../flow-client.ts'
import { finishUnseen } from '../unseen-wallet/run.ts'
import type { NextStep } from './next-step.ts'

/** Moves the open modal to what follows a login. */
export function advance(client: FlowClient, next: NextStep): void {
  const { modal, login } = client
  const attempt = login.attempt()
  if (attempt) attempt.mustAcceptTerms = next.step === 'terms'
  if (next.step === 'close') modal.close('done')
  else if (next.step === 'terms') modal.navigate('terms', {}, { replace: true })
  else createWallets(client, next)
}

/** The Close button of the screen, that of the dialog and the Escape key end alike (CREATE-003, CREATE-004). */
function createWallets(client: FlowClient, wanted: { ethereum: boolean; solana: boolean }): void {
  const { modal, login, state } = client
  const attempt = login.attempt()
  let failure: unknown = new ClientError('Failed to create wallet', 'embedded_wallet_create_error')
  let underWay: Promise<unknown> | null = null
  const takeBack = (of: User | null = state.get().user) => {
    login.failed(failure)
    // whoever came in since then is not to pay for it
    if (of && of.id === state.get().user?.id) logOut(client, failure)
  }
  if (attempt) {
    attempt.takeBack = () => {
      if (hasEmbeddedWallet(state.get().user)) return false
      const { result } = attempt
      if (!underWay || !result) takeBack()
      else
        finishUnseen(client, result, underWay, (error) => {
          failure = error ?? failure
          takeBack(result.user)
        })
      return true
    }
  }
  modal.navigate(
    'create-wallet',
    {
      ethereum: wanted.ethereum,
      solana: wanted.solana,
      purpose: 'login',
      isNewUser: attempt?.result?.isNewUser ?? false,
      onSuccess: () => modal.close('done'),
      onBegun: (made) => {
        underWay = made
      },
      onProblem: (error) => {
        underWay = null
        failure = error
      },
      onFailure: (error) => {
        failure = error
        // without a user there is nothing to take back: the screen leads to the login again
        if (state.get().authenticated) modal.close('user')
        else login.failed(error)
      },
    },
    { replace: true },
  )
}

/** A login whose wallets could not be made is taken back (CREATE-024, CREATE-025). */
function logOut(client: FlowClient, error: unknown): void {
  client.track('embedded_wallet_creation_failure_logout', {
    error: error instanceof Error ? error.message : String(error),
    screen: 'AwaitingPasswordlessCodeScreen',
  })
  void client.logout()
}
