import {
  HEADERS,
  LOGIN_ROUTES,
  MAX_PASSKEYS,
  type PasskeyCreationResponse,
  type PasskeyInitBody,
  type Route,
} from '@latchkey/contract'
import type { ClientContext } from '../../context.ts'
import { ClientError, unauthenticatedError } from '../../errors/client-errors.ts'
import { expectFrame } from '../../frame/watch-frame.ts'
import { perClient } from '../../per-client.ts'
import { createOnce } from '../../session/once.ts'
import { createStore, type Store } from '../../store.ts'
import { type Proof, type Proven, submitProof } from '../account/submit-proof.ts'
import { captchaToken } from '../captcha/captcha-token.ts'
import type { FlowClient } from '../flow-client.ts'
import { checkMayLogIn } from '../login/check-may-login.ts'
import { type FailedStep, runStep } from '../step.ts'
import { noSignupError, unsupportedError } from './passkey-errors.ts'
import { askPasskey, createPasskey, supportsPasskeys } from './webauthn.ts'

/** State of a passkey login, sign-up or link; `error` only with status `error`. */
export type PasskeyFlowState =
  | { status: 'initial' | 'generating-challenge' | 'awaiting-passkey' | 'submitting-response' | 'done' }
  | FailedStep

export interface PasskeyLogin {
  /** shared by every hook and by the modal */
  readonly state: Store<PasskeyFlowState>
  /** @param options.credentialIds only these passkeys, base64url; default: whichever the device offers */
  login(options?: { credentialIds?: string[] | undefined; ui?: boolean }): Promise<Proven>
  /** @throws PasskeyError `no_signup` where the app lets no passkey sign up (PASS-013) */
  signup(options?: { ui?: boolean }): Promise<Proven>
  link(): Promise<Proven>
}

/** The page's one passkey flow. */
export const passkeyOf = /* @__PURE__ */ perClient(createPasskeyLogin)

/** The app lets a passkey be the first account of a user. */
export const passkeysMaySignUp = (client: ClientContext): boolean =>
  client.config().loginConfig.passkeysForSignupEnabled

function createPasskeyLogin(client: FlowClient): PasskeyLogin {
  const state = createStore<PasskeyFlowState>({ status: 'initial' })
  // a button pressed twice is one prompt: browsers refuse a second one
  const once = createOnce()

  const run = (intent: 'login' | 'link', key: string, task: () => Promise<Proven>) =>
    once(key, () =>
      runStep(client, state, { intent, method: 'passkey' }, async () => {
        if (!supportsPasskeys()) throw unsupportedError()
        if (intent === 'login') {
          checkMayLogIn(client)
          expectFrame(client)
        }
        state.set({ status: 'generating-challenge' })
        const proven = await task()
        state.set({ status: 'done' })
        return proven
      }),
    )

  async function init<Answer>(route: Route<PasskeyInitBody, Answer>, ui: boolean): Promise<Answer> {
    const token = await captchaToken(client)
    const answer = await client.send(route, {
      body: token ? { token } : {},
      headers: ui ? { [HEADERS.ui]: 't' } : {},
    })
    state.set({ status: 'awaiting-passkey' })
    return answer
  }

  const submit = (proof: Omit<Proof, 'method' | 'withMode'>, intent: 'login' | 'link') => {
    state.set({ status: 'submitting-response' })
    return submitProof(client, { ...proof, method: 'passkey', withMode: false }, { intent })
  }

  async function attest(initRoute: Route<PasskeyInitBody, PasskeyCreationResponse>, ui: boolean) {
    const { relying_party, options } = await init(initRoute, ui)
    return { ...party(relying_party), authenticator_response: await createPasskey(options) }
  }

  return {
    state,
    login: ({ credentialIds, ui = false } = {}) =>
      run('login', `login ${credentialIds}`, async () => {
        const { passkeyAuthenticateInit, passkeyAuthenticate } = LOGIN_ROUTES
        const { relying_party, options } = await init(passkeyAuthenticateInit, ui)
        const authenticator_response = await askPasskey(options, credentialIds)
        const body = { ...party(relying_party), challenge: options.challenge, authenticator_response }
        return submit({ authenticate: passkeyAuthenticate, body }, 'login')
      }),
    signup: ({ ui = false } = {}) =>
      run('login', 'signup', async () => {
        if (!passkeysMaySignUp(client)) throw noSignupError()
        const { passkeyRegisterInit, passkeyRegister, passkeyLinkInit, passkeyLink } = LOGIN_ROUTES
        // a guest keeps the user: the passkey is linked to it
        const guest = client.state.get().user?.isGuest ?? false
        const body = await attest(guest ? passkeyLinkInit : passkeyRegisterInit, ui && !guest)
        return submit(
          { authenticate: passkeyRegister, ...(guest ? { link: passkeyLink } : {}), body },
          'login',
        )
      }),
    link: () =>
      run('link', 'link', async () => {
        checkMayLink(client)
        const { passkeyLinkInit, passkeyLink, passkeyRegister } = LOGIN_ROUTES
        const body = await attest(passkeyLinkInit, false)
        return submit({ authenticate: passkeyRegister, link: passkeyLink, body }, 'link')
      }),
  }
}

/** Refuses before the prompt what the server would refuse after it (PASS-015). */
function checkMayLink(client: ClientContext): void {
  const { authenticated, user } = client.state.get()
  if (!authenticated || !user)
    throw unauthenticatedError('User must be authenticated before linking an account.')
  const passkeys = user.linkedAccounts.filter((account) => account.type === 'passkey')
  if (passkeys.length >= MAX_PASSKEYS)
    throw new ClientError('Cannot link more passkeys to account.', 'cannot_link_more_of_type')
}

/** The relying party of the init answer, echoed. */
const party = (relying_party: string | undefined) => (relying_party ? { relying_party } : {})
