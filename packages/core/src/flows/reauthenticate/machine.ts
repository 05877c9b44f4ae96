import type { Machine } from '../../machine.ts'

/** A login in place: the host's token first where it can do, then the user. */
export interface ReauthenticationState {
  status: 'begun' | 'trying token' | 'asking' | 'over'
  /** the session is renewed, and the dialog about to close */
  renewed: boolean
}

export type ReauthenticationEvent =
  /** `hostToken`: the user has an account of the host's own login, and there is somebody to ask for its token */
  | { type: 'entered'; hostToken: boolean }
  | { type: 'token refused' }
  /** the user is in again, by whichever way */
  | { type: 'logged in' }
  /** another tab holds a new session of the same user */
  | { type: 'renewed elsewhere' }
  /** the dialog was closed: after a login by itself, before it by the user */
  | { type: 'dialog closed' }
  /** the session is over, or the page goes away */
  | { type: 'session ended' }

export type ReauthenticationEffect =
  | { type: 'try token' }
  | { type: 'ask' }
  /** the question is answered elsewhere, or by nobody any more */
  | { type: 'take the question away' }
  | { type: 'go on' }
  /** the operation that wanted the login fails as one that the user refuses */
  | { type: 'give up' }

export const reauthenticationInitial: ReauthenticationState = { status: 'begun', renewed: false }

type Flow = Machine<ReauthenticationState, ReauthenticationEvent, ReauthenticationEffect>

/** Confirm it's you: in the end the operation goes on with a new session of the same user, or is given up. */
export const reauthenticationMachine: Flow = (state, event) => {
  if (state.status === 'over') return [state, []]
  const over = { ...state, status: 'over' as const }
  const away = state.status === 'asking' ? [{ type: 'take the question away' } as const] : []
  switch (event.type) {
    case 'entered':
      if (state.status !== 'begun') return [state, []]
      return event.hostToken
        ? [{ ...state, status: 'trying token' }, [{ type: 'try token' }]]
        : [{ ...state, status: 'asking' }, [{ type: 'ask' }]]
    case 'token refused':
      return state.status === 'trying token'
        ? [{ ...state, status: 'asking' }, [{ type: 'ask' }]]
        : [state, []]
    case 'logged in':
      // the screen shows its success, and closes
      if (state.status === 'asking') return [{ ...state, renewed: true }, []]
      return [over, [{ type: 'go on' }]]
    case 'renewed elsewhere':
      return [over, [...away, { type: 'go on' }]]
    case 'dialog closed':
      if (state.status !== 'asking') return [state, []]
      return [over, [{ type: state.renewed ? 'go on' : 'give up' }]]
    case 'session ended':
      return [over, [...away, { type: 'give up' }]]
  }
}
