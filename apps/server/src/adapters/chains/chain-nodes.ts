import type { ChainAddresses, ChainNodes } from '../../ports/chain-nodes.ts'
import { NodeAway, NodeRefusal } from '../../ports/chain-nodes.ts'
import type { Outside } from '../../ports/outside.ts'
import { createEthereumNode } from './ethereum-node.ts'
import type { AskNode, OnNodes } from './json-rpc.ts'
import { createAsk } from './json-rpc.ts'
import { createSolanaNode } from './solana-node.ts'

type NameChain = (ask: AskNode) => Promise<string>

/** Addresses whose chain was looked at, with what it is. */
const REMEMBERED = 1_000

/**
 * The nodes of chains by JSON-RPC over HTTP. Which chain an address leads to is asked once: a nonce or a fee of another chain
 * would make a transaction that hangs.
 */
export function createChainNodes(outside: Outside): ChainNodes {
  const known = new Map<string, string>()

  /** @throws NodeAway where the address leads nowhere, or to another chain */
  async function askAt(url: string, caip2: string, nameOf: NameChain): Promise<AskNode> {
    const ask = createAsk(outside, url)
    if (known.get(url) === caip2) return ask
    const chain = await nameOf(ask).catch(unnamed)
    if (chain !== caip2)
      throw new NodeAway(`${new URL(url).host} is a node of ${chain.slice(0, 60)}, not of ${caip2}`)
    if (known.size >= REMEMBERED) known.clear()
    known.set(url, chain)
    return ask
  }

  function onNodes({ caip2, urls }: ChainAddresses, nameOf: NameChain): OnNodes {
    return async (work, everywhere = false) => {
      const at = async (url: string) => work(await askAt(url, caip2, nameOf))
      if (everywhere) return oneOf(await Promise.allSettled(urls.map(at)))
      let away = new NodeAway(`No node of ${caip2} is set up`)
      for (const url of urls) {
        try {
          return await at(url)
        } catch (error) {
          if (!(error instanceof NodeAway)) throw error
          away = error
        }
      }
      throw away
    }
  }

  function unnamed(error: unknown): never {
    if (error instanceof NodeRefusal) throw new NodeAway('A node does not say which chain it is of')
    throw error
  }

  return {
    ethereum: (at) =>
      createEthereumNode(onNodes(at, async (ask) => `eip155:${Number(await ask('eth_chainId', []))}`)),
    // https://namespaces.chainagnostic.org/solana/caip2
    solana: (at) =>
      createSolanaNode(
        onNodes(at, async (ask) => `solana:${String(await ask('getGenesisHash', [])).slice(0, 32)}`),
      ),
  }
}

/** What one of them answered; else what they refuse, where none is away. */
function oneOf<T>(settled: PromiseSettledResult<T>[]): T {
  const done = settled.find((one) => one.status === 'fulfilled')
  if (done) return done.value
  const failures = settled.map((one) => (one as PromiseRejectedResult).reason as unknown)
  throw failures.find((one) => !(one instanceof NodeRefusal)) ?? failures[0]
}
