import type { Machine } from '../../machine.ts'

/** The wait is shown at least this long, so that it can be read. */
export const CONNECT_MINIMUM_MS = 1000

export interface ConnectWalletState {
  status: 'connecting' | 'recovering' | 'error' | 'over'
  connected: boolean
  minimumShown: boolean
  error: unknown
}

export type ConnectWalletEvent =
  | { type: 'entered' }
  | { type: 'recovering' }
  | { type: 'connected' }
  | { type: 'failed'; error: unknown }
  | { type: 'minimum shown' }
  | { type: 'retry pressed' }
  | { type: 'close pressed' }

export type ConnectWalletEffect =
  | { type: 'connect' }
  | { type: 'go on' }
  | { type: 'report failure'; error: unknown }
  | { type: 'close' }

export const connectWalletInitial: ConnectWalletState = {
  status: 'connecting',
  connected: false,
  minimumShown: false,
  error: null,
}

/** The wait before an operation on a wallet (spec 2:2): connects it, and brings it to this device first. */
export const connectWalletMachine: Machine<ConnectWalletState, ConnectWalletEvent, ConnectWalletEffect> = (
  state,
  event,
) => {
  switch (event.type) {
    case 'entered':
      return [
        state,
        [{ type: 'connect' }, { type: 'after', ms: CONNECT_MINIMUM_MS, event: { type: 'minimum shown' } }],
      ]
    case 'recovering':
      return state.status === 'connecting' ? [{ ...state, status: 'recovering' }, []] : [state, []]
    case 'connected':
      return goOn({ ...state, connected: true })
    case 'minimum shown':
      return goOn({ ...state, minimumShown: true })
    case 'failed':
      if (state.status === 'over') return [state, []]
      return [
        { ...state, status: 'error', error: event.error },
        [{ type: 'report failure', error: event.error }],
      ]
    case 'retry pressed':
      if (state.status !== 'error') return [state, []]
      return [{ ...state, status: 'connecting', error: null }, [{ type: 'connect' }]]
    case 'close pressed':
      return [state, [{ type: 'close' }]]
  }
}

function goOn(state: ConnectWalletState): ReturnType<typeof connectWalletMachine> {
  if (state.status === 'error' || state.status === 'over' || !state.connected || !state.minimumShown) {
    return [state, []]
  }
  return [{ ...state, status: 'over' }, [{ type: 'go on' }]]
}
