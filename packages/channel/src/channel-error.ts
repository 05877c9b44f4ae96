export type ChannelErrorCode = 'timeout' | 'aborted' | 'closed' | 'unreachable'

/** The exchange itself failed: no reply arrived. */
export class ChannelError extends Error {
  override readonly name = 'ChannelError'
  readonly code: ChannelErrorCode

  constructor(code: ChannelErrorCode, message: string, options?: ErrorOptions) {
    super(message, options)
    this.code = code
  }
}

/** The other side answered with an error; `type` is its word for it, `code` a closer one where it gave any. */
export class RemoteError extends Error {
  override readonly name = 'RemoteError'
  readonly type: string
  readonly code: string | undefined

  constructor(type: string, message: string, code?: string) {
    super(message)
    this.type = type
    this.code = code
  }
}
