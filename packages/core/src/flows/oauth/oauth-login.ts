import { HEADERS, LOGIN_ROUTES } from '@latchkey/contract'
import { isAndroid, isInAppBrowser } from '../../browser/device.ts'
import { SOCIAL_PROVIDERS, type SocialProvider } from '../../config/host-config.ts'
import type { ClientContext } from '../../context.ts'
import { ClientError, unauthenticatedError } from '../../errors/client-errors.ts'
import { perClient } from '../../per-client.ts'
import { createOnce } from '../../session/once.ts'
import { createStore, type Store } from '../../store.ts'
import { type Proven, proofBy, submitProof } from '../account/submit-proof.ts'
import { captchaToken } from '../captcha/captcha-token.ts'
import type { FlowClient } from '../flow-client.ts'
import { isLoggedIn } from '../login/check-may-login.ts'
import { type FailedStep, runStep } from '../step.ts'
import { type OAuthReturn, returnAddress } from './oauth-address.ts'
import {
  authenticationError,
  deniedError,
  inAppBrowserError,
  invalidCodeError,
  noApiError,
  noFlowError,
  noSessionApiError,
  phishingError,
  popupError,
} from './oauth-errors.ts'
import { challengeOf, randomCode } from './pkce.ts'
import { awaitPopup, openPopup, type PopupAnswer } from './popup.ts'
import { keepAttempt, type OAuthAttempt, takeAttempt } from './stored-attempt.ts'

/** State of a headless social login. */
export type OAuthFlowState = { status: 'initial' | 'loading' | 'done' } | FailedStep

export interface StartOAuth {
  /** in the modal: its status screen begins the flow, and shows how it ends */
  ui?: boolean
  disableSignup?: boolean | undefined
  /** default: to link for who is logged in, guests aside, else to log in */
  intent?: 'login' | 'link'
}

export interface OAuthLogin {
  /** shared by every hook of the page */
  readonly state: Store<OAuthFlowState>
  /**
   * Leads to the provider: the page is left, or, where it stands in a frame, a pop-up opens. A headless flow that
   * stays on its page ends with its outcome.
   * @throws ClientError `in_app_browser` and `popup` reasons, ApiError of the init call.
   */
  start(provider: SocialProvider, options?: StartOAuth): Promise<void>
  /** For the status screen: asks for the provider's address and goes there. Resolves when a pop-up is open. */
  begin(provider: SocialProvider, options: Beginning): Promise<void>
  /** Takes up what a provider sent the browser back with; `complete` goes on with it. */
  resume(returned: OAuthReturn): OAuthAttempt | null
  /**
   * Checks the return against what was begun and logs in, or links.
   * @throws OAuthError, ApiError
   */
  complete(): Promise<Proven>
}

type Beginning = Pick<OAuthAttempt, 'intent' | 'headless' | 'disableSignup'>

interface Pending {
  provider: SocialProvider
  attempt: OAuthAttempt | null
  answer: Promise<PopupAnswer>
  /** aborted: a later attempt has taken its place, or its screen was left */
  over: AbortSignal
  /** its end, once it was asked for; and once the hosts were told of it */
  proven?: Promise<Proven>
  told?: Promise<void>
}

/** The page's one social login. */
export const oauthOf = /* @__PURE__ */ perClient(createOAuthLogin)

