/** Errors that hosts see (surface 2.1): their classes are not public, their fields are. */

/** Codes that callbacks and `privyErrorCode` carry; those of this version. */
export type PrivyErrorCode =
  | (string & {})
  | 'must_be_authenticated'
  | 'embedded_wallet_already_exists'
  | 'embedded_wallet_not_found'
  | 'embedded_wallet_create_error'
  | 'unknown_embedded_wallet_error'
  | 'unknown_connect_wallet_error'
  | 'invalid_data'
  | 'invalid_message'
  | 'unable_to_sign'
  | 'transaction_failure'
  | 'insufficient_balance'
  | 'unsupported_chain_id'

class PrivyError extends Error {
  readonly type: string
  readonly privyErrorCode: string | undefined

  constructor(type: string, message: string, code?: string, cause?: unknown) {
    super(message, cause === undefined ? undefined : { cause })
    this.type = type
    this.privyErrorCode = code
  }

  override toString(): string {
    const code = this.privyErrorCode ? `-${this.privyErrorCode}` : ''
    return `${this.type}${code}: ${this.message}${this.cause ? ` [cause: ${String(this.cause)}]` : ''}`
  }
}

/** Misuse, or a failure on this side of the wire. */
export class ClientError extends PrivyError {
  constructor(message: string, code?: PrivyErrorCode, cause?: unknown) {
    super('client_error', message, code, cause)
  }
}

/** A wallet connector refused or failed. */
export class ConnectorError extends PrivyError {
  constructor(message: string, code?: PrivyErrorCode, cause?: unknown) {
    super('connector_error', message, code, cause)
  }
}
