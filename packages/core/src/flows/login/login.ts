import type { ClientContext } from '../../context.ts'
import { errorCode } from '../../errors/client-errors.ts'
import { LatchkeyErrorCode } from '../../errors/error-codes.ts'
import type { LoginMethod } from '../../events/types.ts'
import type { CloseReason } from '../../modal/modal-state.ts'
import type { PhoneEntry } from '../../phone/phone-entry.ts'
import type { LoginModalOptions } from '../../screens/login.ts'
import type { ScreenData, ScreenEntry, ScreenId } from '../../screens/screen-data.ts'
import type { LinkedAccountWithMetadata, User } from '../../session/user.ts'
import { accountTypeOf, newestAccount } from '../account/account-type.ts'
import { isLoggedIn } from './check-may-login.ts'

/** What a modal can be open for (SHELL-021). */
export const AUTH_INTENTS = ['login', 'link', 'update', 'connect-or-create'] as const
export type AuthIntent = (typeof AUTH_INTENTS)[number]
/** The intents of an attempt at an account. */
export type AttemptIntent = Exclude<AuthIntent, 'connect-or-create'>

/** What the open modal is for. Screens report to it; hosts hear the event of its intent from it. */
export interface LoginAttempt {
  readonly intent: AttemptIntent
  /** what is linked or updated; null for a login, which knows its method at its end */
  readonly method: LoginMethod | null
  /** the screen it began on */
  readonly start: ScreenEntry
  readonly options: LoginModalOptions
  /** set once the user is in, or has the account */
  result: { user: User; isNewUser: boolean; method: LoginMethod } | null
  /** terms are not accepted yet: leaving now ends the session again */
  mustAcceptTerms: boolean
  /** the outcome was reported, closing says nothing more */
  settled: boolean
  /** what leaving the step under way means; true: it has seen to the outcome, the login is not complete */
  takeBack: (() => boolean) | null
  /** what landing shows when the user comes back to it: the address, and the code of what was wrong with it */
  returnTo: { email: string; phone?: PhoneEntry; error: string | null } | null
}

export interface Login {
  /** Opens the modal on landing; warns when somebody is logged in already, guests aside (SESS-028). */
  open(options?: LoginModalOptions): void
  /** Opens the modal on a screen of its own: a link, an update, or a login that comes back from elsewhere. */
  openFor<Id extends ScreenId>(
    intent: AttemptIntent,
    method: LoginMethod | null,
    screen: Id,
    data: ScreenData[Id],
  ): void
  /** null while the modal is open for none of these */
  attempt(): LoginAttempt | null
  /**
   * A step failed: `onError` of the intent's event, with the error's code; the modal stays as it is. Headless callers
   * say what they were about.
   */
  failed(error: unknown, of?: { intent: AttemptIntent; method: LoginMethod }): void
  /** Tells the hosts of a success: the event of its intent. */
  succeeded(outcome: Outcome): void
}

export interface Outcome {
  intent: AttemptIntent
  user: User
  isNewUser: boolean
  method: LoginMethod
}

/** The newest account that says how the user got in: embedded wallets are not a way in. */
export const newestLoginAccount = (user: User): LinkedAccountWithMetadata | null =>
  newestAccount(user, (account) => account.type !== 'wallet' || account.walletClientType !== 'privy')

