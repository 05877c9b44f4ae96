import type { MfaFields, MfaMethod, PasskeyRequestOptions } from '@latchkey/contract'
import { ClientError } from '../../errors/client-errors.ts'
import { canceledError, isBlocking, mfaErrorKey } from '../../frame/mfa-errors.ts'
import type { MfaPrompt } from '../../frame/mfa-prompt.ts'
import { perClient } from '../../per-client.ts'
import type { MfaProof, MfaVia } from '../../screens/mfa.ts'
import { KEYS } from '../../session/keys.ts'
import { createOnce } from '../../session/once.ts'
import { pendingTransaction } from '../../transactions/pending.ts'
import type { FlowClient } from '../flow-client.ts'
import { openLayer } from '../layer.ts'
import { initAuthMfa, initWalletMfa, type MfaBegun } from './init.ts'
import { deferred, fieldsOf, type Question } from './question.ts'

/**
 * Where a user's verification is asked for, on behalf of one operation after another: by our own screen, and by whatever
 * a host shows instead.
 */
export interface MfaDesk {
  /** one for each operation */
  prompt(): MfaPrompt
  init(method: string): Promise<MfaBegun>
  /**
   * Answers what is asked; settles once the operation is done, or refuses it.
   * @param code what was typed; of a passkey the options that `init` gave
   * @throws FrameError with the reason; PasskeyError; ClientError where nothing is asked, or what was typed is of
   * another method.
   */
  submit(method: MfaProof, code: string | PasskeyRequestOptions): Promise<void>
  /** The operation fails with 'MFA canceled', and with it those that wait for the same answer. */
  cancel(): void
}

/** For the factors that guard the wallets. */
export const walletDeskOf = /* @__PURE__ */ perClient((client: FlowClient) => createDesk(client, 'wallets'))
/** For those that guard a host's own actions, which no frame asks for. */
export const authDeskOf = /* @__PURE__ */ perClient((client: FlowClient) => createDesk(client, 'login'))

function createDesk(client: FlowClient, via: MfaVia): MfaDesk {
  const { storage, appId } = client
  const ofWallets = via === 'wallets'
  const verified = KEYS.verified(appId)
  const enrolled = () =>
    (client.state.get().user?.mfaMethods ?? []).filter((method) => ofWallets || method !== 'sms')
  const once = createOnce()
  let current: Question | null = null
  const listeners = new Set<(error: unknown) => void>()

  function prompt(): MfaPrompt {
    let mine: Question | null = null
    return {
      methods: enrolled,
      async ask(methods) {
        if (current && current !== mine) {
          await current.over.promise
          return null
        }
        const question = mine ?? open(methods)
        mine = question
        if (question.canceled) throw canceledError()
        return new Promise<MfaFields | null>((resolve, reject) => {
          question.answer = { resolve, reject }
        })
      },
      settle(error) {
        if (mine && mine === current) settle(mine, error)
      },
    }
  }

  // a button that is pressed twice is one answer, and one prompt of the browser's
  const submit: MfaDesk['submit'] = (method, code) => once(method, () => answer(method, code))

  async function answer(method: MfaProof, code: string | PasskeyRequestOptions): Promise<void> {
    const question = current
    if (!question) throw new ClientError('No verification is asked for')
    const fields = question.submitted ? null : await fieldsOf(method, code)
    // by another method, which was quicker
    if (question.submitted || !fields) return question.submitted?.promise
    const { answer } = question
    // over while the browser asked: as another tab's answer, or a cancel, has ended it
    if (current !== question) return question.over.promise
    if (!answer) throw canceledError()
    question.answer = null
    question.submitted = deferred()
    answer.resolve(fields)
    return question.submitted.promise
  }

  function open(methods: MfaMethod[]): Question {
    const user = client.state.get().user?.id
    const stops = [
      client.state.subscribe(() => {
        if (client.state.get().user?.id !== user) cancel(question)
      }),
      client.tabs.onChange((key) => {
        // another tab gave a proof to the frame of this browser: it is tried without a code
        if (!ofWallets || key !== verified) return
        question.answer?.resolve(null)
        question.answer = null
      }),
    ]
    const question: Question = {
      answer: null,
      submitted: null,
      canceled: false,
      over: deferred(),
      stop: () => stops.forEach((stop) => stop()),
      close: () => {},
    }
    current = question
    if (!(ofWallets && client.config().mfa.noPromptOnMfaRequired)) question.close = show(methods, question)
    if (ofWallets) client.events.emit('configureMfa', 'onMfaRequired', { mfaMethods: methods })
    return question
  }

  function settle(question: Question, error: unknown): void {
    const { submitted } = question
    const key = error === null ? null : mfaErrorKey(error)
    if (key === 'missing_or_invalid_mfa') {
      submitted?.reject(error)
      question.submitted = null
      if (question.canceled) giveUp(question)
      return
    }
    current = null
    question.stop()
    if (key === null) {
      submitted?.resolve()
      question.over.resolve()
      if (submitted && ofWallets) storage.set(verified, client.clock.now())
      // a code that was right is shown so; the screen goes by itself
      if (!submitted) question.close()
      return
    }
    submitted?.reject(error)
    question.over.reject(error)
    for (const over of listeners) over(error)
    // what ended it is read before the screen is closed
    if (!isBlocking(key)) question.close()
  }

  function cancel(question: Question): void {
    if (current !== question) return
    question.canceled = true
    // an answer that is being looked at may still do, for all who wait for it; what is asked after it is refused
    if (!question.submitted) giveUp(question)
    question.close()
  }

  function giveUp(question: Question): void {
    current = null
    question.stop()
    question.over.reject(canceledError())
    question.answer?.reject(canceledError())
  }

  /** @returns takes the screen away */
  function show(methods: MfaMethod[], question: Question): () => void {
    const { client: own, leave } = openLayer(client)
    const closed = () => {
      cancel(question)
      leave()
    }
    const data = {
      methods,
      takesRecoveryCodes: ofWallets && (client.state.get().user?.mfaRecoveryCodesLeft ?? 0) > 0,
      pending: ofWallets ? pendingTransaction(client) : null,
      init: desk.init,
      submit,
      onOver(over: (error: unknown) => void) {
        listeners.add(over)
        return () => void listeners.delete(over)
      },
    }
    own.modal.open('mfa-verify', data, closed)
    return () => own.modal.close('done')
  }

  const desk: MfaDesk = {
    prompt,
    init: (method) => (ofWallets ? initWalletMfa(client, method) : initAuthMfa(client, method)),
    submit,
    cancel() {
      if (current) cancel(current)
    },
  }
  return desk
}
