import type { PublicClient } from 'viem'

/** What the bundlers that say so themselves are asked by, by the host they have. */
const BUNDLERS = {
  pimlico: ['public.pimlico.io', 'api.pimlico.io'],
  zerodev: ['rpc.zerodev.app'],
  alchemy: ['g.alchemy.com'],
  coinbase: ['api.developer.coinbase.com'],
} as const

/** In hundredths of what the chain takes now: an operation waits for its bundler, and fees rise meanwhile. */
const MARGIN = { usual: 150n, coinbase: 175n } as const

export interface Fees {
  maxFeePerGas: bigint
  maxPriorityFeePerGas: bigint
}

export interface FeesInput {
  bundlerUrl: string
  chain: PublicClient
  /** asks the bundler by a method of its own */
  ask(method: string): Promise<unknown>
}

/** What an operation offers for its gas, in wei, as its bundler wants to have it. */
export async function operationFees({ bundlerUrl, chain, ask }: FeesInput): Promise<Fees> {
  const at = (hosts: readonly string[]) => hosts.some((host) => bundlerUrl.includes(host))
  if (at(BUNDLERS.pimlico)) return fast(await ask('pimlico_getUserOperationGasPrice'))
  if (at(BUNDLERS.zerodev)) return fast(await ask('zd_getUserOperationGasPrice'))
  if (at(BUNDLERS.alchemy)) {
    const [{ baseFeePerGas }, tip] = await Promise.all([
      chain.getBlock({ blockTag: 'latest' }),
      ask('rundler_maxPriorityFeePerGas'),
    ])
    if (!baseFeePerGas || !tip) throw new Error('The bundler or the chain names no fees')
    const maxPriorityFeePerGas = BigInt(String(tip))
    return { maxFeePerGas: raised(baseFeePerGas, MARGIN.usual) + maxPriorityFeePerGas, maxPriorityFeePerGas }
  }
  const said = await chain.estimateFeesPerGas()
  const margin = at(BUNDLERS.coinbase) ? MARGIN.coinbase : MARGIN.usual
  return {
    maxFeePerGas: raised(said.maxFeePerGas, margin),
    maxPriorityFeePerGas: raised(said.maxPriorityFeePerGas, margin),
  }
}

const raised = (fee: bigint, margin: bigint) => (fee * margin) / 100n

function fast(said: unknown): Fees {
  const { maxFeePerGas, maxPriorityFeePerGas } = (said as { fast: Record<keyof Fees, string> }).fast
  return { maxFeePerGas: BigInt(maxFeePerGas), maxPriorityFeePerGas: BigInt(maxPriorityFeePerGas) }
}
