import { LOGIN_ROUTES, type TelegramAuthResult, type TelegramProof } from '@latchkey/contract'
import { ClientError } from '../../errors/client-errors.ts'
import { expectFrame } from '../../frame/watch-frame.ts'
import { perClient } from '../../per-client.ts'
import { createOnce } from '../../session/once.ts'
import { createStore, type Store } from '../../store.ts'
import { type Proven, proofBy, submitProof } from '../account/submit-proof.ts'
import { captchaToken } from '../captcha/captcha-token.ts'
import type { FlowClient } from '../flow-client.ts'
import { checkMayLogIn } from '../login/check-may-login.ts'
import { type FailedStep, runStep } from '../step.ts'
import { readInitData } from './telegram-address.ts'
import { askTelegram, loadTelegram } from './telegram-script.ts'

/** State of a headless Telegram login. */
export type TelegramAuthFlowState = { status: 'initial' | 'loading' | 'done' } | FailedStep

export interface TelegramInput {
  /** absent: Telegram's pop-up is asked */
  proof?: TelegramProof | undefined
  disableSignup?: boolean | undefined
  /** default: what the open modal is for, else to log in */
  intent?: 'login' | 'link'
}

export interface TelegramLinkOptions {
  /** launch data of a mini app; no pop-up then */
  launchParams?: { initDataRaw?: string | undefined }
}

export interface TelegramLogin {
  /** shared by every hook of the page */
  readonly state: Store<TelegramAuthFlowState>
  /** Loads Telegram's script, so that a press of a button can open its pop-up at once. */
  prepare(): void
  /**
   * Asks Telegram, or takes what it vouched for already, and logs in or links.
   * @throws ClientError when the pop-up was closed, ApiError of the call.
   */
  authenticate(input?: TelegramInput): Promise<Proven>
  /**
   * Links an account in the modal: Telegram's pop-up first, then the screen.
   * @throws ClientError `invalid_data` for launch data that are none (TG-012).
   */
  link(options?: TelegramLinkOptions): Promise<void>
}

/** The page's one Telegram login. */
export const telegramOf = /* @__PURE__ */ perClient(createTelegramLogin)

function createTelegramLogin(client: FlowClient): TelegramLogin {
  const state = createStore<TelegramAuthFlowState>({ status: 'initial' })
  const once = createOnce()

  async function ask(): Promise<TelegramProof> {
    const result = await askTelegram(client)
    if (!result) throw new ClientError('The Telegram login was not completed')
    return { telegram_auth_result: result as unknown as TelegramAuthResult }
  }

  return {
    state,
    prepare: () => void loadTelegram(client).catch(() => {}),
    authenticate: ({ proof, disableSignup, intent = client.login.attempt()?.intent } = {}) =>
      once(`authenticate ${intent} ${JSON.stringify(proof)}`, () => {
        const aim = intent === 'link' ? 'link' : 'login'
        return runStep(client, state, { intent: aim, method: 'telegram' }, async () => {
          if (aim === 'login') {
            checkMayLogIn(client)
            expectFrame(client)
          }
          state.set({ status: 'loading' })
          const given = proof ?? (await ask())
          const token = await captchaToken(client)
          const body = { ...given, ...(token ? { captcha_token: token } : {}) }
          const { telegramAuthenticate, telegramLink } = LOGIN_ROUTES
          const proven = await submitProof(
            client,
            proofBy({ method: 'telegram', authenticate: telegramAuthenticate, link: telegramLink, body }),
            { intent: aim, disableSignup },
          )
          state.set({ status: 'done' })
          return proven
        })
      }),
    link: ({ launchParams } = {}) =>
      once(`link ${JSON.stringify(launchParams)}`, async () => {
        try {
          const proof = launchParams ? readInitData(launchParams.initDataRaw) : await ask()
          if (!proof) throw new ClientError('Telegram launch data are missing or incomplete', 'invalid_data')
          client.login.openFor('link', 'telegram', 'telegram', { proof })
        } catch (error) {
          client.login.failed(error, { intent: 'link', method: 'telegram' })
          throw error
        }
      }),
  }
}
