// @vitest-environment happy-dom
import { bytesOf, corpusWallet, ETHEREUM_CORPUS, expectedOf, nameOf } from '@latchkey/core/testing/corpus'
import { cleanup, fireEvent, render } from '@testing-library/react'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { reading } from '../../../testing/reading.ts'
import { EthereumTransactionView } from './view.tsx'

let wallet: ReturnType<typeof corpusWallet>
beforeAll(() => {
  wallet = corpusWallet()
})
afterEach(cleanup)
afterAll(() => wallet.close())

const nothing = () => {}

/** What stands on the screen whatever is asked: above, and below what a row says. */
const ABOVE = ['Confirm transaction', '0x9858…da94']
const BELOW = ['Network: Foundry', 'Estimated fee: 0.000025 ETH', 'Details', 'Approve', 'Not now']

/** Calls that the details list; their data hold them all. */
const LISTED = 20

const SHOWN = ETHEREUM_CORPUS.flatMap((row) => {
  const expected = expectedOf(row)
  return 'refused' in expected ? [] : [[row.what, row, expected] as const]
})

it.each(SHOWN)('%s', async (_, row, { calls, reads }) => {
  const transaction = await wallet.prepare(row)
  const { container } = render(
    <EthereumTransactionView
      status="ready"
      from={transaction.from}
      network={{ name: 'Foundry', symbol: 'ETH', explorerUrl: null }}
      transaction={transaction}
      warned={false}
      scan={{ status: 'uninitiated' }}
      scanHolds={false}
      accepted={false}
      onAccept={nothing}
      index={0}
      count={1}
      onBack={null}
      insufficientFunds={false}
      onAddFunds={null}
      result={null}
      error={null}
      uiOptions={{}}
      signOnly={false}
      onApprove={nothing}
      onDecline={nothing}
      onRetry={nothing}
      onClose={nothing}
    />,
  )
  expect(reading(container, nameOf)).toEqual([...ABOVE, ...reads, ...BELOW])
  fireEvent.click(container.querySelector('button[aria-expanded]') as Element)
  const data = bytesOf(row)
  expect([
    container.querySelectorAll('.instruction').length,
    container.querySelector('.hex')?.textContent ?? '0x',
  ]).toEqual([Math.min(calls.length, LISTED), data ?? '0x'])
})
