import type { ClientContext } from '../../context.ts'
import type { Login } from '../login/login.ts'
import type { NextStep } from './next-step.ts'

/** Moves the open modal to what follows a login. */
export function advance(client: ClientContext & { login: Login }, next: NextStep): void {
  const { modal, login } = client
  const attempt = login.attempt()
  if (attempt) attempt.mustAcceptTerms = next.step === 'terms'
  if (next.step === 'close') modal.close('done')
  else if (next.step === 'terms') modal.navigate('terms', {}, { replace: true })
  else
    modal.navigate(
      'create-wallet',
      {
        ethereum: next.ethereum,
        solana: next.solana,
        purpose: 'login',
        isNewUser: attempt?.result?.isNewUser ?? false,
        onSuccess: () => modal.close('done'),
        onFailure: (error) => void abandon(client, error),
      },
      { replace: true },
    )
}

/** A login whose wallets could not be made is taken back (CREATE-024, CREATE-025). */
async function abandon(client: ClientContext & { login: Login }, error: unknown): Promise<void> {
  const { login, modal } = client
  login.failed(error)
  if (!client.state.get().authenticated) return
  client.track('embedded_wallet_creation_failure_logout', {
    error: error instanceof Error ? error.message : String(error),
    screen: 'AwaitingPasswordlessCodeScreen',
  })
  const attempt = login.attempt()
  if (attempt) attempt.settled = true
  await client.logout()
  modal.close('user')
}
