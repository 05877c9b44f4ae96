import type { Machine } from '../../machine.ts'

/** Which of the user's passkeys are factors. */
export interface MfaPasskeysState {
  /** which one is asked about before it is removed */
  removing: string | null
  /** what is under way: one of the passkeys, or one that is made */
  busy: string | null
  error: unknown
  /** something was changed: the screen has an end now */
  changed: boolean
}

/** `busy` of a passkey that is made. */
export const NEW = 'new'

export type MfaPasskeysEvent =
  | { type: 'enable pressed'; credentialId: string }
  | { type: 'add pressed' }
  | { type: 'remove chosen'; credentialId: string }
  | { type: 'remove pressed' }
  | { type: 'keep pressed' }
  | { type: 'changed' }
  | { type: 'failed'; error: unknown }
  | { type: 'done pressed' }

export type MfaPasskeysEffect =
  /** one of the passkeys becomes a factor, or is none any more */
  | { type: 'enable'; credentialId: string }
  | { type: 'disable'; credentialId: string }
  /** makes one, then enrols it beside the others */
  | { type: 'make' }
  | { type: 'go on' }

export const mfaPasskeysInitial: MfaPasskeysState = {
  removing: null,
  busy: null,
  error: null,
  changed: false,
}

export const mfaPasskeysMachine: Machine<MfaPasskeysState, MfaPasskeysEvent, MfaPasskeysEffect> = (
  state,
  event,
) => {
  if (event.type === 'changed') return [{ ...state, removing: null, busy: null, changed: true }, []]
  if (event.type === 'failed') return [{ ...state, busy: null, error: event.error }, []]
  if (state.busy) return [state, []]
  switch (event.type) {
    case 'enable pressed': {
      const { credentialId } = event
      return [{ ...state, busy: credentialId, error: null }, [{ type: 'enable', credentialId }]]
    }
    case 'add pressed':
      return [{ ...state, busy: NEW, error: null }, [{ type: 'make' }]]
    case 'remove chosen':
      return [{ ...state, removing: event.credentialId, error: null }, []]
    case 'remove pressed': {
      const { removing } = state
      if (!removing) return [state, []]
      return [{ ...state, busy: removing, error: null }, [{ type: 'disable', credentialId: removing }]]
    }
    case 'keep pressed':
      return [{ ...state, removing: null, error: null }, []]
    case 'done pressed':
      return [state, state.changed ? [{ type: 'go on' }] : []]
  }
}
