import { NodeAway, NodeRefusal } from '../../ports/chain-nodes.ts'
import type { Outside } from '../../ports/outside.ts'
import { readObject } from '../outside/read-object.ts'

/** One node: asks it for `method` and answers its result. Rejects with NodeAway or NodeRefusal. */
export type AskNode = (method: string, params: readonly unknown[]) => Promise<unknown>

/**
 * Runs `work` with one node after the other until it gets its answers from one of them; or with all of them, and answers
 * what one of them answered.
 */
export type OnNodes = <T>(work: (ask: AskNode) => Promise<T>, everywhere?: boolean) => Promise<T>

// https://eips.ethereum.org/EIPS/eip-1474, and what nodes and those who resell them say when they are not well
const NOT_NOW = new Set([-32603, -32005, -32004, -32016, -32097, 429])
const NOT_NOW_WORDS = /time[d ]?.?out|too many|rate.?limit|unavailable|busy|try again|unhealthy|behind/i

/** JSON-RPC 2.0 over HTTP POST to `url`, which is said to nobody: it may hold a key. */
export function createAsk(outside: Outside, url: string): AskNode {
  const { host } = new URL(url)
  return async (method, params) => {
    const answer = await outside
      .fetch(url, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }),
      })
      .catch((error: Error) => {
        throw new NodeAway(`${host} cannot be reached`, { cause: error })
      })
    const body = readObject(answer.text)
    const error = body?.error as { code?: unknown; message?: unknown; data?: unknown } | null | undefined
    if (error && typeof error.message === 'string') {
      const code = Number(error.code)
      if (NOT_NOW.has(code) || NOT_NOW_WORDS.test(error.message))
        throw new NodeAway(`${host} cannot answer now`)
      throw new NodeRefusal(code, [error.message, ...sayingsOf(error.data)].join(' '))
    }
    // an error's status with a result in it is some proxy's, as is a result that is not there at all
    if (answer.status !== 200 || !body || !('result' in body)) throw new NodeAway(`${host} gave no answer`)
    return body.result
  }
}

/** What Solana's programs say of themselves when a trial fails; what is about to be called, and how it went, aside. */
function sayingsOf(data: unknown): string[] {
  const { logs } = (data ?? {}) as { logs?: unknown }
  if (!Array.isArray(logs)) return []
  return logs.filter(
    (line): line is string =>
      typeof line === 'string' && !/^Program \w+ (invoke|success|failed|consumed)/.test(line),
  )
}
