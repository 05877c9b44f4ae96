/**
 * A call or a check that failed. `code` is the server's (`not_found`, `missing_or_invalid_token`, …) or one of ours:
 * `invalid_token`, `invalid_webhook`, `api_error` (an answer that is none), `network_error` (no answer).
 */
export class LatchkeyError extends Error {
  override readonly name = 'LatchkeyError'
  readonly code: string
  /** HTTP status of the answer, null when there was none */
  readonly status: number | null

  constructor(code: string, message: string, options: { status?: number | null; cause?: unknown } = {}) {
    super(message, options.cause === undefined ? undefined : { cause: options.cause })
    this.code = code
    this.status = options.status ?? null
  }
}
