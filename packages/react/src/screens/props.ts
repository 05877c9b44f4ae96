/**
 * Props of every screen's view. A view is a pure picture of its state: it starts no call, holds no timer of
 * a flow and knows no client. `screen.tsx` beside it connects it to a machine; the gallery hands it fixtures.
 *
 * Names: `screens/<id>/view.tsx` exports the id in PascalCase with `View` (`PasswordlessCodeView`);
 * `screens/<id>/screen.tsx` exports `Screen`, a component that takes `ScreenProps<id>`. `null` for a title,
 * detail or label means: the sentence of `copy`.
 */

import type {
  LandingView,
  PreparedEthereumTransaction,
  PreparedSolanaTransaction,
  ScreenData,
  ScreenId,
  SignMessageUiOptions,
  TransactionUiOptions,
} from '@latchkey/core'
import type { ReactNode, Ref } from 'react'
import type { EmailFieldProps } from '../ui/email-field.tsx'
import type { PhoneFieldProps } from '../ui/phone-field.tsx'

/** What every `screen.tsx` takes. */
export interface ScreenProps<Id extends ScreenId> {
  data: ScreenData[Id]
}

/** Legal addresses and rules; the terms line decides from them whether it shows. */
export interface Legal {
  termsUrl: string | null
  privacyUrl: string | null
  /** the app asks for an explicit acceptance on a screen of its own */
  requireAcceptance: boolean
  /** the line shows although acceptance is asked for */
  forceImplicitConsent?: boolean
}

export interface LandingViewProps {
  /** null: the default header */
  header: string | null
  /** address of a picture or an element */
  logo: ReactNode | string | null
  /** alternative text of a picture logo */
  appName: string | null
  loginMessage: string | null
  /** which list it is; the first without one */
  view?: LandingView
  /** rows in order */
  methods: LandingMethod[]
  legal: Legal
  /** an error of the whole screen, above the rows */
  notice: string | null
  email: EmailFieldProps
  /** of the row `phone-field` */
  phone?: PhoneFieldProps
}

export type LandingMethod =
  | { kind: 'email-field' | 'phone-field'; recent?: boolean }
  | {
      kind: 'button'
      id: string
      label: string
      icon: ReactNode
      recent?: boolean
      /** leads to a further list (more options, other socials, a wallet) */
      more?: boolean
      disabled?: boolean
      onSelect(): void
    }
  /** between two groups of methods */
  | { kind: 'divider' }

export interface CodeViewProps {
  channel: 'email' | 'sms' | 'whatsapp'
  destination: string
  appName: string | null
  status: 'awaiting' | 'submitting' | 'success' | 'error'
  /** the digits typed so far, one entry a box, '' when empty */
  digits: string[]
  error: string | null
  resend: { state: 'idle' | 'sending' } | { state: 'sent'; secondsLeft: number }
  /** every change, also the one that fills the last box */
  onDigits(digits: string[]): void
  onResend(): void
}

export interface TermsViewProps {
  termsUrl: string | null
  privacyUrl: string | null
  status: 'idle' | 'submitting'
  error: string | null
  onAccept(): void
  onDecline(): void
}

export interface CreateWalletViewProps {
  status: 'creating' | 'error'
  message: string | null
  onRetry: (() => void) | null
  onClose(): void
}

export interface WalletCreatedViewProps {
  isNewUser: boolean
  appName: string | null
  onDone(): void
}

/** The wait before a signature, while the wallet is connected or recovered. */
export interface ConnectWalletViewProps {
  status: 'connecting' | 'recovering' | 'error'
  title: string | null
  detail: string | null
  onRetry: (() => void) | null
  onClose(): void
}

export interface SignMessageViewProps {
  method: 'personal_sign' | 'eth_signTypedData_v4' | 'solana_signMessage'
  /** the request's data as it came: text or 0x hex, typed data (object or JSON), base64; the view makes it readable */
  message: unknown
  status: 'idle' | 'signing' | 'success'
  error: string | null
  uiOptions: SignMessageUiOptions
  onSign(): void
  onDecline(): void
}

export type TransactionStatus = 'preparing' | 'ready' | 'submitting' | 'success' | 'signed' | 'error'

export interface TransactionErrorView {
  code: string | null
  message: string
  /** shown with a link to the network's explorer */
  hash: string | null
  canRetry: boolean
}

export interface EthereumTransactionViewProps {
  status: TransactionStatus
  network: { name: string; symbol: string; explorerUrl: string | null }
  from: string
  transaction: PreparedEthereumTransaction | null
  /** preparing failed but the user may still try */
  prepareWarning: string | null
  insufficientFunds: boolean
  /** null while funding is not available */
  onAddFunds: (() => void) | null
  hash: string | null
  error: TransactionErrorView | null
  uiOptions: TransactionUiOptions
  signOnly: boolean
  onApprove(): void
  onDecline(): void
  onRetry(): void
  onClose(): void
}

export interface SolanaTransactionViewProps {
  status: TransactionStatus
  cluster: { label: string; explorerUrl: string | null }
  from: string
  transaction: PreparedSolanaTransaction | null
  insufficientFunds: boolean
  onAddFunds: (() => void) | null
  signature: string | null
  error: TransactionErrorView | null
  uiOptions: TransactionUiOptions
  signOnly: boolean
  onApprove(): void
  onDecline(): void
  onRetry(): void
  onClose(): void
}

export interface ExportWalletViewProps {
  address: string
  /** the export document; null until the container's width and colours are known */
  frameSrc: string | null
  frame?: Ref<HTMLIFrameElement>
  loading: boolean
  /** phrase and key, or key alone */
  buttons: 1 | 2
  error: string | null
  onContainer(element: HTMLElement | null): void
  onFrameLoad(): void
}

export interface ReauthenticateViewProps {
  purpose: ScreenData['reauthenticate']['purpose']
  /** the ways in that the user has, the likeliest first */
  ways: { id: string; label: string; icon: ReactNode; onSelect(): void }[]
  /** a guest, whom nothing but this browser knows */
  guest: boolean
  /** one of the ways is being begun */
  busy: boolean
  error: string | null
  onClose(): void
}

export interface LoadingViewProps {
  /** after a while the widget says that the server is not answering */
  slow: boolean
  message: string | null
  onRetry: (() => void) | null
}

export interface AllowlistRejectedViewProps {
  title: string | null
  detail: string | null
  buttonText: string | null
  /** the button is a link to this address when set */
  buttonLink: string | null
  onTryAnother(): void
}

export interface UserLimitViewProps {
  onBack(): void
}

export interface AccountNotFoundViewProps {
  appName: string | null
  onTryAgain(): void
}

export interface ErrorViewProps {
  title: string | null
  detail: string | null
  action: { label: string; run(): void } | null
}
