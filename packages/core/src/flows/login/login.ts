import type { ClientContext } from '../../context.ts'
import { errorCode } from '../../errors/client-errors.ts'
import type { LoginMethod } from '../../events/types.ts'
import type { CloseReason, LoginModalOptions } from '../../screens.ts'
import type { LinkedAccountWithMetadata, User } from '../../session/user.ts'

/** What a modal can be open for (SHELL-021). */
export const AUTH_INTENTS = ['login', 'link', 'update', 'connect-or-create'] as const
export type AuthIntent = (typeof AUTH_INTENTS)[number]

/** The login that the open modal is for. Screens report to it; hosts hear the `login` event from it. */
export interface LoginAttempt {
  readonly options: LoginModalOptions
  /** set once the user is in */
  result: { user: User; isNewUser: boolean; method: LoginMethod } | null
  /** terms are not accepted yet: leaving now ends the session again */
  mustAcceptTerms: boolean
  /** the outcome was reported, closing says nothing more */
  settled: boolean
  /** what leaving the step under way means; true: it has seen to the outcome, the login is not complete */
  takeBack: (() => boolean) | null
  /** what landing shows when the user comes back to it: the address, and the code of what was wrong with it */
  returnTo: { email: string; error: string | null } | null
}

export interface Login {
  /** Opens the modal on landing; warns when somebody is logged in already, guests aside (SESS-028). */
  open(options?: LoginModalOptions): void
  /** null while no login is under way */
  attempt(): LoginAttempt | null
  /** A step failed: the event's `onError` with the error's code; the modal stays as it is. */
  failed(error: unknown): void
}

/** The newest account that says how the user got in: embedded wallets are not a way in. */
export function newestLoginAccount(user: User): LinkedAccountWithMetadata | null {
  const at = (account: LinkedAccountWithMetadata) =>
    (account.latestVerifiedAt ?? account.verifiedAt ?? new Date(0)).getTime()
  return user.linkedAccounts
    .filter((account) => account.type !== 'wallet' || account.walletClientType !== 'privy')
    .reduce<LinkedAccountWithMetadata | null>(
      (best, next) => (best && at(best) >= at(next) ? best : next),
      null,
    )
}

export function createLogin(context: ClientContext): Login {
  const { state, modal, events } = context
  let current: LoginAttempt | null = null

  function closed(attempt: LoginAttempt, reason: CloseReason) {
    if (current === attempt) current = null
    if (attempt.settled) return
    attempt.settled = true
    const { result } = attempt
    // a page that goes away ends no session: terms and wallets are asked for again when it comes back
    const left = reason !== 'gone'
    if (left && result && attempt.takeBack?.()) return
    if (left && attempt.mustAcceptTerms) void context.logout()
    if (!result || attempt.mustAcceptTerms) return events.emit('login', 'onError', 'exited_auth_flow')
    const user = state.get().user ?? result.user
    events.emit('login', 'onComplete', {
      user,
      isNewUser: result.isNewUser,
      wasAlreadyAuthenticated: false,
      loginMethod: result.method,
      loginAccount: newestLoginAccount(user),
    })
  }

  const loggedIn = () => {
    const { authenticated, user } = state.get()
    return authenticated && !user?.isGuest
  }
  const warn = () =>
    console.warn('Attempted to log in, but user is already logged in. Use a `link` helper instead.')

  // Another tab has logged in: a code asked for here would never be taken, so the attempt ends where the user is in.
  events.subscribe('login', {
    onComplete({ wasAlreadyAuthenticated }) {
      if (!wasAlreadyAuthenticated || !current || current.result || !state.get().ready) return
      current.settled = true
      modal.close('done')
    },
  })

  return {
    open(options = {}) {
      if (state.get().ready && loggedIn()) return warn()
      const attempt: LoginAttempt = {
        options,
        result: null,
        mustAcceptTerms: false,
        settled: false,
        takeBack: null,
        returnTo: null,
      }
      // pressed twice, or by an effect that runs twice: one login, which goes on and has one outcome
      if (current && !current.result) current.settled = true
      modal.open('landing', options, (reason) => closed(attempt, reason))
      current = attempt
      if (state.get().ready) return
      const unsubscribe = state.subscribe(() => {
        if (!state.get().ready) return
        unsubscribe()
        if (current !== attempt || attempt.result || !loggedIn()) return
        attempt.settled = true
        modal.close('done')
        warn()
      })
    },
    attempt: () => current,
    failed: (error) => events.emit('login', 'onError', errorCode(error, 'unknown_auth_error')),
  }
}
