import { concat, type Hex, hexToBigInt, hexToNumber, keccak256, numberToHex, type PublicClient } from 'viem'

type Client = Pick<PublicClient, 'request'>

/** Digest of what a transaction does: receiver, value and bytes. */
export const meaningOf = ({
  to,
  value = 0n,
  data = '0x',
}: {
  to?: Hex | null
  value?: bigint
  data?: Hex
}): Hex =>
  keccak256(
    concat([(to ?? '0x').toLowerCase() as Hex, numberToHex(value, { size: 32 }), data.toLowerCase() as Hex]),
  )

/**
 * The transaction that a nonce of an account went to, found by what the chain counted at each block.
 *
 * @returns null: none of the account's own, or the account had used the nonce before the first block
 * @throws where the chain cannot be asked, or has not kept what it counted then.
 */
export async function takerOf(
  client: Client,
  { from, nonce }: { from: string; nonce: number },
): Promise<{ hash: Hex; meaning: Hex } | null> {
  const ask = (method: string, ...params: unknown[]) => client.request({ method, params } as never)
  const used = async (block: number) =>
    hexToNumber((await ask('eth_getTransactionCount', from, numberToHex(block))) as Hex) > nonce
  let high = hexToNumber((await ask('eth_blockNumber')) as Hex)
  let low = -1
  for (let stride = 1; ; stride *= 2) {
    const probe = Math.max(0, high - stride)
    if (!(await used(probe))) {
      low = probe
      break
    }
    high = probe
    if (probe === 0) return null
  }
  while (high - low > 1) {
    const middle = Math.floor((low + high) / 2)
    if (await used(middle)) high = middle
    else low = middle
  }
  const block = (await ask('eth_getBlockByNumber', numberToHex(high), true)) as {
    transactions: { hash: Hex; from: Hex; nonce: Hex; to: Hex | null; value: Hex; input: Hex }[]
  } | null
  if (!block) throw new Error('The network does not have a block that it counts')
  const taker = block.transactions.find(
    (one) => one.from?.toLowerCase() === from.toLowerCase() && hexToNumber(one.nonce) === nonce,
  )
  if (!taker) return null
  const { hash, to, value, input } = taker
  return { hash, meaning: meaningOf({ to, value: hexToBigInt(value), data: input }) }
}
