import { userRejected } from '../../errors/provider-error.ts'
import type { Machine } from '../../machine.ts'

/** How long the signature of a transaction that is not sent is shown before the screen closes. */
export const SIGNED_MS = 1400

export interface TransactionState<Prepared> {
  status: 'preparing' | 'ready' | 'submitting' | 'success' | 'signed' | 'error'
  prepared: Prepared | null
  /** hash, signature or raw transaction, once there is one */
  result: string | null
  error: unknown
  /** what 'Retry transaction' does: a hash that only lost its receipt must not be sent a second time */
  retry: 'prepare' | 'prepare anew' | 'wait'
}

export type TransactionEvent<Prepared> =
  | { type: 'entered' }
  | { type: 'prepared'; prepared: Prepared; warning: unknown }
  | { type: 'preparation failed'; error: unknown }
  | { type: 'approve pressed' }
  | { type: 'submitted'; result: string }
  | { type: 'submission failed'; error: unknown }
  | { type: 'confirmed' }
  /** `final`: the chain refused it; otherwise only the answer was lost */
  | { type: 'confirmation failed'; error: unknown; final: boolean }
  | { type: 'retry pressed' }
  | { type: 'signature shown' }
  /** 'Not now' */
  | { type: 'declined' }
  /** the button of receipt and error */
  | { type: 'close pressed' }

export type TransactionEffect<Prepared> =
  /** `anew`: without the nonce or blockhash of the try before */
  | { type: 'prepare'; anew: boolean }
  | { type: 'submit'; prepared: Prepared }
  | { type: 'wait for receipt'; result: string }
  | { type: 'report'; outcome: { result: string } | { error: unknown } }
  | { type: 'close'; reason: 'done' | 'user' }

export function transactionInitial<Prepared>(): TransactionState<Prepared> {
  return { status: 'preparing', prepared: null, result: null, error: null, retry: 'prepare' }
}

/**
 * Confirmation of a transaction on either chain (spec 2:4): preparing, ready, submitting, then a receipt, an
 * error that can be retried, or the signature alone. What is reported last counts when the dialog closes: a
 * result once there is one, else the last error, else that the user refused (4001).
 */
export function transactionMachine<Prepared>(
  signOnly: boolean,
): Machine<TransactionState<Prepared>, TransactionEvent<Prepared>, TransactionEffect<Prepared>> {
  return (state, event) => {
    switch (event.type) {
      case 'entered':
        return [state, [{ type: 'prepare', anew: false }]]
      case 'prepared': {
        if (state.status !== 'preparing') return [state, []]
        const error = event.warning ?? userRejected()
        return [
          { ...state, status: 'ready', prepared: event.prepared, error: event.warning },
          [{ type: 'report', outcome: { error } }],
        ]
      }
      case 'preparation failed':
        if (state.status !== 'preparing') return [state, []]
        return failed(state, event.error, state.retry)
      case 'approve pressed':
        if (state.status !== 'ready' || !state.prepared) return [state, []]
        return [{ ...state, status: 'submitting' }, [{ type: 'submit', prepared: state.prepared }]]
      case 'submitted': {
        if (state.status !== 'submitting') return [state, []]
        const { result } = event
        const report = { type: 'report', outcome: { result } } as const
        if (!signOnly)
          return [{ ...state, result, error: null }, [report, { type: 'wait for receipt', result }]]
        const shown = { type: 'after', ms: SIGNED_MS, event: { type: 'signature shown' } } as const
        return [{ ...state, status: 'signed', result, error: null }, [report, shown]]
      }
      case 'submission failed':
        if (state.status !== 'submitting') return [state, []]
        return failed(state, event.error, 'prepare anew')
      case 'confirmed':
        return state.status === 'submitting' ? [{ ...state, status: 'success' }, []] : [state, []]
      case 'confirmation failed': {
        if (state.status !== 'submitting') return [state, []]
        // The hash stays reported: closing after a hash is a success, whatever became of it.
        const retry = event.final ? 'prepare anew' : 'wait'
        return [{ ...state, status: 'error', error: event.error, retry }, []]
      }
      case 'retry pressed': {
        if (state.status !== 'error') return [state, []]
        if (state.retry === 'wait' && state.result) {
          const wait = { type: 'wait for receipt', result: state.result } as const
          return [{ ...state, status: 'submitting', error: null }, [wait]]
        }
        const anew = state.retry === 'prepare anew'
        return [
          { ...state, status: 'preparing', prepared: null, result: null, error: null },
          [{ type: 'prepare', anew }],
        ]
      }
      case 'signature shown':
        return [state, [{ type: 'close', reason: 'done' }]]
      case 'declined':
        return state.status === 'submitting' ? [state, []] : [state, [{ type: 'close', reason: 'user' }]]
      case 'close pressed':
        return [state, [{ type: 'close', reason: state.status === 'success' ? 'done' : 'user' }]]
    }
  }
}

function failed<Prepared>(
  state: TransactionState<Prepared>,
  error: unknown,
  retry: TransactionState<Prepared>['retry'],
): ReturnType<ReturnType<typeof transactionMachine<Prepared>>> {
  return [{ ...state, status: 'error', error, retry }, [{ type: 'report', outcome: { error } }]]
}
