/** What a chain answered in place of a result; null: it was not the chain that failed, or it could not be reached. */
export function chainSaid(error: unknown): { code: number; message: string } | null {
  for (let one = error; one; one = (one as { cause?: unknown }).cause) {
    const { name, code, details, message } = one as {
      name?: string
      code?: unknown
      details?: string
      message?: string
    }
    if (name === 'RpcRequestError') return { code: Number(code), message: details ?? message ?? '' }
  }
  return null
}

/** Code 3 is geth's, -32015 that of those that came from Parity; the rest say it in words. */
const REVERTED = new Set([3, -32015])
const FAILED = /revert|invalid (opcode|jump)|out of gas|stack (under|over)flow|vm execution/i

/** It was carried out and failed, by what a contract does: the network itself was there. */
export const isRevert = ({ code, message }: { code: number; message: string }): boolean =>
  REVERTED.has(code) || FAILED.test(message)
