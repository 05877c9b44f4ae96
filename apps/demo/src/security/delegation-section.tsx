import { type User, useDelegatedActions } from '@latchkey/react-auth'
import { useState } from 'react'
import { describeFailure } from '../account/describe-failure.ts'
import { tellDone, tellFailure } from '../playground/callbacks.ts'
import { walletsOf } from './wallet-of.ts'

const CHAINS = { ethereum: 'Ethereum', solana: 'Solana' } as const

/** Wallets that the host's backend may use while the visitor is away; the address of the page asks for it: `?delegation=1`. */
export function DelegationSection({ user }: { user: User }) {
  const { delegateWallet, revokeWallets } = useDelegatedActions()
  const [failure, setFailure] = useState('')
  const wallets = walletsOf(user).flatMap(({ address, chainType, delegated, id }) =>
    chainType === 'ethereum' || chainType === 'solana' ? [{ address, chainType, delegated, id }] : [],
  )
  const run = (name: string, about: string, action: () => Promise<void>) => {
    setFailure('')
    action().then(
      () => tellDone(name, about),
      (error) => {
        tellFailure(name, error)
        setFailure(describeFailure(error))
      },
    )
  }
  return (
    <section className="panel" aria-labelledby="delegation-title">
      <h2 id="delegation-title">While you are away</h2>
      <p className="panel-lead">
        Juniper’s server can sign with a wallet of yours without asking you each time, until you take it back.
      </p>
      {wallets.map(({ address, chainType, delegated, id }) => (
        <p key={address} className="farcaster-key">
          {CHAINS[chainType]}{' '}
          <code data-testid={`delegated-${chainType}`}>{delegated ? id : 'not shared'}</code>
        </p>
      ))}
      <div className="panel-actions">
        {wallets
          .filter(({ delegated }) => !delegated)
          .map(({ address, chainType }) => (
            <button
              key={address}
              type="button"
              className="button button-main"
              onClick={() => run('delegateWallet', chainType, () => delegateWallet({ address, chainType }))}
            >
              {`Share ${CHAINS[chainType]} wallet`}
            </button>
          ))}
        {wallets.some(({ delegated }) => delegated) && (
          <button
            type="button"
            className="button button-second"
            onClick={() => run('revokeWallets', '', revokeWallets)}
          >
            Take it back
          </button>
        )}
      </div>
      <p className="receipt-failure" role="alert">
        {failure}
      </p>
    </section>
  )
}
