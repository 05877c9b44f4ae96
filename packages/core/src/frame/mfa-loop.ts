import type { MfaFields } from '@latchkey/contract'
import type { Clock } from '../context.ts'
import { FrameError, frameErrorType } from './frame-error.ts'
import { MFA_ATTEMPTS, MFA_WAIT_MS } from './limits.ts'
import { mfaReason, wrongCodeError } from './mfa-errors.ts'
import type { MfaPrompt } from './mfa-prompt.ts'

/**
 * Sends a frame request, asking for a code first when the frame wants one (wire/frames 1.6). A user without
 * methods is never asked; the request is then only repeated.
 *
 * @param send one attempt, with the fields that carry the code, or null.
 * @param options.forced asks before the first attempt.
 * @throws FrameError `mfa_timeout` when no code comes in 300 s, `mfa_verification_max_attempts_reached`
 * after four refusals; whatever else `send` or the prompt throws.
 */
export async function withMfa<T>(
  send: (fields: MfaFields | null) => Promise<T>,
  ports: { prompt: MfaPrompt; clock: Clock },
  options: { forced: boolean } = { forced: false },
): Promise<T> {
  const { prompt, clock } = ports
  let needed = options.forced
  let asked = false
  let answered = false
  for (let attempt = 0; attempt < MFA_ATTEMPTS; attempt++) {
    const methods = prompt.methods()
    const asks = needed && methods.length > 0
    if (asks && answered) prompt.settle(wrongCodeError())
    asked ||= asks
    try {
      const fields = asks ? await bounded(prompt.ask(methods), clock) : null
      answered ||= fields !== null
      const result = await send(fields)
      if (asked) prompt.settle(null)
      return result
    } catch (error) {
      if (frameErrorType(error) === 'missing_or_invalid_mfa') {
        needed = true
        continue
      }
      // what has nothing to do with the code is said by whoever asked for the operation
      if (asked) prompt.settle(mfaReason(error) ? error : null)
      throw error
    }
  }
  const exhausted = new FrameError('mfa_verification_max_attempts_reached', 'Max attempts reached')
  if (asked) prompt.settle(exhausted)
  throw exhausted
}

function bounded<T>(answer: Promise<T>, clock: Clock): Promise<T> {
  return new Promise((resolve, reject) => {
    const timer = clock.setTimeout(
      () => reject(new FrameError('mfa_timeout', 'MFA verification timed out')),
      MFA_WAIT_MS,
    )
    answer.then(resolve, reject).finally(() => clock.clearTimeout(timer))
  })
}
