import type { ScreenEntry } from '../../screens/screen-data.ts'
import { advance } from '../after-login/advance.ts'
import { type NextStep, nextStep } from '../after-login/next-step.ts'
import type { FlowClient } from '../flow-client.ts'
import type { LoginAttempt } from '../login/login.ts'
import type { Proven } from './submit-proof.ts'

/** Where a proof is asked for: what the dialog is open for, and the screen that asks. */
export interface Standing {
  attempt: LoginAttempt | null
  screen: ScreenEntry | null
}

/** Taken when a screen begins: a proof may come after the user has left it, or the dialog. */
export function standing({ login, modal }: FlowClient): Standing {
  return { attempt: login.attempt(), screen: modal.state.get().screen }
}

/**
 * For a screen: notes the result in the attempt that the proof was asked for in, and says what follows. The screen
 * shows its success for the delay of the spec and calls `advance(client, next)`; where the user has gone elsewhere in
 * the dialog meanwhile, there is nobody to show it to and what follows comes at once. A dialog that was left is not
 * complete: terms end the session again, anything else is told to the hosts.
 */
export function settleProof(client: FlowClient, proven: Proven, { attempt, screen }: Standing): NextStep {
  const { user, isNewUser, method, intent } = proven
  const next: NextStep = intent === 'login' ? nextStep(user, client.config()) : { step: 'close' }
  if (attempt && attempt === client.login.attempt()) {
    attempt.result = { user, isNewUser, method }
    attempt.mustAcceptTerms = next.step === 'terms'
    if (client.modal.state.get().screen !== screen) advance(client, next)
    // two screens that shared the proof: the first has gone on with it
  } else if (attempt?.result) return next
  else if (next.step === 'terms') void client.logout()
  else client.login.succeeded(proven)
  return next
}
