import type { Machine } from '../../machine.ts'

export interface RecoverPasswordState {
  status: 'entering' | 'why' | 'recovering' | 'over'
  password: string
  error: unknown
}

export type RecoverPasswordEvent =
  | { type: 'password changed'; password: string }
  | { type: 'recover pressed' }
  | { type: 'recovered' }
  | { type: 'failed'; error: unknown }
  | { type: 'why pressed' }
  | { type: 'back pressed' }

export type RecoverPasswordEffect =
  | { type: 'recover'; password: string }
  | { type: 'go on' }
  | { type: 'report failure'; error: unknown }

export const recoverPasswordInitial: RecoverPasswordState = { status: 'entering', password: '', error: null }

type Flow = Machine<RecoverPasswordState, RecoverPasswordEvent, RecoverPasswordEffect>

/** A wallet is brought to this device by its password. */
export const recoverPasswordMachine: Flow = (state, event) => {
  const { status } = state
  switch (event.type) {
    case 'password changed':
      return status === 'entering' ? [{ ...state, password: event.password, error: null }, []] : [state, []]
    case 'recover pressed':
      if (status !== 'entering' || state.password === '') return [state, []]
      return [
        { ...state, status: 'recovering', error: null },
        [{ type: 'recover', password: state.password }],
      ]
    case 'recovered':
      if (status !== 'recovering') return [state, []]
      return [{ status: 'over', password: '', error: null }, [{ type: 'go on' }]]
    case 'failed':
      if (status !== 'recovering') return [state, []]
      return [
        { ...state, status: 'entering', error: event.error },
        [{ type: 'report failure', error: event.error }],
      ]
    case 'why pressed':
      return status === 'entering' ? [{ ...state, status: 'why' }, []] : [state, []]
    case 'back pressed':
      return status === 'why' ? [{ ...state, status: 'entering' }, []] : [state, []]
  }
}