function createOAuthLogin(client: FlowClient): OAuthLogin {
  const state = createStore<OAuthFlowState>({ status: 'initial' })
  const once = createOnce()
  let pending: Pending | null = null
  let current = new AbortController()

  /** One attempt at a time: the one before is given up, and its pop-up closes. */
  function replace(): AbortController {
    current.abort()
    current = new AbortController()
    pending = null
    return current
  }

  /** @param over tells that nobody waits for the step any more */
  function step<T>(
    about: { intent: 'login' | 'link'; method: SocialProvider },
    over: AbortSignal,
    task: () => Promise<T>,
  ): Promise<T> {
    const begin = () => {
      state.set({ status: 'loading' })
      return task()
    }
    return runStep(client, state, about, begin, () => !over.aborted)
  }

  async function ask(provider: SocialProvider, attempt: OAuthAttempt, popup: Window | null): Promise<string> {
    const token = await captchaToken(client)
    const { url } = await client.send(LOGIN_ROUTES.oauthInit, {
      body: {
        provider,
        redirect_to: returnAddress(location.href, popup !== null),
        ...(token ? { token } : {}),
        code_challenge: await challengeOf(attempt.verifier),
        state_code: attempt.state,
      },
      headers: attempt.headless ? {} : { [HEADERS.ui]: 't' },
    })
    return providerAddress(provider, url)
  }

  /** The pop-up that is asked in; null where the page is left instead. */
  async function begin(provider: SocialProvider, options: Beginning): Promise<Pending | null> {
    const attempting = replace()
    const over = attempting.signal
    return step({ intent: options.intent, method: provider }, over, async () => {
      if (!client.apiUrl()) throw noApiError()
      if (!SOCIAL_PROVIDERS.includes(provider)) throw new ClientError('A login provider must be named')
      if (provider === 'google' && isInAppBrowser()) throw inAppBrowserError()
      const userId = options.intent === 'link' ? (client.state.get().user?.id ?? null) : null
      const attempt = { ...options, userId, state: randomCode(), verifier: randomCode() }
      const inWindow = client.staysOnPage || isFramed()
      const popup = inWindow ? openPopup() : null
      if (inWindow && !popup) throw popupError()
      try {
        const asking = statusShown(client)
        const url = await ask(provider, attempt, popup)
        if (asking && !statusShown(client)) return await forget(popup, state)
        if (over.aborted) {
          // pressed again: the page is about to be left for the later press
          if (!popup && !options.headless) return await new Promise(() => {})
          throw popupError()
        }
        if (!popup) {
          await leavePage(client, url, attempt, state)
          return null
        }
        popup.location.href = url
        const answer = awaitPopup(popup, attempt.state, client.clock, over)
        const unsubscribe = client.modal.state.subscribe(() => {
          if (!asking || statusShown(client)) return
          attempting.abort()
          state.set({ status: 'initial' })
        })
        answer.catch(() => {}).finally(unsubscribe)
        pending = { provider, attempt, answer, over }
        return pending
      } catch (error) {
        popup?.close()
        throw error
      }
    })
  }

  /** Both presses of a button hear of its one end. */
  function complete(under: Pending): Promise<Proven> {
    under.proven ??= finish(under).finally(() => {
      if (pending === under) pending = null
    })
    return under.proven
  }

  function finish({ provider, attempt, answer, over }: Pending): Promise<Proven> {
    const intent = attempt?.intent ?? usualIntent(client)
    return step({ intent, method: provider }, over, async () => {
      const { stateCode, authorizationCode } = await answer
      if (attempt?.state !== stateCode) {
        client.track('possible_phishing_attempt', {
          provider,
          storedStateCode: attempt?.state ?? null,
          returnedStateCode: stateCode,
        })
        throw phishingError()
      }
      if (authorizationCode === 'undefined') throw deniedError()
      if (!authorizationCode || authorizationCode === 'error') throw invalidCodeError()
      if (!attempt.verifier) throw authenticationError()
      if (!client.apiUrl()) throw noSessionApiError()
      // somebody else has logged in meanwhile, whose account this is not
      if (attempt.userId && attempt.userId !== client.state.get().user?.id)
        throw unauthenticatedError('User must be authenticated before linking an account.')
      const proven = await submitProof(
        client,
        proofBy({
          method: provider,
          authenticate: LOGIN_ROUTES.oauthAuthenticate,
          link: LOGIN_ROUTES.oauthLink,
          body: {
            authorization_code: authorizationCode,
            state_code: stateCode,
            code_verifier: attempt.verifier,
          },
        }),
        { intent, disableSignup: attempt.disableSignup },
      )
      state.set({ status: 'done' })
      return proven
    })
  }

  return {
    state,
    async start(provider, { ui = false, disableSignup = false, intent = usualIntent(client) } = {}) {
      if (ui) return show(client, provider, { intent, disableSignup })
      const under = await once(`${provider} ${intent} ${disableSignup}`, () =>
        begin(provider, { intent, disableSignup, headless: true }),
      )
      if (!under) return
      under.told ??= complete(under).then(client.login.succeeded)
      await under.told
    },
    async begin(provider, options) {
      await begin(provider, options)
    },
    resume(returned) {
      const attempt = takeAttempt(client.storage, returned.stateCode)
      const { signal: over } = replace()
      pending = { provider: returned.provider, attempt, answer: Promise.resolve(returned), over }
      return attempt
    },
    async complete() {
      if (!pending) throw noFlowError()
      return complete(pending)
    },
  }
}

/** Who is logged in links; a guest logs in, which keeps the guest's user. */
function usualIntent(client: FlowClient): 'login' | 'link' {
  return isLoggedIn(client) ? 'link' : 'login'
}

/** Shows the status screen, which begins the flow. */
function show(
  { login, modal }: FlowClient,
  provider: SocialProvider,
  { intent, disableSignup }: Pick<OAuthAttempt, 'intent' | 'disableSignup'>,
): void {
  const data = { provider, begin: true, disableSignup }
  if (login.attempt()?.intent === intent) modal.navigate('oauth-status', data)
  else login.openFor(intent, intent === 'link' ? provider : null, 'oauth-status', data)
}

function providerAddress(provider: SocialProvider, url: string): string {
  const address = new URL(url)
  if (address.protocol !== 'https:' && address.protocol !== 'http:') throw authenticationError()
  // the app that Android opens for x.com does not know the consent page
  if (provider === 'twitter' && isAndroid()) address.host = address.host.replace(/^x\.com$/, 'twitter.com')
  return address.href
}

/** The status screen has the word. */
function statusShown({ modal }: FlowClient): boolean {
  const { open, screen } = modal.state.get()
  return open && screen?.id === 'oauth-status'
}

/** The screen was left before the provider's address came: nobody waits for what would come of it. */
function forget(popup: Window | null, state: Store<OAuthFlowState>): Promise<never> {
  popup?.close()
  state.set({ status: 'initial' })
  return new Promise(() => {})
}

/** A provider's page cannot stand in a frame. */
function isFramed(): boolean {
  return window.self !== window.top
}

/**
 * Goes to the provider. A page that the Back button brings back as it was has nothing to wait for: a headless flow
 * is where it began, the screen says that nothing came of it.
 */
function leavePage(
  client: ClientContext,
  url: string,
  attempt: OAuthAttempt,
  state: Store<OAuthFlowState>,
): Promise<void> {
  keepAttempt(client.storage, attempt)
  return new Promise((resolve, reject) => {
    const onShow = ({ persisted }: PageTransitionEvent) => {
      if (!persisted) return
      window.removeEventListener('pageshow', onShow)
      takeAttempt(client.storage, attempt.state)
      if (attempt.headless) state.set({ status: 'initial' })
      else reject(deniedError())
    }
    window.addEventListener('pageshow', onShow)
    if (attempt.headless) resolve()
    location.assign(url)
  })
}
