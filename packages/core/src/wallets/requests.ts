/** What a signing screen needs to know of its request (spec: sign message). */
export interface SignMessageUiOptions {
  showWalletUIs?: boolean
  title?: string
  description?: string
  buttonText?: string
  iconUrl?: string
  isCancellable?: boolean
  /** the app on whose behalf this one asks (cross-app requests) */
  requesterAppId?: string
}

/** What the sign-message screen can be asked for. */
export const SIGN_METHODS = ['personal_sign', 'eth_signTypedData_v4', 'solana_signMessage'] as const

export interface SignMessageRequest {
  method: (typeof SIGN_METHODS)[number]
  /** text or 0x hex for personal_sign, typed data object for eth_signTypedData_v4, base64 for Solana */
  data: unknown
  confirmAndSign(): Promise<string>
  onSuccess(signature: string): void
  onFailure(error: unknown): void
  uiOptions: SignMessageUiOptions
}
