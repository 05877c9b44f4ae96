// @vitest-environment happy-dom
import type { PreparedSolanaTransaction, SolanaTransactionRequest } from '@latchkey/core'
import { act } from '@testing-library/react'
import { expect, it } from 'vitest'
import { client, type Host, host, ownPages, pass } from './testing/host.tsx'
import { serverOf } from './testing/server.ts'

ownPages()

const FROM = '7dHbWXmci3dT8UFYWYZweBLXgycu7Y3iL6trKn1Y7ARj'
const SIGNATURE = '5VERv8NMvzbJMEkV8xnrLkEaWRtSz9CosKDYjCJjBRnb'
const prepared: PreparedSolanaTransaction = {
  bytes: new Uint8Array(),
  instructions: [
    {
      kind: 'sol-transfer',
      program: '11111111111111111111111111111111',
      from: FROM,
      to: '4fYNw3dojWmQ4dXtSGE9epjRGy9pFSx62YypT7avPYvA',
      amount: 10_000_000n,
      decimals: 9,
      symbol: 'SOL',
    },
  ],
  fee: 5000n,
  balance: 0n,
  outgoing: 10_000_000n,
  simulationError: null,
}

/** A promise that is settled from outside. */
function later<T>() {
  let resolve: (value: T) => void = () => {}
  const promise = new Promise<T>((done) => {
    resolve = done
  })
  return { promise, resolve }
}

async function opened(request: Partial<SolanaTransactionRequest>): Promise<Host> {
  const app = await host({ server: serverOf({}, {}) })
  act(() =>
    client().modal.open('solana-transaction', {
      transactionRequest: {} as never,
      connection: {} as never,
      transactingWallet: { address: FROM },
      cluster: { name: 'devnet', label: 'Devnet', explorerUrl: null },
      unchecked: false,
      signOnly: false,
      uiOptions: {},
      prepareTransactionRequest: async () => prepared,
      onConfirm: async () => SIGNATURE,
      waitForReceipt: async () => {},
      onSuccess: () => {},
      onFailure: () => {},
      ...request,
    }),
  )
  await pass(15)
  return app
}

const FUNDS = 'Add funds on Solana to complete transaction.'
const shows = (app: Host) =>
  ['Approve', 'Transaction complete!', 'Retry transaction'].filter((text) => app.text().includes(text))

it.each([
  ['to be sent', false, true, true],
  ['to be sent, with funds', false, false, false],
  ['to be signed alone', true, true, false],
])('what lacks funds asks for them, where it is %s', async (_, signOnly, insufficientFunds, asked) => {
  const app = await opened({
    signOnly,
    prepareTransactionRequest: async () => ({ ...prepared, insufficientFunds }),
  })
  expect(app.text().includes(FUNDS)).toBe(asked)
})

it.each([true, false])('says that nobody checked it where the host wanted that: %s', async (unchecked) => {
  expect((await opened({ unchecked })).text().includes('Not checked for fraud')).toBe(unchecked)
})

it('the words of one that lacks funds stand as an alert [STX-013]', async () => {
  const app = await opened({
    prepareTransactionRequest: async () => ({ ...prepared, insufficientFunds: true }),
  })
  expect(app.dialog()?.querySelector('[role=alert]')?.textContent).toBe(
    'Add funds on Solana to complete transaction.',
  )
})

it('goes from its preparation over the question to the receipt, or to an error and back [STX-005]', async () => {
  const [preparing, receipt] = [later<PreparedSolanaTransaction>(), later<void>()]
  let tries = 0
  const app = await opened({
    prepareTransactionRequest: () => preparing.promise,
    onConfirm: async () => {
      if (tries++ === 0) throw new Error('The cluster refused it')
      return SIGNATURE
    },
    waitForReceipt: () => receipt.promise,
  })
  const seen = [app.dialog()?.querySelector('.amount')?.textContent]
  preparing.resolve(prepared)
  await pass()
  seen.push(app.dialog()?.querySelector('.amount')?.textContent)
  await app.press('Approve')
  await pass()
  const failed = [app.text().includes('The cluster refused it'), shows(app)]
  await app.press('Retry transaction')
  await pass()
  await app.press('Approve')
  await pass()
  const waiting = shows(app)
  receipt.resolve()
  await pass()
  expect([seen, failed, waiting, shows(app)]).toEqual([
    ['', '0.01 SOL'],
    [true, ['Retry transaction']],
    [],
    ['Transaction complete!'],
  ])
})
