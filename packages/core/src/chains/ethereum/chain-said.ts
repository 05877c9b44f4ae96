/** What a chain answered in place of a result; null: it was not the chain that failed, or it could not be reached. */
export function chainSaid(error: unknown): { code: number; message: string } | null {
  for (let one = error; one; one = (one as { cause?: unknown }).cause) {
    const { name, code, details, message } = one as {
      name?: string
      code?: unknown
      details?: string
      message?: string
    }
    if (name === 'Reverted') return { code: 3, message: message ?? '' }
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

/** A trial run that was undone, in the words of whoever undid it. */
export class Reverted extends Error {
  override name = 'Reverted'
}

/** Why it was undone, as the chain or a contract says; null: nobody says. */
export function revertReason(error: unknown): string | null {
  const said = chainSaid(error)
  if (!said || !isRevert(said)) return null
  const reason = said.message.replace(/^.*?reverted(?: with reason string)?:?\s*/is, '').trim()
  return reason.replace(/^'(.*)'$/s, '$1') || null
}
