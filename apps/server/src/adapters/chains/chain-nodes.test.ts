import { expect, it } from 'vitest'
import { NodeAway } from '../../ports/chain-nodes.ts'
import type { Outside } from '../../ports/outside.ts'
import { createChainNodes } from './chain-nodes.ts'

const [ONE, TWO] = [`0x${'1a'.repeat(32)}`, `0x${'2b'.repeat(32)}`] as const

/** Whether any of these nodes has one of two transactions: each has what is named, or says no such thing. */
function ask(...nodes: (readonly string[] | 'is away' | 'does not say')[]) {
  const outside: Pick<Outside, 'fetch'> = {
    async fetch(url, init) {
      const node = nodes[Number(new URL(url).hostname.split('.')[0]?.slice(1))]
      const { method, params } = JSON.parse(String(init?.body))
      const answer = (rest: object) => ({
        status: 200,
        text: JSON.stringify({ jsonrpc: '2.0', id: 1, ...rest }),
      })
      if (method === 'eth_chainId') return answer({ result: '0x1' }) as never
      if (node === 'is away') throw new Error('no route')
      if (node === 'does not say')
        return answer({ error: { code: -32601, message: 'no such method' } }) as never
      return answer({ result: node?.includes(params[0]) ? { hash: params[0] } : null }) as never
    },
  }
  const urls = nodes.map((_, index) => `https://n${index}.example`)
  return createChainNodes(outside as Outside)
    .ethereum({ caip2: 'eip155:1', urls })
    .has([ONE, TWO])
    .catch((error: unknown) => (error instanceof NodeAway ? 'unknown' : error))
}

it('a transaction is with nobody only where every node of the chain says so, and with one where any has it', async () => {
  expect({
    none: await ask([], []),
    'one of two nodes': await ask([], [TWO]),
    'one, while another is away': await ask('is away', [ONE]),
    'none, while another is away': await ask([], 'is away'),
    'none, while another does not say': await ask('does not say', []),
  }).toEqual({
    none: false,
    'one of two nodes': true,
    'one, while another is away': true,
    'none, while another is away': 'unknown',
    'none, while another does not say': 'unknown',
  })
})
