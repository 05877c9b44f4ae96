import type { Machine } from '../../machine.ts'

/** Codes that each stand in for a factor once: shown now, and never again. */
export interface RecoveryCodesState {
  /** null until they are made */
  codes: string[] | null
  error: unknown
  /** the user says that they are kept */
  kept: boolean
}

export type RecoveryCodesEvent =
  | { type: 'entered' }
  | { type: 'made'; codes: string[] }
  | { type: 'failed'; error: unknown }
  | { type: 'retry pressed' }
  | { type: 'kept ticked'; kept: boolean }
  | { type: 'done pressed' }

export type RecoveryCodesEffect = { type: 'make' } | { type: 'close' }

export const recoveryCodesInitial: RecoveryCodesState = { codes: null, error: null, kept: false }

export const recoveryCodesMachine: Machine<RecoveryCodesState, RecoveryCodesEvent, RecoveryCodesEffect> = (
  state,
  event,
) => {
  switch (event.type) {
    case 'entered':
      return [state, [{ type: 'make' }]]
    case 'made':
      return [{ ...state, codes: event.codes }, []]
    case 'failed':
      return [{ ...state, error: event.error }, []]
    case 'retry pressed':
      return state.error === null ? [state, []] : [{ ...state, error: null }, [{ type: 'make' }]]
    case 'kept ticked':
      return [{ ...state, kept: event.kept }, []]
    case 'done pressed':
      // without any there is nothing to keep
      return [state, state.kept || state.error !== null ? [{ type: 'close' }] : []]
  }
}
