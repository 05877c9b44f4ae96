import type { PrivyErrorCode } from '../errors/error-codes.ts'
import type { PrivyEvents } from './types.ts'

/** What a callback is called with; a code may be any string here, see `CallbackError`. */
type Arguments<Callback> = Callback extends (...args: infer Args) => void ? AnyCode<Args> : never
type AnyCode<Args> = { [I in keyof Args]: [Args[I]] extends [PrivyErrorCode] ? string : Args[I] }

export interface EventHub {
  /**
   * Registers the callbacks of one hook until the returned function runs. The same object twice is one
   * registration each time, so that a remount never removes another's.
   */
  subscribe<E extends keyof PrivyEvents>(event: E, callbacks: Partial<PrivyEvents[E]> | undefined): () => void
  /** Calls that callback of every registration. What a callback throws is logged and stops no other. */
  emit<E extends keyof PrivyEvents, C extends keyof PrivyEvents[E]>(
    event: E,
    callback: C,
    ...args: Arguments<NonNullable<PrivyEvents[E][C]>>
  ): void
}

const OUTCOMES = 'onSuccess onError'

/** Every event and its callbacks, in the order of the types. */
const CALLBACKS: Record<keyof PrivyEvents, string> = {
  login: 'onComplete onError',
  logout: 'onSuccess',
  connectWallet: OUTCOMES,
  connectOrCreateWallet: OUTCOMES,
  createWallet: OUTCOMES,
  linkAccount: OUTCOMES,
  update: OUTCOMES,
  configureMfa: 'onMfaRequired',
  setWalletPassword: OUTCOMES,
  setWalletRecovery: OUTCOMES,
  signMessage: OUTCOMES,
  signTypedData: OUTCOMES,
  sendTransaction: OUTCOMES,
  signTransaction: OUTCOMES,
  sendSolanaTransaction: OUTCOMES,
  signSolanaTransaction: OUTCOMES,
  signSolanaMessage: OUTCOMES,
  accessToken: 'onAccessTokenGranted onAccessTokenRemoved',
  oAuthAuthorization: 'onOAuthTokenGrant',
  fundWallet: 'onUserExited',
  fundSolanaWallet: 'onUserExited',
  customAuth: 'onAuthenticated onUnauthenticated',
}

export function createEventHub(): EventHub {
  const registered = new Map<string, Set<{ callbacks: object }>>()
  return {
    subscribe(event, callbacks) {
      if (!callbacks) return () => {}
      for (const name of Object.keys(callbacks)) {
        if (!CALLBACKS[event].split(' ').includes(name)) {
          console.warn(`Invalid event type "${name}" for action "${event}"`)
        }
      }
      const entry = { callbacks }
      const entries = registered.get(event) ?? new Set()
      registered.set(event, entries.add(entry))
      return () => entries.delete(entry)
    },
    emit(event, callback, ...args) {
      for (const { callbacks } of [...(registered.get(event) ?? [])]) {
        try {
          const listener = (callbacks as Record<PropertyKey, unknown>)[callback]
          if (typeof listener === 'function') listener.apply(callbacks, args)
        } catch (error) {
          console.error(error)
        }
      }
    },
  }
}
