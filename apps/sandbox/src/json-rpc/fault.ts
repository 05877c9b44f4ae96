/** An error answer of JSON-RPC 2.0, thrown by whoever finds the reason. */
export class RpcFault extends Error {
  override name = 'RpcFault'
  readonly code: number
  readonly data: unknown

  constructor(code: number, message: string, data?: unknown) {
    super(message)
    this.code = code
    this.data = data
  }
}

export const PARSE_ERROR = -32700
export const INVALID_REQUEST = -32600
export const METHOD_NOT_FOUND = -32601
export const INVALID_PARAMS = -32602
export const INTERNAL_ERROR = -32603

/** The caller's parameters are not what the method takes. */
export function invalidParams(message: string): RpcFault {
  return new RpcFault(INVALID_PARAMS, message)
}
