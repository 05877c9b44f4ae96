import * as v from 'valibot'
import { LOOPBACK_HTTP } from './custom-jwt-setting.ts'

/** A tenth of an ether, or of what the chain counts in that has as many decimals. */
const MAX_FEE = '100000000000000000'

/** What an operator says of one chain that server wallets send on. */
const chainSchema = v.strictObject({
  /** nodes by JSON-RPC; the next one is asked where one does not answer */
  rpc_urls: v.pipe(
    v.array(v.pipe(v.string(), v.check(isNodeUrl, 'rpc_urls are https addresses'))),
    v.minLength(1),
    v.maxLength(5),
  ),
  /** how many blocks, with its own, a transaction of Ethereum is in before it counts as confirmed */
  confirmations: v.optional(v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(1_000)), 1),
  /** in wei, what the fees of one transaction may come to by a node's word; what a client names itself is not held to it */
  max_fee: v.optional(v.pipe(v.string(), v.regex(/^[1-9]\d{0,29}$/, 'max_fee is a number of wei')), MAX_FEE),
})

/** By CAIP-2. */
export const chainsSchema = v.record(
  v.pipe(
    v.string(),
    v.regex(
      /^(?:eip155:[1-9]\d{0,14}|solana:[1-9A-HJ-NP-Za-km-z]{32})$/,
      'A chain is written eip155:<number>',
    ),
  ),
  chainSchema,
)

export function isNodeUrl(text: string): boolean {
  if (!URL.canParse(text)) return false
  const { protocol, username, password, hash } = new URL(text)
  return (protocol === 'https:' || LOOPBACK_HTTP.test(text)) && !username && !password && !hash
}

/** Plain HTTP is for a node on this machine alone, and so for development. */
export const namesLoopback = (chains: v.InferOutput<typeof chainsSchema>): boolean =>
  Object.values(chains).some(({ rpc_urls }) => rpc_urls.some((url) => LOOPBACK_HTTP.test(url)))
