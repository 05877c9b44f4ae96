import { LatchkeyErrorCode } from './error-codes.ts'

/**
 * What hosts catch. The classes are not exported to hosts; `type`, `privyErrorCode`, `status` and `message`
 * are what they look at.
 */
export class PrivyError extends Error {
  readonly type: string
  readonly privyErrorCode: string | undefined

  constructor(type: string, message: string, code?: string, cause?: unknown) {
    super(message, cause === undefined ? undefined : { cause })
    this.type = type
    this.privyErrorCode = code
  }

  override toString(): string {
    const code = this.privyErrorCode ? `-${this.privyErrorCode}` : ''
    const cause = this.cause ? ` [cause: ${this.cause}]` : ''
    return `${this.type}${code}: ${this.message}${cause}`
  }
}

/** Misuse, or a failure on this side of the network. */
export class ClientError extends PrivyError {
  constructor(message: string, code?: string, cause?: unknown) {
    super('client_error', message, code, cause)
  }
}

/** A wallet connector failed. */
export class ConnectorError extends PrivyError {
  constructor(message: string, code?: string, cause?: unknown) {
    super('connector_error', message, code, cause)
  }
}

/** An API call was answered with an error (`status` a number) or not at all (`status` null). */
export class ApiError extends PrivyError {
  readonly status: number | null
  readonly data: unknown

  constructor(input: {
    type?: string
    message: string
    code?: string
    status: number | null
    data?: unknown
    cause?: unknown
  }) {
    super(input.type ?? 'api_error', input.message, input.code, input.cause)
    this.status = input.status
    this.data = input.data
  }
}

/** The code of anything that was thrown, for callbacks; `fallback` when it has none. */
export function errorCode<Fallback extends string>(error: unknown, fallback: Fallback): string | Fallback {
  const code = (error as { privyErrorCode?: unknown } | null)?.privyErrorCode
  return typeof code === 'string' && code ? code : fallback
}

export const modalUnavailableError = () =>
  new ClientError('The modal could not be loaded', LatchkeyErrorCode.MODAL_UNAVAILABLE)
export const notReadyError = () => new ClientError('Method called before ready')
export const unauthenticatedError = (message = 'User must be authenticated') =>
  new ClientError(message, 'must_be_authenticated')
