import { type User, useDelegatedActions } from '@latchkey/react-auth'
import { tellDone, tellFailure } from '../playground/callbacks.ts'
import { Panel, useAttempts } from './panel.tsx'
import { walletsOf } from './wallet-of.ts'

const CHAINS = { ethereum: 'Ethereum', solana: 'Solana' } as const

/** Wallets that the host's backend may use while the visitor is away; the address of the page asks for it: `?delegation=1`. */
export function DelegationSection({ user }: { user: User }) {
  const { delegateWallet, revokeWallets } = useDelegatedActions()
  const { failure, busy, attempt } = useAttempts()
  const wallets = walletsOf(user).flatMap(({ address, chainType, delegated, id }) =>
    chainType === 'ethereum' || chainType === 'solana' ? [{ address, chainType, delegated, id }] : [],
  )
  const run = (name: string, about: string, action: () => Promise<void>) =>
    attempt(async () => {
      await action().catch((error) => {
        tellFailure(name, error)
        throw error
      })
      tellDone(name, about)
    })
  return (
    <Panel title="While you are away" failure={failure}>
      <p className="panel-lead">
        Juniper’s server can sign with a wallet of yours without asking you each time, until you take it back.
      </p>
      <ul className="imported">
        {wallets.map(({ address, chainType, delegated, id }) => (
          <li key={address}>
            <span>{CHAINS[chainType]}</span>
            <code data-testid={`delegated-${chainType}`}>{delegated ? id : 'not shared'}</code>
          </li>
        ))}
      </ul>
      <div className="panel-actions">
        {wallets
          .filter(({ delegated }) => !delegated)
          .map(({ address, chainType }) => (
            <button
              key={address}
              type="button"
              className="button button-main"
              disabled={busy}
              onClick={() => run('delegateWallet', chainType, () => delegateWallet({ address, chainType }))}
            >
              {`Share ${CHAINS[chainType]} wallet`}
            </button>
          ))}
        {wallets.some(({ delegated }) => delegated) && (
          <button
            type="button"
            className="button button-second"
            disabled={busy}
            onClick={() => run('revokeWallets', '', revokeWallets)}
          >
            Take it back
          </button>
        )}
      </div>
    </Panel>
  )
}
