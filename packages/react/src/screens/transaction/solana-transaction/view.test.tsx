// @vitest-environment happy-dom
import type { PreparedSolanaTransaction } from '@latchkey/core'
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { solanaSummary } from './summary.ts'
import type { SolanaTransactionViewProps } from './view.tsx'
import { SolanaTransactionView } from './view.tsx'

afterEach(cleanup)

const nothing = () => {}
const FROM = '7dHbWXmci3dT8UFYWYZweBLXgycu7Y3iL6trKn1Y7ARj'
const TO = '4fYNw3dojWmQ4dXtSGE9epjRGy9pFSx62YypT7avPYvA'
const SYSTEM = '11111111111111111111111111111111'
const SIGNATURE = '5VERv8NMvzbJMEkV8xnrLkEaWRtSz9CosKDYjCJjBRnb'

const sol = { kind: 'sol-transfer' as const, program: SYSTEM, from: FROM, to: TO, amount: 10_000_000n }
const token = {
  kind: 'spl-transfer' as const,
  program: TO,
  from: FROM,
  to: TO,
  amount: 12_500_000n,
  decimals: 6,
  symbol: 'USDC',
}
const strange = { kind: 'unknown' as const, program: TO, data: '3Bxs4h24hBtQy9rw' }

const plain: PreparedSolanaTransaction = {
  instructions: [sol],
  fee: 5_000n,
  balance: 2_000_000_000n,
  outgoing: 10_000_000n,
  simulationError: null,
}

const base: SolanaTransactionViewProps = {
  status: 'ready',
  cluster: { label: 'Solana devnet', explorerUrl: 'https://explorer.example?cluster=devnet' },
  from: FROM,
  transaction: plain,
  insufficientFunds: false,
  onAddFunds: null,
  result: null,
  error: null,
  uiOptions: {},
  signOnly: false,
  onApprove: nothing,
  onDecline: nothing,
  onRetry: nothing,
  onClose: nothing,
}

const show = (props: Partial<SolanaTransactionViewProps> = {}) =>
  render(<SolanaTransactionView {...base} {...props} />)
const fact = (name: string) => {
  const value = screen.getByText(name, { selector: 'dt' }).nextElementSibling
  return (value?.querySelector('bdi') ?? value)?.textContent
}

it('is titled Confirm transaction and shows amount, receiver, network and fee', () => {
  const { container } = show()
  expect(screen.getByRole('heading').textContent).toBe('Confirm transaction')
  expect(container.querySelector('.amount')?.textContent).toBe('0.01 SOL')
  expect([fact('To'), fact('Network'), fact('Estimated fee')]).toEqual([
    '4fYN…PYvA',
    'Solana devnet',
    '0.000005 SOL',
  ])
})

it('lists the parsed instructions under Advanced, an unknown one with its program and data', () => {
  show({ transaction: { ...plain, instructions: [sol, token, strange] } })
  fireEvent.click(screen.getByRole('button', { name: 'Advanced' }))
  const titles = screen.getAllByRole('heading', { level: 3 }).map((title) => title.textContent)
  expect(titles).toEqual(['Send SOL', 'Send token', 'Unknown instruction'])
  expect(screen.getByText('12.5 USDC')).toBeTruthy()
  expect(screen.getByText(strange.data)).toBeTruthy()
})

it.each([
  ['success', 'Transaction complete!'],
  ['signed', 'Transaction signed!'],
] as const)('the receipt of %s reads %s', (status, title) => {
  show({ status, result: SIGNATURE })
  expect(screen.getByRole('heading').textContent).toBe(title)
})

it('leads from the receipt to the explorer of the cluster', () => {
  show({ status: 'success', result: SIGNATURE })
  expect(screen.getByRole('link', { name: /View on explorer/ }).getAttribute('href')).toBe(
    `https://explorer.example/tx/${SIGNATURE}?cluster=devnet`,
  )
})

it('asks for funds on Solana when there are too few', () => {
  show({ insufficientFunds: true })
  expect(screen.getByRole('alert').textContent).toBe('Add funds on Solana to complete transaction.')
})

it('shows what the simulation said', () => {
  show({ transaction: { ...plain, simulationError: 'Simulation failed: Blockhash not found' } })
  expect(screen.getByRole('alert').textContent).toBe('Simulation failed: Blockhash not found')
})

it('says Something went wrong. when an error has no words', () => {
  show({ status: 'error', error: { code: null, message: '', hash: null, canRetry: true } })
  expect(screen.getByText('Something went wrong.')).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Retry transaction' })).toBeTruthy()
})

it.each([
  ['one transfer', [sol], 10_000_000n, { amount: '0.01', symbol: 'SOL', to: TO }],
  ['one token transfer', [token], 0n, { amount: '12.5', symbol: 'USDC', to: TO }],
  ['two transfers to one receiver', [sol, token], 10_000_000n, { amount: '0.01', symbol: 'SOL', to: TO }],
  ['two receivers', [sol, { ...sol, to: FROM }], 20_000_000n, { amount: '0.02', symbol: 'SOL', to: null }],
  ['no transfer', [strange], 0n, { amount: '0', symbol: 'SOL', to: null }],
])('in one line, %s', (_, instructions, outgoing, summary) => {
  expect(solanaSummary({ ...plain, instructions, outgoing })).toEqual(summary)
})

it.each([
  ['nothing of it can be read', [strange], 0n, 'This transaction cannot be read', null],
  [
    'a part of it cannot be read',
    [sol, strange],
    10_000_000n,
    'A part of this transaction cannot be read.',
    '0.01 SOL',
  ],
  ['all of it can be read', [sol, token], 10_000_000n, null, '0.01 SOL'],
])('says so in amber where %s, and shows no amount that it does not know', (_, instructions, outgoing, sentence, amount) => {
  show({ transaction: { ...plain, instructions, outgoing } })
  const warning = document.querySelector('.notice.warn')?.textContent ?? null
  expect(warning === null ? null : warning.startsWith(sentence ?? '-')).toBe(sentence === null ? null : true)
  expect(document.querySelector('.amount')?.textContent ?? null).toBe(amount)
})
