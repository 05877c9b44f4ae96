import { useDelegatedActions } from '@latchkey/react-auth'
import { tellDone, tellFailure } from '../playground/callbacks.ts'
import type { Balance } from '../wallets/use-balance.ts'
import { type Line, Outcome } from './outcome.tsx'
import { type Payment, wordsOf } from './payment.ts'
import type { AskBackend } from './use-backend.ts'
import { useTask } from './use-task.ts'

interface Signature {
  message: string
  signature: string
}

const BUSY: Record<string, string> = {
  order: 'Juniper’s server is ordering for you.',
  sign: 'Juniper’s server is signing for you.',
}

/** The visitor's own wallet, lent to the backend, used by it, and taken back. */
export function LendSection(props: {
  ask: AskBackend
  wallet: { address: string; delegated: boolean }
  balance: Balance
}) {
  const { ask, wallet, balance } = props
  const { address, delegated } = wallet
  const { delegateWallet, revokeWallets } = useDelegatedActions()
  const task = useTask<Line[]>()
  const idle = task.busy === null
  const consent = (name: string, action: () => Promise<void>) =>
    task.run(name, async () => {
      await action().catch((error) => {
        tellFailure(name, error)
        throw error
      })
      tellDone(name)
      return null
    })
  const order = () =>
    task.run('order', async () => {
      const { hash, status } = await ask<Payment>('lent/orders', { wallet: address })
      balance.refresh()
      return [
        { name: 'Paid from your wallet', value: '0.001 ETH to the Juniper shop' },
        { name: 'State', value: wordsOf(status) },
        { name: 'Transaction', value: hash, mono: true },
      ]
    })
  const sign = () =>
    task.run('sign', async () => {
      const { message, signature } = await ask<Signature>('lent/signatures', { wallet: address })
      return [
        { name: 'Words of Juniper’s server', value: message },
        { name: 'Signature of your wallet', value: signature, mono: true },
      ]
    })
  return (
    <section className="panel" aria-labelledby="lend-title">
      <h2 id="lend-title">Acting for you</h2>
      <p className="panel-lead">
        Lend Juniper’s server your ether wallet, and it orders and signs with it without asking you each time,
        also while you are away. For as long, whoever runs this installation can use the wallet.{' '}
        <a href="/guides/delegation" target="_blank" rel="noreferrer">
          Guide: delegated actions
        </a>
      </p>
      <div className="lent" data-lent={delegated}>
        <p className="lent-state" data-testid="lent-state">
          {delegated ? 'Lent to Juniper’s server' : 'Not lent to anybody'}
        </p>
        <code>{address}</code>
        {delegated ? (
          <button
            type="button"
            className="button button-second"
            disabled={!idle}
            onClick={() => consent('revokeWallets', revokeWallets)}
          >
            Take it back
          </button>
        ) : (
          <button
            type="button"
            className="button button-main"
            disabled={!idle}
            onClick={() =>
              consent('delegateWallet', () => delegateWallet({ address, chainType: 'ethereum' }))
            }
          >
            Lend my wallet
          </button>
        )}
      </div>
      <p className="lent-tip">
        {delegated
          ? 'None of these asks you anything.'
          : 'Try it before you lend the wallet: the server is refused.'}
      </p>
      <div className="panel-actions">
        <button
          type="button"
          className={delegated ? 'button button-main' : 'button button-second'}
          disabled={!idle}
          aria-busy={task.busy === 'order'}
          onClick={order}
        >
          Order for 0.001 ETH
        </button>
        <button
          type="button"
          className="button button-second"
          disabled={!idle}
          aria-busy={task.busy === 'sign'}
          onClick={sign}
        >
          Sign a receipt
        </button>
      </div>
      <Outcome
        label="Done for you"
        before="What Juniper’s server does with your wallet will stand here."
        busy={BUSY[task.busy ?? ''] ?? ''}
        lines={task.result ?? []}
        failure={task.failure}
      />
    </section>
  )
}
