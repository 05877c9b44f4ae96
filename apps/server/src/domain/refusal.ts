import type { ErrorCode } from '@latchkey/contract'

/** An answer other than success that the caller is told about by its code. */
export class Refusal extends Error {
  readonly code: ErrorCode
  readonly data: unknown
  readonly retryAfterSeconds: number | undefined
  /** in place of the code's own, where the wire wants another */
  readonly status: number | undefined

  constructor(
    code: ErrorCode,
    message: string,
    extra: { data?: unknown; retryAfterSeconds?: number; status?: number | undefined } = {},
  ) {
    super(message)
    this.name = 'Refusal'
    this.code = code
    this.data = extra.data
    this.retryAfterSeconds = extra.retryAfterSeconds
    this.status = extra.status
  }
}
