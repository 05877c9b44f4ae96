/** Numeric codes of EIP-1193, EIP-1474 and JSON-RPC 2.0 that the embedded wallets use. */
export const RPC = {
  userRejected: 4001,
  unauthorized: 4100,
  /** also given for parameters that cannot be read (wire/frames 7.1) */
  unsupported: 4200,
  disconnected: 4900,
  chainDisconnected: 4901,
  invalidParams: -32602,
  internal: -32603,
} as const

/** An EIP-1193 error: `code`, `message`, and `data` where there is some. */
export class ProviderError extends Error {
  readonly type = 'provider_error'
  readonly code: number
  readonly data: unknown

  constructor(message: string, code: number, cause?: unknown, data?: unknown) {
    super(message, cause === undefined ? undefined : { cause })
    this.code = code
    this.data = data
  }
}

/** What a request ends with when the user closes its screen. */
export function userRejected(): ProviderError {
  return new ProviderError('The user rejected the request', RPC.userRejected)
}
