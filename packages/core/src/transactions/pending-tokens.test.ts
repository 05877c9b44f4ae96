import { describe, expect, it } from 'vitest'
import { pendingEthereum } from './pending.ts'
import type { PreparedEthereumTransaction } from './requests.ts'

const [wallet, dollar, punks, friend, other] = [
  '0x71C7656EC7ab88b098defB751B7401B5f6d8976F',
  '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48',
  '0xb47e3cd837dDF8e4c57F05d70Ab865de6e193BBB',
  '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC',
  '0x15d34AAf54267DB7D7c367839AAf71A00a2C6A65',
] as const

const paid = {
  action: 'transfer',
  functionName: 'transfer',
  isErc20Ish: true,
  isNFTIsh: false,
  contract: dollar,
  transferTo: friend,
  amounts: [1_500_250_000n],
} as const
const given = {
  action: 'batch transfer',
  functionName: 'safeBatchTransferFrom',
  isErc20Ish: false,
  isNFTIsh: true,
  contract: punks,
  transferFrom: wallet.toLowerCase(),
  transferTo: other,
  tokenIds: [4n, 9n],
  amounts: [1n, 3n],
} as const

const told = (calls: object[], more: Partial<PreparedEthereumTransaction> = {}) => {
  const prepared = {
    to: dollar,
    from: wallet,
    value: 0n,
    data: '0xa9059cbb',
    chainId: 31337,
    fee: 5n,
    balance: 100n,
    request: {},
    calls,
    tokens: { [dollar.toLowerCase()]: { symbol: '\u202eUS\u200bD', decimals: 6 } },
    ...more,
  } as PreparedEthereumTransaction
  const { to, kind, tokens } = pendingEthereum({ symbol: 'ETH', explorerUrl: null }, prepared, {
    uiOptions: {},
  })
  return { to, kind, tokens }
}
const DOLLARS = { mint: dollar, symbol: 'USD', decimals: 6, amount: 1_500_250_000n }
const PUNKS = { mint: punks, decimals: 0, amount: 4n }

describe('whoever is asked meanwhile is told of tokens that leave', () => {
  it('and whom they go to, not of their contract', () => {
    expect([told([paid]), told([given])]).toEqual([
      { to: friend, kind: 'transfer', tokens: [DOLLARS] },
      { to: other, kind: 'transfer', tokens: [PUNKS] },
    ])
  })

  it('of several, and of no receiver where there is more than one', () => {
    expect(told([paid, given])).toEqual({ to: null, kind: 'transfer', tokens: [DOLLARS, PUNKS] })
    expect(told([paid], { value: 1n })).toEqual({ to: null, kind: 'transfer', tokens: [DOLLARS] })
  })

  it('as they are, where nobody says what they are called or counted by', () => {
    expect(told([paid], { tokens: {} }).tokens).toEqual([{ mint: dollar, amount: 1_500_250_000n }])
  })

  it('and of none that another gives, or that stay', () => {
    const approval = { ...paid, action: 'approve', spender: friend, transferTo: undefined }
    const foreign = [{ ...given, transferFrom: friend }, { ...paid, caller: friend }, approval]
    expect(foreign.map((call) => told([call]))).toEqual(
      foreign.map(() => ({ to: dollar, kind: 'transaction', tokens: undefined })),
    )
  })
})
