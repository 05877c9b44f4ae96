import { type PinEffect, type PinEvent, type PinState, pinAnew, pinMachine } from './pin.ts'

/** What is the same for every method that is added by a code: enroll, verify, success (spec 2:4). */
export interface CodeStepState {
  step: 'enroll' | 'verify' | 'success'
  pin: PinState
}

export type CodeStepEvent =
  | PinEvent
  | { type: 'back pressed' }
  | { type: 'success due' }
  | { type: 'done pressed' }

export type CodeStepEffect = PinEffect | { type: 'enrolled' } | { type: 'go on' }

type After = { type: 'after'; ms: number; event: CodeStepEvent }

/** How long the green boxes stand before the screen says what was added. */
export const ENROLLED_SHOWN_MS = 700

export function codeStep<State extends CodeStepState>(
  state: State,
  event: CodeStepEvent,
): [State, (CodeStepEffect | After)[]] {
  switch (event.type) {
    case 'back pressed':
      return state.step === 'verify' && state.pin.status !== 'submitting' && state.pin.status !== 'success'
        ? [{ ...state, step: 'enroll', pin: pinAnew(state.pin) }, []]
        : [state, []]
    case 'success due':
      return [{ ...state, step: 'success' }, []]
    case 'done pressed':
      return [state, state.step === 'success' ? [{ type: 'go on' }] : []]
    default: {
      const [pin, effects] = pinMachine(state.pin, event)
      const enrolled = pin.status === 'success' && state.pin.status !== 'success'
      const due: After = { type: 'after', ms: ENROLLED_SHOWN_MS, event: { type: 'success due' } }
      return [{ ...state, pin }, enrolled ? [...effects, { type: 'enrolled' }, due] : [...effects]]
    }
  }
}
