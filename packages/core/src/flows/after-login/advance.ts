import type { ClientContext } from '../../context.ts'
import { ClientError } from '../../errors/client-errors.ts'
import { hasEmbeddedWallet } from '../../wallets/accounts.ts'
import type { Login } from '../login/login.ts'
import type { NextStep } from './next-step.ts'

type Host = ClientContext & { login: Login }

/** Moves the open modal to what follows a login. */
export function advance(client: Host, next: NextStep): void {
  const { modal, login } = client
  const attempt = login.attempt()
  if (attempt) attempt.mustAcceptTerms = next.step === 'terms'
  if (next.step === 'close') modal.close('done')
  else if (next.step === 'terms') modal.navigate('terms', {}, { replace: true })
  else createWallets(client, next)
}

/** The Close button of the screen, that of the dialog and the Escape key end alike (CREATE-003, CREATE-004). */
function createWallets(client: Host, wanted: { ethereum: boolean; solana: boolean }): void {
  const { modal, login, state } = client
  const attempt = login.attempt()
  let failure: unknown = new ClientError('Failed to create wallet', 'embedded_wallet_create_error')
  if (attempt) {
    attempt.takeBack = () => {
      const { user, authenticated } = state.get()
      if (hasEmbeddedWallet(user)) return false
      login.failed(failure)
      if (authenticated) logOut(client, failure)
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
      onProblem: (error) => {
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
function logOut(client: Host, error: unknown): void {
  client.track('embedded_wallet_creation_failure_logout', {
    error: error instanceof Error ? error.message : String(error),
    screen: 'AwaitingPasswordlessCodeScreen',
  })
  void client.logout()
}
