import type { MfaMethod } from '@latchkey/contract'
import type { Machine } from '../../machine.ts'

/** Transaction Protection (spec 2:2, 2:4): what it is for, then the methods, to be added and removed. */
export interface MfaManagerState {
  view: 'intro' | 'methods' | 'remove'
  /** what is to be removed, in `remove` */
  removing: MfaMethod | null
  /** what is under way */
  busy: MfaMethod | 'codes' | null
  /** what was added or removed just now */
  done: { method: MfaMethod; change: 'added' | 'removed' } | null
  error: unknown
  /** a factor was proven here; the frame says when that is too long ago */
  verified: boolean
}

/** What the user has when something is pressed. */
export interface MfaStanding {
  enrolled: MfaMethod[]
  /** base64url ids of the linked passkeys */
  passkeys: string[]
}

type Change =
  | { type: 'open'; screen: 'mfa-sms' | 'mfa-totp' | 'mfa-passkeys' }
  /** makes recovery codes, in place of all that there were */
  | { type: 'show codes' }
  | { type: 'enroll passkey'; credentialId: string }
  | { type: 'remove'; method: MfaMethod }

export type MfaManagerEvent =
  | { type: 'continue pressed' }
  | { type: 'method chosen'; method: MfaMethod; standing: MfaStanding }
  | { type: 'new codes pressed'; standing: MfaStanding }
  | { type: 'remove pressed'; standing: MfaStanding }
  | { type: 'keep pressed' }
  | { type: 'verified'; next: Change }
  | { type: 'changed'; method: MfaMethod; change: 'added' | 'removed' }
  /** the user's first factor is there */
  | { type: 'codes due' }
  | { type: 'failed'; error: unknown }
  | { type: 'close pressed' }

export type MfaManagerEffect =
  | Change
  /** asks for a factor that the user has, before what then is done (MFA-075) */
  | { type: 'verify'; next: Change }
  | { type: 'close' }

export const mfaManagerInitial = (enrolled: MfaMethod[]): MfaManagerState => ({
  view: enrolled.length > 0 ? 'methods' : 'intro',
  removing: null,
  busy: null,
  done: null,
  error: null,
  verified: false,
})

const SCREENS = { sms: 'mfa-sms', totp: 'mfa-totp', passkey: 'mfa-passkeys' } as const

export const mfaManagerMachine: Machine<MfaManagerState, MfaManagerEvent, MfaManagerEffect> = (
  state,
  event,
) => {
  switch (event.type) {
    case 'continue pressed':
      return state.view === 'intro' ? [{ ...state, view: 'methods' }, []] : [state, []]
    case 'method chosen':
      if (state.busy || state.view !== 'methods') return [state, []]
      return choose(state, event.method, event.standing)
    case 'new codes pressed': {
      const { standing } = event
      if (state.busy || state.view !== 'methods' || standing.enrolled.length === 0) return [state, []]
      return change({ ...state, done: null, error: null }, 'codes', { type: 'show codes' }, standing)
    }
    case 'remove pressed': {
      const { removing } = state
      if (state.busy || !removing) return [state, []]
      return change(state, removing, { type: 'remove', method: removing }, event.standing)
    }
    case 'keep pressed':
      return state.busy ? [state, []] : [{ ...state, view: 'methods', removing: null, error: null }, []]
    case 'verified': {
      // what leads to another screen leaves nothing under way here
      const busy = leads(event.next) ? null : state.busy
      return [{ ...state, verified: true, busy }, [event.next]]
    }
    case 'changed': {
      const done = { method: event.method, change: event.change }
      return [{ ...state, view: 'methods', removing: null, busy: null, verified: true, done }, []]
    }
    case 'codes due':
      return [state, [{ type: 'show codes' }]]
    case 'failed':
      return [{ ...state, busy: null, error: event.error }, []]
    case 'close pressed':
      return [state, [{ type: 'close' }]]
  }
}

type Step = ReturnType<typeof mfaManagerMachine>

function choose(state: MfaManagerState, method: MfaMethod, standing: MfaStanding): Step {
  const { enrolled, passkeys } = standing
  const fresh: MfaManagerState = { ...state, done: null, error: null }
  const open = { type: 'open', screen: SCREENS[method] } as const
  const [first, ...others] = passkeys
  if (!enrolled.includes(method)) {
    const only = method === 'passkey' && others.length === 0 ? first : undefined
    const effect = only === undefined ? open : ({ type: 'enroll passkey', credentialId: only } as const)
    return change(fresh, method, effect, standing)
  }
  if (method === 'passkey' && others.length > 0) return change(fresh, method, open, standing)
  return [{ ...fresh, view: 'remove', removing: method }, []]
}

/** A user who has a factor proves it first. */
function change(
  state: MfaManagerState,
  busy: MfaMethod | 'codes',
  effect: Change,
  { enrolled }: MfaStanding,
): Step {
  const proven = state.verified || enrolled.length === 0
  if (proven && leads(effect)) return [state, [effect]]
  return [{ ...state, busy, error: null }, [proven ? effect : { type: 'verify', next: effect }]]
}

/** Whether another screen follows. */
const leads = ({ type }: Change) => type === 'open' || type === 'show codes'
