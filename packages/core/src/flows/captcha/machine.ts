import type { Machine } from '../../machine.ts'
import { type ErrorRoute, routeSendError } from '../login/error-route.ts'
import type { CaptchaState } from './captcha.ts'
import { CAPTCHA_CONTINUE_MS, CAPTCHA_EXECUTE_MS, CAPTCHA_MINIMUM_MS, CAPTCHA_RETRIES } from './limits.ts'

/** The screen that stands between a chosen method and its first call while the challenge is not passed. */
export interface CaptchaScreenState {
  /** over: it has gone on */
  status: 'checking' | 'success' | 'error' | 'over'
  /** what the challenge itself says */
  captcha: CaptchaState['status']
  code: string | null
  /** tries after the first that were taken */
  retries: number
  /** the least time of `checking` is over */
  settled: boolean
  /** the visitor goes on by a press: what follows may only be done in one (a pop-up, a passkey) */
  userIntentRequired: boolean
}

export type CaptchaScreenEvent =
  | { type: 'entered' }
  | { type: 'captcha changed'; captcha: CaptchaState }
  | { type: 'execute due' }
  | { type: 'minimum over' }
  | { type: 'continue due' }
  | { type: 'continue pressed' }
  | { type: 'retry pressed' }
  /** what follows could not be begun */
  | { type: 'proceed failed'; error: unknown }

export type CaptchaScreenEffect =
  | { type: 'execute' }
  | { type: 'proceed' }
  | { type: 'leave'; route: Exclude<ErrorRoute, { to: 'inline' }> }

export const captchaScreenInitial = (userIntentRequired: boolean): CaptchaScreenState => ({
  status: 'checking',
  captcha: 'ready',
  code: null,
  retries: 0,
  settled: false,
  userIntentRequired,
})

/** Whether another try is offered (GATE-008). */
export const canRetry = (state: CaptchaScreenState): boolean =>
  state.status === 'error' && state.retries < CAPTCHA_RETRIES

type Step = ReturnType<typeof captchaScreenMachine>

/** The captcha screen (spec 1, section 4): checking for at least a second, then success or another try. */
export const captchaScreenMachine: Machine<CaptchaScreenState, CaptchaScreenEvent, CaptchaScreenEffect> = (
  state,
  event,
) => {
  switch (event.type) {
    case 'entered':
      return [
        state,
        [
          { type: 'after', ms: CAPTCHA_EXECUTE_MS, event: { type: 'execute due' } },
          { type: 'after', ms: CAPTCHA_MINIMUM_MS, event: { type: 'minimum over' } },
        ],
      ]
    case 'captcha changed': {
      const code = event.captcha.status === 'error' ? event.captcha.code : null
      return judged({ ...state, captcha: event.captcha.status, code })
    }
    case 'execute due':
      return [state, state.captcha === 'ready' ? [{ type: 'execute' }] : []]
    case 'minimum over':
      return judged({ ...state, settled: true })
    case 'continue due':
    case 'continue pressed':
      if (state.status !== 'success') return [state, []]
      return [{ ...state, status: 'over' }, [{ type: 'proceed' }]]
    case 'retry pressed':
      if (!canRetry(state)) return [state, []]
      return [
        { ...state, status: 'checking', code: null, retries: state.retries + 1, settled: false },
        [{ type: 'execute' }, { type: 'after', ms: CAPTCHA_MINIMUM_MS, event: { type: 'minimum over' } }],
      ]
    case 'proceed failed':
      return [state, [{ type: 'leave', route: routeSendError(event.error) }]]
  }
}

/** What is shown follows the challenge once the least time is over. */
function judged(state: CaptchaScreenState): Step {
  if (state.status !== 'checking' || !state.settled) return [state, []]
  if (state.captcha === 'error') return [{ ...state, status: 'error' }, []]
  if (state.captcha !== 'success' && state.captcha !== 'disabled') return [state, []]
  const goesOn = { type: 'after', ms: CAPTCHA_CONTINUE_MS, event: { type: 'continue due' } } as const
  return [{ ...state, status: 'success' }, state.userIntentRequired ? [] : [goesOn]]
}
