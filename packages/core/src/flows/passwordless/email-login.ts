import {
  HEADERS,
  HOST_ROUTES,
  type PasswordlessAuthenticateBody,
  type PasswordlessInitBody,
} from '@latchkey/contract'
import type { ClientContext } from '../../context.ts'
import { ClientError } from '../../errors/client-errors.ts'
import { KEYS } from '../../session/keys.ts'
import { createOnce } from '../../session/once.ts'
import type { AuthResult, Session } from '../../session/session.ts'
import { createStore, type Store } from '../../store.ts'
import type { Login } from '../login/login.ts'

/** State of a login by code; `error` only with status `error` (surface 4.2). */
export type OtpFlowState =
  | { status: 'initial' | 'sending-code' | 'awaiting-code-input' | 'submitting-code' | 'done' }
  | { status: 'error'; error: Error | null }

export interface EmailLogin {
  /** shared by every hook and by the modal */
  readonly state: Store<OtpFlowState>
  /** address that the last code went to */
  destination(): string | null
  sendCode(input: SendCodeInput): Promise<void>
  /** Sends another code to the same address. */
  resendCode(): Promise<void>
  loginWithCode(input: { code: string }): Promise<AuthResult>
}

export interface SendCodeInput {
  email: string
  disableSignup?: boolean | undefined
  /** our own screen started it */
  ui?: boolean
  captchaToken?: string
}

type Host = ClientContext & { session: Session; login: Login }

const flows = new WeakMap<ClientContext, EmailLogin>()

/** The page's one login by e-mail code. */
export function emailLoginOf(client: Host): EmailLogin {
  const known = flows.get(client) ?? createEmailLogin(client)
  flows.set(client, known)
  return known
}

function createEmailLogin(client: Host): EmailLogin {
  const state = createStore<OtpFlowState>({ status: 'initial' })
  let sent: SendCodeInput | null = null
  // a button pressed twice is one step, with one outcome
  const once = createOnce()

  /** Runs a step; its failure is the flow's state, the shared event, and the caller's rejection. */
  function step<T>(
    status: 'sending-code' | 'submitting-code',
    what: unknown,
    task: () => Promise<T>,
  ): Promise<T> {
    return once(`${status} ${what}`, async () => {
      try {
        const { user, authenticated } = client.state.get()
        if (authenticated && !user?.isGuest) throw new ClientError('User already authenticated')
        state.set({ status })
        return await task()
      } catch (error) {
        state.set({ status: 'error', error: error instanceof Error ? error : new Error(String(error)) })
        client.login.failed(error)
        throw error
      }
    })
  }

  const flow: EmailLogin = {
    state,
    destination: () => sent?.email ?? null,
    sendCode: (input) =>
      step('sending-code', input.email, async () => {
        if (!input.email) throw new ClientError('Email required to send OTP code')
        const body: PasswordlessInitBody = { email: input.email }
        if (input.captchaToken) body.token = input.captchaToken
        await client.send(HOST_ROUTES.passwordlessInit, {
          body,
          headers: input.ui ? { [HEADERS.ui]: 't' } : {},
        })
        sent = input
        state.set({ status: 'awaiting-code-input' })
      }),
    resendCode: () => flow.sendCode(sent ?? { email: '' }),
    loginWithCode: ({ code }) =>
      step('submitting-code', code, async () => {
        const { email, disableSignup } = sent ?? {}
        if (!email) throw new ClientError('A code must be sent before it can be used to log in')
        const digits = String(code ?? '').trim()
        if (!digits) throw new ClientError('Email and code are both required to log in')
        const body: PasswordlessAuthenticateBody = {
          email,
          code: digits,
          mode: disableSignup ? 'no-signup' : 'login-or-sign-up',
        }
        const result = await client.session.authenticate(HOST_ROUTES.passwordlessAuthenticate, body)
        client.storage.set(KEYS.recentMethod(client.appId), 'email')
        client.track('sdk_authenticate', { method: 'email', isNewUser: result.isNewUser })
        state.set({ status: 'done' })
        return result
      }),
  }
  return flow
}
