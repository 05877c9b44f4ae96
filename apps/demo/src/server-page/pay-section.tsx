import { useState } from 'react'
import { formatAmount } from '../wallets/format-amount.ts'
import type { Balance } from '../wallets/use-balance.ts'
import { AppWallet } from './app-wallet.tsx'
import { Outcome } from './outcome.tsx'
import { type Payment, payAndFollow, wordsOf } from './payment.ts'
import type { AskBackend } from './use-backend.ts'
import { useTask } from './use-task.ts'

const AMOUNTS = ['0.001', '0.002', '0.005']

/** The app's own wallet, and a payment from it to the visitor. */
export function PaySection(props: { ask: AskBackend; address: string; balance: Balance }) {
  const { ask, address, balance } = props
  const [amount, setAmount] = useState(AMOUNTS[1] as string)
  const [round, setRound] = useState(0)
  const task = useTask<Payment & { amount: string }>()
  const pay = () =>
    task.run('pay', async (show) => {
      const payment = await payAndFollow(ask, { to: address, amount }, (sent) => show({ ...sent, amount }))
      setRound((n) => n + 1)
      balance.refresh()
      return { ...payment, amount }
    })
  return (
    <section className="panel" aria-labelledby="pay-title">
      <h2 id="pay-title">The app’s own wallet</h2>
      <p className="panel-lead">
        Juniper’s server has a wallet too. Its key is kept by the signer of whoever runs this installation,
        and each payment is a request that the server signs with a key of its own.{' '}
        <a href="/guides/server-wallets" target="_blank" rel="noreferrer">
          Guide: server wallets
        </a>
      </p>
      <AppWallet ask={ask} round={round} />
      <fieldset className="amounts" disabled={task.busy !== null}>
        <legend>Have it pay you</legend>
        {AMOUNTS.map((one) => (
          <label key={one} className="amount">
            <input type="radio" name="amount" checked={one === amount} onChange={() => setAmount(one)} />
            {one}
            <span className="amount-unit">&nbsp;ETH</span>
          </label>
        ))}
      </fieldset>
      <div className="panel-actions">
        <button
          type="button"
          className="button button-main"
          disabled={task.busy !== null}
          aria-busy={task.busy !== null}
          onClick={pay}
        >
          Pay me
        </button>
        <p className="own-balance">
          Your wallet holds{' '}
          <strong data-testid="own-balance">
            {balance.amount === null ? '–' : formatAmount(balance.amount, 18)} ETH
          </strong>
        </p>
      </div>
      <Outcome
        label="Receipt"
        before="What Juniper’s server pays you will stand here."
        busy={task.busy && !task.result ? 'Juniper’s server is paying.' : ''}
        lines={
          task.result
            ? [
                { name: 'Paid to you', value: `${task.result.amount} ETH` },
                { name: 'State', value: wordsOf(task.result.status) },
                { name: 'Transaction', value: task.result.hash, mono: true },
              ]
            : []
        }
        failure={task.failure}
      />
    </section>
  )
}
