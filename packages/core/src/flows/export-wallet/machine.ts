import type { ReauthenticateMessage } from '@latchkey/contract'
import type { Machine } from '../../machine.ts'
import type { ExportLook } from '../../wallets/export-url.ts'

/** The export document in its frame (spec 2: export), which hands out phrase and key by itself. */
export interface ExportWalletState {
  /** how it is drawn; null until its place was measured */
  look: ExportLook | null
  /** its address; null until a token was had */
  src: string | null
  loading: boolean
  error: unknown
  /** counts the documents; the answer for an earlier one is not listened to */
  attempt: number
}

export type ExportWalletEvent =
  | { type: 'measured'; look: ExportLook }
  | { type: 'addressed'; attempt: number; src: string }
  | { type: 'failed'; attempt: number; error: unknown }
  | { type: 'loaded' }
  /** the document wants another login first */
  | { type: 'login wanted'; purpose: ReauthenticateMessage['purpose'] }
  | { type: 'logged in' }
  | { type: 'retry pressed' }
  /** the document's user is done */
  | { type: 'left' }

export type ExportWalletEffect =
  | { type: 'address'; attempt: number; look: ExportLook }
  | { type: 'ask for login'; attempt: number; purpose: ReauthenticateMessage['purpose'] }
  /** null: it is tried again */
  | { type: 'report failure'; error: unknown }
  | { type: 'close' }

export const exportWalletInitial: ExportWalletState = {
  look: null,
  src: null,
  loading: true,
  error: null,
  attempt: 0,
}

/** Once its place is measured the document is mounted, and anew with the token that another login comes to. */
export const exportWalletMachine: Machine<ExportWalletState, ExportWalletEvent, ExportWalletEffect> = (
  state,
  event,
) => {
  switch (event.type) {
    case 'measured':
      return state.look ? [state, []] : mount({ ...state, look: event.look }, event.look)
    case 'logged in':
      return state.look ? mount(state, state.look) : [state, []]
    case 'retry pressed': {
      if (state.error === null || !state.look) return [state, []]
      const [next, effects] = mount({ ...state, src: null, error: null }, state.look)
      return [next, [{ type: 'report failure', error: null }, ...effects]]
    }
    case 'addressed':
      return event.attempt === state.attempt ? [{ ...state, src: event.src }, []] : [state, []]
    case 'failed': {
      if (event.attempt !== state.attempt) return [state, []]
      const { error } = event
      return [{ ...state, error }, [{ type: 'report failure', error }]]
    }
    case 'loaded':
      return [{ ...state, loading: false }, []]
    case 'login wanted':
      return [state, [{ type: 'ask for login', attempt: state.attempt, purpose: event.purpose }]]
    case 'left':
      return [state, [{ type: 'close' }]]
  }
}

function mount(state: ExportWalletState, look: ExportLook): ReturnType<typeof exportWalletMachine> {
  const attempt = state.attempt + 1
  return [{ ...state, loading: true, attempt }, [{ type: 'address', attempt, look }]]
}
