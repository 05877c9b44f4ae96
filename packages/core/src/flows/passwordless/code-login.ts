import { type CodeSent, HEADERS, RESEND_AFTER_S } from '@latchkey/contract'
import type { ClientContext } from '../../context.ts'
import { ClientError } from '../../errors/client-errors.ts'
import { expectFrame } from '../../frame/watch-frame.ts'
import { createOnce } from '../../session/once.ts'
import type { User } from '../../session/user.ts'
import { createStore, type Store } from '../../store.ts'
import { type Proof, type Proven, submitProof } from '../account/submit-proof.ts'
import { captchaToken } from '../captcha/captcha-token.ts'
import type { FlowClient } from '../flow-client.ts'
import { checkMayLogIn } from '../login/check-may-login.ts'
import type { AttemptIntent } from '../login/login.ts'
import { type FailedStep, runStep } from '../step.ts'

/** State of a login by code; `error` only with status `error`. */
export type OtpFlowState =
  | { status: 'initial' | 'sending-code' | 'awaiting-code-input' | 'submitting-code' | 'done' }
  | FailedStep

/** How a code travels: by e-mail, or to a phone. */
export interface CodeChannel {
  method: 'email' | 'sms'
  /** Asks for a code. `captcha` is the token of the vendor's, where there is one. */
  ask(
    client: ClientContext,
    destination: string,
    options: { captcha: { token?: string }; headers: Record<string, string> },
  ): Promise<CodeSent>
  /** Whether the message that was asked for does not arrive; absent where nobody can say. */
  isUndelivered?(client: ClientContext, destination: string): Promise<boolean>
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
  /** In how many seconds the next code may be sent there; 0: now. */
  nextCodeIn(): number
  /** the same as a moment, in ms since the epoch */
  nextAt(): number
  /** Goes on with a code that was sent before the page was loaded. */
  resume(input: SendCodeInput, nextAt: number): void
  sendCode(input: SendCodeInput): Promise<void>
  /** Sends another code to the same place; false when the server sent none, because one went out just before. */
  resendCode(): Promise<boolean>
  /** Whether it is known that the last message does not arrive; null where nobody could say. */
  isUndelivered: (() => Promise<boolean>) | null
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

export function createCodeLogin(client: FlowClient, channel: CodeChannel): CodeLogin {
  const state = createStore<OtpFlowState>({ status: 'initial' })
  let sent: SendCodeInput | null = null
  /** when the next code may be asked for */
  let nextAt = 0
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

  /** @returns in how many seconds the next one may be asked for, as the server says of this very one */
  const ask = (input: SendCodeInput): Promise<number> =>
    once(`send ${input.to}`, () => {
      // Stryker disable next-line UpdateOperator: counting down tells one from another as well
      const mine = ++asked
      const counts = () => mine === asked
      const send = async () => {
        if (!input.to) throw new ClientError(channel.missing.destination)
        const token = input.captchaToken ?? (await captchaToken(client))
        const { resend_after = RESEND_AFTER_S } = await channel.ask(client, input.to, {
          captcha: token ? { token } : {},
          headers: input.ui ? { [HEADERS.ui]: 't' } : {},
        })
        if (counts()) {
          sent = input
          nextAt = client.clock.now() + resend_after * 1000
          state.set({ status: 'awaiting-code-input' })
        }
        return resend_after
      }
      return step('sending-code', intentOf(input), send, counts)
    })

  const { isUndelivered } = channel
  const flow: CodeLogin = {
    method: channel.method,
    state,
    destination: () => sent?.to ?? null,
    nextCodeIn: () => Math.max(0, Math.ceil((nextAt - client.clock.now()) / 1000)),
    nextAt: () => nextAt,
    resume(input, at) {
      sent = input
      nextAt = at
      state.set({ status: 'awaiting-code-input' })
    },
    async sendCode(input) {
      await ask(input)
    },
    isUndelivered: isUndelivered ? async () => sent !== null && isUndelivered(client, sent.to) : null,
    async resendCode() {
      // a token serves once, so another code asks for another
      return (await ask({ to: '', ...sent, captchaToken: undefined })) >= RESEND_AFTER_S
    },
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
