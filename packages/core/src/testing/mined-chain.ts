import { type Hex, keccak256, parseTransaction } from 'viem'
import { type ChainAnswers, fakeChain } from './fake-chain.ts'

interface Taken {
  hash: Hex
  from: string
  nonce: number
  to: string | null
  value: bigint
  input: Hex
  status: '0x0' | '0x1'
}

export interface MinedChain {
  /** handed in, in order */
  raws: Hex[]
  nonces(): (number | undefined)[]
  take(raw: Hex): Hex
  /** A block of what is waiting; `change`: what the chain makes of each. */
  mine(change?: (one: Taken) => Partial<Taken>): void
  /** Another transaction of the account comes, from elsewhere. */
  elsewhere(one: Pick<Taken, 'nonce'> & Partial<Taken>): Hex
  /** The last block is gone, by a reorganization: what it had waits again. */
  reorg(): void
  /** What is waiting is lost. */
  forget(): void
}

const hex = (value: number | bigint): Hex => `0x${value.toString(16)}`
/** Where the chain stands before anything is mined, and what its accounts have sent until then. */
const FIRST_BLOCK = 42
const FIRST_NONCE = 5

/**
 * An EVM chain behind `fetch` that keeps what it is handed until it is told to mine: counts of an account, receipts and
 * blocks follow from that. What `answers` has comes first; `take` is how it takes a raw transaction of the account.
 */
export function minedChain(account: string, answersOf: (chain: MinedChain) => ChainAnswers = () => ({})) {
  const pool: Taken[] = []
  const blocks: Taken[][] = []
  const raws: Hex[] = []
  const count = (from: string, upTo: number) =>
    FIRST_NONCE +
    blocks
      .slice(0, Math.max(0, upTo - FIRST_BLOCK))
      .flat()
      .filter((one) => one.from === from).length
  const latest = () => FIRST_BLOCK + blocks.length
  const blockOf = (hash: unknown) => blocks.findIndex((block) => block.some((one) => one.hash === hash))
  const shape = ({ status: _, ...one }: Taken, block: number) => ({
    ...one,
    nonce: hex(one.nonce),
    value: hex(one.value),
    type: '0x2',
    blockNumber: block < 0 ? null : hex(FIRST_BLOCK + 1 + block),
  })
  const chain: MinedChain = {
    raws,
    nonces: () => raws.map((raw) => parseTransaction(raw).nonce),
    take(raw: Hex) {
      const { to = null, value = 0n, nonce = 0, data = '0x' } = parseTransaction(raw)
      const hash = keccak256(raw)
      const from = account.toLowerCase()
      if (!pool.some((one) => one.hash === hash) && blockOf(hash) < 0) {
        pool.push({ hash, from, nonce, to: to?.toLowerCase() ?? null, value, input: data, status: '0x1' })
      }
      return hash
    },
    mine(change = () => ({})) {
      blocks.push(pool.splice(0).map((one) => ({ ...one, ...change(one) })))
    },
    elsewhere(one) {
      const hash = `0x${'77'.repeat(32)}` as const
      pool.push({
        hash,
        from: account.toLowerCase(),
        to: null,
        value: 0n,
        input: '0x',
        status: '0x1',
        ...one,
      })
      return hash
    },
    reorg: () => void pool.push(...(blocks.pop() ?? [])),
    forget: () => void pool.splice(0),
  }
  const answers = answersOf(chain)
  const fake = fakeChain({
    eth_blockNumber: () => hex(latest()),
    eth_getBlockByNumber([tag]) {
      const number = tag === 'latest' ? latest() : Number(tag)
      const at = number - FIRST_BLOCK - 1
      const transactions = (blocks[at] ?? []).map((one) => shape(one, at))
      return { number: hex(number), baseFeePerGas: '0x3b9aca00', gasLimit: '0x1c9c380', transactions }
    },
    eth_getTransactionCount([address, tag]) {
      const from = String(address).toLowerCase()
      if (tag !== 'pending') return hex(count(from, tag === 'latest' ? latest() : Number(tag)))
      const waiting = new Set(pool.filter((one) => one.from === from).map(({ nonce }) => nonce))
      let next = count(from, latest())
      while (waiting.has(next)) next++
      return hex(next)
    },
    eth_getTransactionByHash([hash]) {
      const one = [...pool, ...blocks.flat()].find((taken) => taken.hash === hash)
      return one ? shape(one, blockOf(hash)) : null
    },
    eth_getTransactionReceipt([transactionHash]) {
      const at = blockOf(transactionHash)
      const one = blocks[at]?.find(({ hash }) => hash === transactionHash)
      if (!one) return null
      const blockHash = `0x${'ab'.repeat(32)}`
      const blockNumber = hex(FIRST_BLOCK + 1 + at)
      return { transactionHash, status: one.status, blockNumber, blockHash, gasUsed: '0x5208', logs: [] }
    },
    ...answers,
    eth_sendRawTransaction([raw]) {
      raws.push(raw as Hex)
      return answers.eth_sendRawTransaction ? answers.eth_sendRawTransaction([raw]) : chain.take(raw as Hex)
    },
  })
  return { ...chain, restore: fake.restore, calls: fake.calls }
}