export function createLogin(context: ClientContext): Login {
  const { state, modal, events } = context
  let current: LoginAttempt | null = null

  function fail({ intent, method }: Pick<LoginAttempt, 'intent' | 'method'>, code: string) {
    if (intent === 'login') return events.emit('login', 'onError', code)
    const details = { linkMethod: method as LoginMethod }
    events.emit(intent === 'link' ? 'linkAccount' : 'update', 'onError', code, details)
  }

  function succeeded({ intent, user, isNewUser, method }: Outcome) {
    if (intent === 'login')
      return events.emit('login', 'onComplete', {
        user,
        isNewUser,
        wasAlreadyAuthenticated: false,
        loginMethod: method,
        loginAccount: newestLoginAccount(user),
      })
    const type = accountTypeOf(method)
    // hosts' types know no link without its account; a server that did not tell of it is beyond them
    const account = newestAccount(user, (one) => one.type === type) as LinkedAccountWithMetadata
    if (intent === 'link')
      return events.emit('linkAccount', 'onSuccess', { user, linkMethod: method, linkedAccount: account })
    events.emit('update', 'onSuccess', { user, updateMethod: method, updatedAccount: account })
  }

  function closed(attempt: LoginAttempt, reason: CloseReason) {
    if (current === attempt) current = null
    if (attempt.settled) return
    attempt.settled = true
    const { result } = attempt
    // a page that goes away ends no session: terms and wallets are asked for again when it comes back
    const left = reason !== 'gone'
    if (left && result && attempt.takeBack?.()) return
    if (left && attempt.mustAcceptTerms) void context.logout()
    const exited = reason === 'unavailable' ? LatchkeyErrorCode.MODAL_UNAVAILABLE : EXITED[attempt.intent]
    if (!result || attempt.mustAcceptTerms) return fail(attempt, exited)
    succeeded({ ...result, user: state.get().user ?? result.user, intent: attempt.intent })
  }

  const warn = () =>
    console.warn('Attempted to log in, but user is already logged in. Use a `link` helper instead.')

  // Another tab, a dialog that was left or the host has logged in: a code asked for here would never be taken, so the
  // attempt ends where the user is in.
  events.subscribe('login', {
    onComplete() {
      if (current?.intent !== 'login' || current.result || !state.get().ready || !isLoggedIn(context)) return
      current.settled = true
      modal.close('done')
    },
  })

  // A session that ended, here or in another tab, leaves nothing to link to.
  state.subscribe(() => {
    if (current && current.intent !== 'login' && !state.get().authenticated) modal.close('user')
  })

  function begin<Id extends ScreenId>(
    intent: AttemptIntent,
    method: LoginMethod | null,
    id: Id,
    data: ScreenData[Id],
  ): LoginAttempt {
    const attempt: LoginAttempt = {
      intent,
      method,
      start: { id, data } as ScreenEntry,
      options: optionsOf(id, data),
      result: null,
      mustAcceptTerms: false,
      settled: false,
      takeBack: null,
      returnTo: null,
    }
    // pressed twice, or by an effect that runs twice: one attempt, which goes on and has one outcome
    if (current && !current.result && current.intent === intent && current.method === method)
      current.settled = true
    // before the dialog says that it is coming: a root that draws at once draws the screen then
    current = attempt
    modal.open(id, data, (reason) => closed(attempt, reason))
    return attempt
  }

  return {
    open(options = {}) {
      if (state.get().ready && isLoggedIn(context)) return warn()
      const attempt = begin('login', null, 'landing', options)
      if (state.get().ready) return
      const unsubscribe = state.subscribe(() => {
        if (!state.get().ready) return
        unsubscribe()
        if (current !== attempt || attempt.result || !isLoggedIn(context)) return
        attempt.settled = true
        modal.close('done')
        warn()
      })
    },
    openFor: begin,
    attempt: () => current,
    failed(error, of) {
      const about = of ?? current ?? LOGIN
      fail(about, errorCode(error, FAILED[about.intent]))
    },
    succeeded,
  }
}

/** Who confirms to be a user signs nobody up. */
function optionsOf<Id extends ScreenId>(id: Id, data: ScreenData[Id]): LoginModalOptions {
  if (id === 'landing') return data as LoginModalOptions
  return id === 'reauthenticate' ? { disableSignup: true } : {}
}

const LOGIN = { intent: 'login', method: null } as const
/** what `onError` says of a modal that was closed before the end */
const EXITED = { login: 'exited_auth_flow', link: 'exited_link_flow', update: 'exited_update_flow' } as const
/** and of a failed step whose error has no code */
const FAILED = {
  login: 'unknown_auth_error',
  link: 'failed_to_link_account',
  update: 'failed_to_update_account',
} as const
