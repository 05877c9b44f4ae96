/** Every screen of the modal, and what it is opened with. The view registry maps each id. */

import type { ChainType, EntropyFields, TelegramProof } from '@latchkey/contract'
import type { SocialProvider } from './config/host-config.ts'
import type { AccountTransfer } from './flows/account/transfer-data.ts'
import type { ReauthenticationPurpose } from './flows/reauthenticate/purpose.ts'
import type { WayIn } from './flows/reauthenticate/ways.ts'
import type { EthereumTransactionRequest, SolanaTransactionScreenRequest } from './transactions/requests.ts'
import type { SignMessageRequest } from './wallets/requests.ts'

export interface LoginModalOptions {
  loginMethods?: string[]
  prefill?: { type: 'email' | 'phone'; value: string }
  disableSignup?: boolean
  walletChainType?: 'ethereum-only' | 'solana-only' | 'ethereum-and-solana'
}

export interface ScreenData {
  loading: Record<string, never>
  /** `connectOnly`: a wallet is connected and nobody logged in */
  landing: LoginModalOptions & { connectOnly?: boolean }
  /** default: by e-mail */
  'passwordless-code': { channel?: 'email' | 'sms' }
  captcha: {
    /** what was held up by the challenge; a rejection leads to the screen of its error */
    proceed(): Promise<void> | void
    /** what follows may only be done in a press (a pop-up, a passkey): it waits for one */
    userIntentRequired?: boolean
  }
  'link-email': Record<string, never>
  'link-phone': Record<string, never>
  'update-email': Record<string, never>
  'update-phone': Record<string, never>
  terms: Record<string, never>
  'create-wallet': {
    ethereum: boolean
    solana: boolean
    /** login: a failure logs the user out; host: the host called createWallet */
    purpose: 'login' | 'host'
    /** the login behind it made the user: the screen goes on to wallet-created before it reports success */
    isNewUser?: boolean
    /** The wallets are there and seen to. The opener closes the modal, not the screen. */
    onSuccess(): void
    /** A failure so far; the user may still try again. */
    onProblem?(error: unknown): void
    /** Given up. The opener logs out (login) and closes the modal. */
    onFailure(error: unknown): void
  }
  /** `isNewUser` false: the user came here to secure a wallet */
  'wallet-created': { onDone(): void; isNewUser?: boolean }
  'connect-wallet': {
    /** `onRecover` runs when the wallet has to be brought to this device first */
    connect(onRecover: () => void): Promise<void>
    /** The opener moves on. */
    onConnected(): void
    /** A failure so far; the user may still try again. */
    onFailure(error: unknown): void
  }
  'sign-message': SignMessageRequest
  'ethereum-transaction': EthereumTransactionRequest
  'solana-transaction': SolanaTransactionScreenRequest
  'export-wallet': {
    /** of the export document: the API's */
    origin: string
    appId: string
    appClientId: string | undefined
    /** server id of a server-side wallet */
    walletId: string | null
    hdWalletIndex: number
    chainType: ChainType
    address: string
    isUnifiedWallet: boolean
    imported: boolean
    /** The dialog was closed after the document was shown. */
    onSuccess(): void
    /** The document could not be shown. */
    onFailure(error: unknown): void
  } & EntropyFields
  'account-transfer': AccountTransfer
  'transfer-assets': AccountTransfer
  sessions: Record<string, never>
  'oauth-status': {
    provider: SocialProvider
    /** the provider is yet to be asked; else its return is at hand */
    begin?: boolean
    disableSignup?: boolean
  }
  'in-app-browser': Record<string, never>
  /** `proof`: what Telegram vouches for, where it is at hand; else its pop-up asks */
  telegram: { proof?: TelegramProof; disableSignup?: boolean }
  farcaster: { disableSignup?: boolean }
  'passkey-choice': Record<string, never>
  /** `credentialIds`: only these passkeys, base64url; default: whichever the device offers */
  'passkey-status': { purpose: 'login' | 'signup' | 'link'; credentialIds?: string[] }
  /** A login in place. `ways`: what the user has; `guest`: nothing, and never will without an account */
  reauthenticate: { ways: WayIn[]; guest: boolean; purpose: ReauthenticationPurpose }
  'allowlist-rejected': Record<string, never>
  'user-limit': Record<string, never>
  'account-not-found': Record<string, never>
  error: { title: string; detail: string; action?: { label: string; run(): void } }
}

export type ScreenId = keyof ScreenData

export type ScreenEntry = { [Id in ScreenId]: { id: Id; data: ScreenData[Id] } }[ScreenId]

/** What the modal shows. `history` holds the screens that Back returns to, oldest first. */
export interface ModalState {
  open: boolean
  /** set shortly before `open`, and kept for a moment after it, while the dialog fades */
  screen: ScreenEntry | null
  history: ScreenEntry[]
  /** direction of the last move, for the slide */
  direction: 'forward' | 'back' | 'none'
}

export interface Modal {
  readonly state: import('./store.ts').Store<ModalState>
  /**
   * Opens the dialog (15 ms later) on a screen. `onClose` runs once when the dialog closes by itself or by
   * the user; a screen opened while another action holds the modal rejects that action first.
   */
  open<Id extends ScreenId>(id: Id, data: ScreenData[Id], onClose?: (reason: CloseReason) => void): void
  /** Moves forward; `replace` keeps the current screen out of the history. */
  navigate<Id extends ScreenId>(id: Id, data: ScreenData[Id], options?: { replace?: boolean }): void
  back(): void
  /** `done`: the flow ended well; `user`: the user left; `gone`: the provider was taken out of the page. */
  close(reason: CloseReason): void
}

/** `unavailable`: its code did not come, so that nothing was ever seen */
export type CloseReason = 'done' | 'user' | 'gone' | 'unavailable'
