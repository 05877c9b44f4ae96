import { type Hex, keccak256, parseTransaction } from 'viem'
import { vi } from 'vitest'

const block = {
  number: '0x2a',
  hash: `0x${'ab'.repeat(32)}`,
  baseFeePerGas: '0x3b9aca00',
  gasLimit: '0x1c9c380',
  gasUsed: '0x0',
  timestamp: '0x1',
  transactions: [],
}

/** Thrown by an answer: the chain has heard it, and what it says gets lost, or is a page of somebody between. */
export class Lost extends Error {
  readonly page: string | null

  constructor(page: string | null = null) {
    super('lost')
    this.page = page
  }
}

/** Thrown by an answer: nothing ever comes of it, until whoever asked gives up. */
export class Silent extends Error {}

const never = (signal: AbortSignal | null | undefined) =>
  new Promise<never>((_, fail) =>
    signal?.addEventListener('abort', () => fail(new DOMException('Given up', 'AbortError'))),
  )

export type ChainAnswers = Record<string, (params: unknown[]) => unknown>

/** An EVM chain behind `fetch`: JSON-RPC with an answer for every method, and a record of what was sent. */
export function fakeChain(answers: ChainAnswers = {}) {
  const sent: { hash: Hex; transaction: Record<string, unknown> }[] = []
  const calls: { method: string; params: unknown[] }[] = []
  const usual: ChainAnswers = {
    eth_chainId: () => '0x7a69',
    eth_blockNumber: () => '0x2a',
    eth_getBlockByNumber: () => block,
    eth_getTransactionCount: () => '0x5',
    eth_maxPriorityFeePerGas: () => '0x1',
    eth_gasPrice: () => '0x3b9aca00',
    eth_getBalance: () => '0xde0b6b3a7640000',
    eth_estimateGas: () => '0x5208',
    eth_getTransactionByHash: () => null,
    eth_sendRawTransaction([raw]) {
      const hash = keccak256(raw as Hex)
      sent.push({ hash, transaction: parseTransaction(raw as Hex) as Record<string, unknown> })
      return hash
    },
  }
  const answer = ({ id, method, params }: { id: number; method: string; params: unknown[] }) => {
    calls.push({ method, params: params ?? [] })
    try {
      const result = (answers[method] ?? usual[method])?.(params)
      return { jsonrpc: '2.0', id, result: result ?? null }
    } catch (error) {
      if (error instanceof Lost || error instanceof Silent) throw error
      const { message, code = -32000, data } = error as Error & { code?: number; data?: unknown }
      return { jsonrpc: '2.0', id, error: { code, message, data } }
    }
  }
  const spy = vi.spyOn(globalThis, 'fetch').mockImplementation(async (_, init) => {
    const body = JSON.parse(String(init?.body))
    let result: unknown
    try {
      result = Array.isArray(body) ? body.map(answer) : answer(body)
    } catch (error) {
      if (error instanceof Silent) return never(init?.signal)
      if ((error as Lost).page === null) throw new TypeError('Failed to fetch')
      return new Response((error as Lost).page, { status: 502, headers: { 'content-type': 'text/html' } })
    }
    return new Response(JSON.stringify(result), { headers: { 'content-type': 'application/json' } })
  })
  return { sent, calls, restore: () => spy.mockRestore() }
}
