import { ProviderError, RPC } from '../../errors/provider-error.ts'
import { chainSaid } from './chain-said.ts'

/** Characters of what a chain says; a contract may say as much as it likes. */
const MOST_CHARS = 300

/** Line breaks, and what turns the direction of the words after it. */
const UNSEEN = /[\s\p{Cc}\p{Cf}\p{Zl}\p{Zp}]+/gu

/**
 * An error as a host gets it. What the chain's library says is written for developers: the node's address, which may hold a
 * key, and the whole request. Hosts show and log `message`, so that holds what the chain said, or what went wrong, in one
 * short line, with the chain's own code and data; the rest is its `cause`. Every other error is as it was.
 */
export function forHost(error: unknown): unknown {
  const { shortMessage } = (error ?? {}) as { shortMessage?: unknown }
  if (typeof shortMessage !== 'string') return error
  const said = chainSaid(error)
  const message = (said?.message || shortMessage).replace(UNSEEN, ' ').trim()
  const short = message.length > MOST_CHARS ? `${message.slice(0, MOST_CHARS)}…` : message
  const code = Number.isInteger(said?.code) ? (said?.code as number) : RPC.internal
  return new ProviderError(short, code, error, dataOf(error))
}

/** What a contract gave back when it undid everything, as the chain hands it on. */
function dataOf(error: unknown): unknown {
  for (let one = error; one; one = (one as { cause?: unknown }).cause) {
    const { name, data } = one as { name?: string; data?: unknown }
    if (name === 'RpcRequestError') return data
  }
  return undefined
}
