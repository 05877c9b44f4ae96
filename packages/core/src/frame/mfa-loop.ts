import type { MfaFields, MfaMethod } from '@latchkey/contract'
import type { Clock } from '../context.ts'
import { FrameError, frameErrorType } from './frame-error.ts'
import { MFA_ATTEMPTS, MFA_WAIT_MS } from './limits.ts'

/** How the loop asks the user for a code. The screen behind it stays open until told otherwise. */
export interface MfaPrompt {
  /** methods the user has enrolled; with none the loop never asks */
  methods(): MfaMethod[]
  /** Opens the question, or, when it is open already, lets it ask again. Rejects with 'MFA canceled'. */
  ask(methods: MfaMethod[]): Promise<MfaFields>
  /** The operation that wanted the code is over; `error` is what the open question shows. */
  settle(error: unknown): void
}

/** No method can be enrolled in this version, so no question is ever asked. */
export const noMfaPrompt: MfaPrompt = {
  methods: () => [],
  ask: () => Promise.reject(new FrameError('missing_or_invalid_mfa', 'No verification method')),
  settle: () => {},
}

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
  for (let attempt = 0; attempt < MFA_ATTEMPTS; attempt++) {
    const methods = prompt.methods()
    const asks = needed && methods.length > 0
    if (asks && asked) prompt.settle(new FrameError('missing_or_invalid_mfa', 'Invalid MFA code'))
    try {
      const fields = asks ? await bounded(prompt.ask(methods), clock) : null
      asked ||= asks
      const result = await send(fields)
      if (asked) prompt.settle(null)
      return result
    } catch (error) {
      if (frameErrorType(error) === 'missing_or_invalid_mfa') {
        needed = true
        continue
      }
      if (asked || asks) prompt.settle(frameErrorType(error) === 'mfa_timeout' ? error : null)
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
