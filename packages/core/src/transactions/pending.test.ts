import { NATIVE_MINT } from '@latchkey/contract'
import { describe, expect, it } from 'vitest'
import { pendingEthereum, pendingSolana } from './pending.ts'
import type { PreparedEthereumTransaction, PreparedSolanaTransaction } from './requests.ts'

const shown = { symbol: 'ETH', explorerUrl: 'https://explorer.example' }

const prepared = {
  to: '0x70997970C51812dc3A010C7d01b50e0d17dc79C8',
  from: '0x71C7656EC7ab88b098defB751B7401B5f6d8976F',
  value: 7n,
  data: null,
  chainId: 31337,
  fee: 5n,
  balance: 100n,
  request: {},
}

it.each([
  ['its own fee', false, 5n],
  ['no fee that another pays', true, 0n],
])('whoever is asked meanwhile is told of %s', (_, sponsored, fee) => {
  expect(pendingEthereum(shown, { ...prepared, sponsored }, { uiOptions: {} })).toEqual({
    chain: 'ethereum',
    title: null,
    action: null,
    from: prepared.from,
    to: prepared.to,
    kind: 'transfer',
    value: 7n,
    fee,
    ...shown,
  })
})

describe('whoever is asked meanwhile is told of tokens that leave', () => {
  const [usdc, punks, friend, other] = [
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
    contract: usdc,
    transferTo: friend,
    amounts: [1_500_250_000n],
  } as const
  const given = {
    action: 'batch transfer',
    functionName: 'safeBatchTransferFrom',
    isErc20Ish: false,
    isNFTIsh: true,
    contract: punks,
    transferFrom: prepared.from.toLowerCase(),
    transferTo: other,
    tokenIds: [4n, 9n],
    amounts: [1n, 3n],
  } as const
  const USDC = { address: usdc, symbol: 'USDC', decimals: 6, amount: 1_500_250_000n, ids: [] }
  const PUNKS = { address: punks, symbol: null, decimals: null, amount: null, ids: [4n, 9n] }
  const told = (...calls: object[]) => {
    const { to, kind, value, tokens } = pendingEthereum(
      shown,
      {
        ...prepared,
        to: usdc,
        value: 0n,
        data: '0xa9059cbb',
        calls: calls as never,
        tokens: { [usdc.toLowerCase()]: { symbol: 'USDC', decimals: 6 } },
      } as PreparedEthereumTransaction,
      { uiOptions: {} },
    )
    return { to, kind, value, tokens }
  }

  it('on Ethereum, and whom they go to, not of their contract', () => {
    expect(told(paid)).toEqual({ to: friend, kind: 'transfer', value: 0n, tokens: [USDC] })
    expect(told(given)).toEqual({ to: other, kind: 'transfer', value: 0n, tokens: [PUNKS] })
  })

  it('of several on Ethereum, and of no receiver where there is more than one', () => {
    expect(told(paid, given)).toEqual({ to: null, kind: 'transfer', value: 0n, tokens: [USDC, PUNKS] })
  })

  it('and of none that another gives, or that stay', () => {
    const approval = { ...paid, action: 'approve', spender: friend, transferTo: undefined }
    const foreign = [{ ...given, transferFrom: friend }, { ...paid, caller: friend }, approval]
    expect(foreign.map((call) => told(call))).toEqual(
      foreign.map(() => ({ to: usdc, kind: 'transaction', value: 0n, tokens: undefined })),
    )
  })
})

const [FROM, TO, MINT] = ['7dHbWXmci3dT', '4fYNw3dojWmQ', 'EPjFWdd5Aufq']
const cluster = { name: 'devnet' as const, label: 'Devnet', explorerUrl: null }
const toldOfSolana = (
  instructions: PreparedSolanaTransaction['instructions'],
  more: Partial<PreparedSolanaTransaction> = {},
) =>
  pendingSolana(
    cluster,
    {
      bytes: new Uint8Array(),
      instructions,
      fee: 5n,
      balance: 9n,
      outgoing: 0n,
      simulationError: null,
      ...more,
    },
    { uiOptions: {}, from: FROM },
  )
const token = {
  kind: 'spl-transfer' as const,
  program: 'Token',
  from: FROM,
  to: TO,
  amount: 7n,
  mint: MINT,
  decimals: 6,
  symbol: 'USDC',
}

it('whoever is asked meanwhile is told of the tokens that leave, by token', () => {
  const swap = {
    kind: 'raydium-swap-base-input' as const,
    program: 'Raydium',
    sell: { amount: 3n, mint: MINT, decimals: 6, symbol: 'USDC', exact: true },
    buy: { amount: 2n, mint: TO, exact: false },
  }
  const other = { ...token, amount: 5n, mint: TO, decimals: undefined, symbol: undefined }
  expect(toldOfSolana([token, swap, other])).toMatchObject({
    value: 0n,
    tokens: [
      { amount: 10n, address: MINT, decimals: 6, symbol: 'USDC', ids: [] },
      { amount: 5n, address: TO, decimals: null, symbol: null, ids: [] },
    ],
  })
})

it.each([
  ['SOL alone', { kind: 'sol-transfer' as const, program: 'System', from: FROM, to: TO, amount: 7n }],
  ['what arrives', { ...token, from: TO, to: FROM }],
  ['what goes from one own account to another', { ...token, to: FROM }],
])('whoever is asked is told of no tokens with %s', (_, instruction) => {
  expect(toldOfSolana([instruction]).tokens).toBeUndefined()
})

it('whoever is asked is told of what a simulation says that leaves, where one does', () => {
  const changes = [
    { mint: NATIVE_MINT, amount: -9n, decimals: 9, symbol: 'SOL' },
    { mint: MINT, amount: -4n, decimals: 6, symbol: 'USDC' },
    { mint: TO, amount: 8n, decimals: 2 },
  ]
  expect(toldOfSolana([token], { changes, outgoing: 1n })).toMatchObject({
    value: 9n,
    tokens: [{ amount: 4n, address: MINT, decimals: 6, symbol: 'USDC', ids: [] }],
  })
})
