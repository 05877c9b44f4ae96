import { encodeFunctionResult, parseAbi } from 'viem'
import { foundry } from 'viem/chains'
import { afterEach, describe, expect, it } from 'vitest'
import { publicClient } from '../../chains/ethereum/public-client.ts'
import { fakeChain, Lost } from '../../testing/fake-chain.ts'
import { fakeClient } from '../../testing/fake-client.ts'
import { tokenSaid } from './chain-facts.ts'
import { decodeCalls, settleCalls } from './decode-calls.ts'

const token = '0x5FbDB2315678afecb367f032d93F642f64180aa3'
const spender = '0x000000000000000000000000000000000000dEaD'
const SLOW_MS = 60_000
const ABI = parseAbi(['function symbol() view returns (string)', 'function decimals() view returns (uint8)'])

let restore = () => {}
afterEach(() => restore())

const named = (symbol: string) => () =>
  encodeFunctionResult({ abi: ABI, functionName: 'symbol', result: symbol } as never)
const six = () => encodeFunctionResult({ abi: ABI, functionName: 'decimals', result: 6 } as never)
const refuse = (message: string) => () => {
  throw new Error(message)
}
const lose = () => {
  throw new Lost()
}

/** What a token says, and what an approval of 7 of it is then. */
async function read({ symbol, decimals }: { symbol(): unknown; decimals(): unknown }) {
  restore = fakeChain({
    eth_call([call]) {
      return (call as { data: string }).data.startsWith('0x95d89b41') ? symbol() : decimals()
    },
  }).restore
  const context = fakeClient({ config: { supportedChains: [foundry] } })
  const facts = await tokenSaid(await publicClient(context, foundry.id), token)
  const data = `0x095ea7b3${spender.slice(2).padStart(64, '0')}${'7'.padStart(64, '0')}` as const
  const [call] = settleCalls(decodeCalls(token, data, { extended: false }), { [token.toLowerCase()]: facts })
  return {
    facts,
    kinds: [call?.isErc20Ish, call?.isNFTIsh],
    amounts: call?.amounts,
    tokenIds: call?.tokenIds,
  }
}

it('a token that says both counts amounts', async () => {
  expect(await read({ symbol: named('USDX'), decimals: six })).toEqual({
    facts: { symbol: 'USDX', decimals: 6 },
    kinds: [true, false],
    amounts: [7n],
    tokenIds: undefined,
  })
})

describe('a token that has a symbol and no decimals', () => {
  it.each([
    ['as it reverts', refuse('execution reverted')],
    ['as it answers no bytes', () => '0x'],
  ])('is a numbered one by its silence: %s', async (_, decimals) => {
    expect(await read({ symbol: named('PUNK'), decimals })).toEqual({
      facts: { symbol: 'PUNK', decimals: null },
      kinds: [false, true],
      amounts: undefined,
      tokenIds: [7n],
    })
  })
})

describe('what the network could not be asked', () => {
  it.each([
    ['too many requests', refuse('too many requests')],
    ['no such method', refuse('method not found')],
    ['away', lose],
  ])(
    'settles nothing: an approval of coins does not become one of a numbered token: %s',
    async (_, decimals) => {
      expect(await read({ symbol: named('USDX'), decimals })).toEqual({
        facts: { symbol: 'USDX', decimals: null, unread: true },
        kinds: [true, true],
        amounts: [7n],
        tokenIds: [7n],
      })
    },
    SLOW_MS,
  )

  it('of its name alone leaves what it counts by as it is', async () => {
    expect(await read({ symbol: refuse('too many requests'), decimals: six })).toEqual({
      facts: { symbol: null, decimals: 6, unread: true },
      kinds: [true, false],
      amounts: [7n],
      tokenIds: undefined,
    })
  })
})

it('a token that says neither stays open', async () => {
  const silent = refuse('execution reverted')
  expect(await read({ symbol: silent, decimals: silent })).toEqual({
    facts: { symbol: null, decimals: null },
    kinds: [true, true],
    amounts: [7n],
    tokenIds: [7n],
  })
})
