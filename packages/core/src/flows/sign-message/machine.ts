import { ProviderError, RPC } from '../../errors/provider-error.ts'
import type { Machine } from '../../machine.ts'

/** How long 'Success' is shown before the screen closes. */
export const SIGN_SUCCESS_MS = 1400

export interface SignMessageState {
  status: 'idle' | 'signing' | 'success'
  signature: string | null
  /** what the last try failed with; the user may try again */
  error: unknown
}

export type SignMessageEvent =
  | { type: 'sign pressed' }
  | { type: 'signed'; signature: string }
  | { type: 'failed'; error: unknown }
  | { type: 'success shown' }
  /** 'Not now' */
  | { type: 'declined' }

export type SignMessageEffect =
  | { type: 'sign' }
  | { type: 'report'; outcome: { signature: string } | { error: unknown } }
  | { type: 'close'; reason: 'done' | 'user' }

export const signMessageInitial: SignMessageState = { status: 'idle', signature: null, error: null }

/** Sign message (spec 2:4): idle, signing, success. What is reported last counts when the dialog closes. */
export const signMessageMachine: Machine<SignMessageState, SignMessageEvent, SignMessageEffect> = (
  state,
  event,
) => {
  switch (event.type) {
    case 'sign pressed':
      if (state.status !== 'idle') return [state, []]
      return [{ ...state, status: 'signing', error: null }, [{ type: 'sign' }]]
    case 'signed':
      if (state.status !== 'signing') return [state, []]
      return [
        { status: 'success', signature: event.signature, error: null },
        [
          { type: 'report', outcome: { signature: event.signature } },
          { type: 'after', ms: SIGN_SUCCESS_MS, event: { type: 'success shown' } },
        ],
      ]
    case 'failed': {
      if (state.status !== 'signing') return [state, []]
      const error = new ProviderError('Failed to sign message', RPC.internal, event.error)
      return [
        { status: 'idle', signature: null, error: event.error },
        [{ type: 'report', outcome: { error } }],
      ]
    }
    case 'success shown':
      return [state, [{ type: 'close', reason: 'done' }]]
    case 'declined':
      if (state.status === 'success') return [state, []]
      return [state, [{ type: 'close', reason: 'user' }]]
  }
}
