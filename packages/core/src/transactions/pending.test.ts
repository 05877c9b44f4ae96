import { NATIVE_MINT } from '@latchkey/contract'
import { expect, it } from 'vitest'
import { pendingEthereum, pendingSolana } from './pending.ts'
import type { PreparedSolanaTransaction } from './requests.ts'

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

const [FROM, TO, MINT] = ['7dHbWXmci3dT', '4fYNw3dojWmQ', 'EPjFWdd5Aufq']
const cluster = { name: 'devnet' as const, label: 'Devnet', explorerUrl: null }
const told = (
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
  expect(told([token, swap, other])).toMatchObject({
    value: 0n,
    tokens: [
      { amount: 10n, mint: MINT, decimals: 6, symbol: 'USDC' },
      { amount: 5n, mint: TO },
    ],
  })
})

it.each([
  ['SOL alone', { kind: 'sol-transfer' as const, program: 'System', from: FROM, to: TO, amount: 7n }],
  ['what arrives', { ...token, from: TO, to: FROM }],
  ['what goes from one own account to another', { ...token, to: FROM }],
])('of no tokens with %s', (_, instruction) => {
  expect(told([instruction]).tokens).toEqual([])
})

it('of what a simulation says that leaves, where one does', () => {
  const changes = [
    { mint: NATIVE_MINT, amount: -9n, decimals: 9, symbol: 'SOL' },
    { mint: MINT, amount: -4n, decimals: 6, symbol: 'USDC' },
    { mint: TO, amount: 8n, decimals: 2 },
  ]
  expect(told([token], { changes, outgoing: 1n })).toMatchObject({
    value: 9n,
    tokens: [{ amount: 4n, mint: MINT, decimals: 6, symbol: 'USDC' }],
  })
})
