/**
 * Props of every screen's view. A view is a pure picture of its state: it starts no call, holds no timer of
 * a flow and knows no client. `screen.tsx` beside it connects it to a machine; the gallery hands it fixtures.
 */

import type {
  PreparedEthereumTransaction,
  PreparedSolanaTransaction,
  SignMessageUiOptions,
  TransactionUiOptions,
} from '@latchkey/core'
import type { ReactNode } from 'react'

export interface LandingViewProps {
  header: string
  logo: ReactNode | string | null
  loginMessage: string | null
  /** rows in order; issue one knows e-mail, further kinds are added beside it */
  methods: LandingMethod[]
  email: {
    value: string
    status: 'idle' | 'submitting'
    /** validation or server message under the field */
    error: string | null
    canSubmit: boolean
    autoFocus: boolean
    onChange(value: string): void
    onSubmit(): void
  }
}

export type LandingMethod =
  | { kind: 'email-field' }
  | { kind: 'button'; id: string; label: string; icon: ReactNode; recent?: boolean; onSelect(): void }

export interface CodeViewProps {
  channel: 'email' | 'sms' | 'whatsapp'
  destination: string
  appName: string
  status: 'awaiting' | 'submitting' | 'success' | 'error'
  /** the digits typed so far, one entry a box, '' when empty */
  digits: string[]
  error: string | null
  resend: { state: 'idle' | 'sending' } | { state: 'sent'; secondsLeft: number }
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
  /** text ready to show; typed data as an object */
  message: string | Record<string, unknown>
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
  hash: string | null
  explorerUrl: string | null
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
  loading: boolean
  /** phrase and key, or key alone */
  buttons: 1 | 2
  error: string | null
  onContainer(element: HTMLElement | null): void
  onFrameLoad(): void
}

/** Allowlist rejection, user limit, account not found and the generic error share one view. */
export interface MessageViewProps {
  tone: 'info' | 'error' | 'success'
  icon: ReactNode
  title: string
  detail: string | null
  action: { label: string; href?: string; onSelect?(): void } | null
  secondary: { label: string; onSelect(): void } | null
}

export interface LoadingViewProps {
  /** after a while the widget says that the server is not answering */
  slow: boolean
  message: string | null
  onRetry: (() => void) | null
}
