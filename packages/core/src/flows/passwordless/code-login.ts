import { HEADERS, type Route } from '@latchkey/contract'
import type { ClientContext } from '../../context.ts'
import { ClientError } from '../../errors/client-errors.ts'
import { expectFrame } from '../../frame/watch-frame.ts'
import { createOnce } from '../../session/once.ts'
import type { Session } from '../../session/session.ts'
import type { User } from '../../session/user.ts'
import { createStore, type Store } from '../../store.ts'
import { type Proof, type Proven, submitProof } from '../account/submit-proof.ts'
import { captchaToken } from '../captcha/captcha-token.ts'
import { checkMayLogIn } from '../login/check-may-login.ts'
import type { AttemptIntent, Login } from '../login/login.ts'
import { type FailedStep, runStep } from '../step.ts'

/** State of a login by code; `error` only with status `error`. */
export type OtpFlowState =
  | { status: 'initial' | 'sending-code' | 'awaiting-code-input' | 'submitting-code' | 'done' }
  | FailedStep

/** How a code travels: by e-mail, or to a phone. */
export interface CodeChannel {
  method: 'email' | 'sms'
  init: Route
  /** body of the init call, without the captcha's token */
  ask(destination: string): Record<string, unknown>
  proof(destination: string, code: string, user: User | null): Proof
  /** what a call without an address, and one without a code, is refused with */
  missing: { destination: string; code: string }
}

export interface CodeLogin {
  readonly method: 'email' | 'sms'
  /** shared by every hook of its kind and by the modal */
  readonly state: Store<OtpFlowState>
  /** address or number that the last code went to */
  destination(): string | null
  sendCode(input: SendCodeInput): Promise<void>
  /** Sends another code to the same place. */
  resendCode(): Promise<void>
  loginWithCode(input: { code: string }): Promise<Proven>
}

export interface SendCodeInput {
  /** e-mail address or phone number */
  to: string
  disableSignup?: boolean | undefined
  /** our own screen started it: what the code is for is what the modal is open for */
  ui?: boolean
  /** in place of one that is asked for */
  captchaToken?: string | undefined
}

export type CodeHost = ClientContext & { session: Session; login: Login }

export function createCodeLogin(client: CodeHost, channel: CodeChannel): CodeLogin {
  const state = createStore<OtpFlowState>({ status: 'initial' })
  let sent: SendCodeInput | null = null
  /** counts codes asked for; one that was overtaken by a later one, of another dialog, changes nothing any more */
  let asked = 0
  // a button pressed twice is one step, with one outcome
  const once = createOnce()

  const intentOf = (input: SendCodeInput | null): AttemptIntent =>
    (input?.ui ? client.login.attempt()?.intent : null) ?? 'login'

  function step<T>(
    status: 'sending-code' | 'submitting-code',
    intent: AttemptIntent,
    task: () => Promise<T>,
    counts?: () => boolean,
  ): Promise<T> {
    const begin = () => {
      if (intent === 'login') {
        checkMayLogIn(client)
        expectFrame(client)
      }
      state.set({ status })
      return task()
    }
    return runStep(client, state, { intent, method: channel.method }, begin, counts)
  }

  const flow: CodeLogin = {
    method: channel.method,
    state,
    destination: () => sent?.to ?? null,
    sendCode: (input) =>
      once(`send ${input.to}`, () => {
        const mine = ++asked
        const counts = () => mine === asked
        const send = async () => {
          if (!input.to) throw new ClientError(channel.missing.destination)
          const token = input.captchaToken ?? (await captchaToken(client))
          await client.send(channel.init, {
            body: { ...channel.ask(input.to), ...(token ? { token } : {}) },
            headers: input.ui ? { [HEADERS.ui]: 't' } : {},
          })
          if (!counts()) return
          sent = input
          state.set({ status: 'awaiting-code-input' })
        }
        return step('sending-code', intentOf(input), send, counts)
      }),
    // a token serves once, so another code asks for another
    resendCode: () => flow.sendCode({ ...(sent ?? { to: '' }), captchaToken: undefined }),
    loginWithCode: ({ code }) =>
      once(`login ${sent?.to} ${code}`, () =>
        step('submitting-code', intentOf(sent), async () => {
          if (!sent) throw new ClientError('A code must be sent before it can be used to log in')
          const digits = String(code ?? '').trim()
          if (!digits) throw new ClientError(channel.missing.code)
          const proof = channel.proof(sent.to, digits, client.state.get().user)
          const { disableSignup } = sent
          const proven = await submitProof(client, proof, { intent: intentOf(sent), disableSignup })
          state.set({ status: 'done' })
          return proven
        }),
      ),
  }
  return flow
}
