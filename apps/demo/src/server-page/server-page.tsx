import '../style/security.css'
import '../style/server.css'
import type { User } from '@latchkey/react-auth'
import { RULES } from '../playground/options.ts'
import { useOptions } from '../playground/use-options.ts'
import { walletsOf } from '../security/wallet-of.ts'
import { useBalance } from '../wallets/use-balance.ts'
import { useFaucet } from '../wallets/use-faucet.ts'
import { LendSection } from './lend-section.tsx'
import { PaySection } from './pay-section.tsx'
import { useBackend } from './use-backend.ts'

/** What Juniper's backend does: with a wallet of its own, and with one that it is lent. */
export function ServerPage({ user }: { user: User }) {
  const { appId } = useOptions()
  const wallet = walletsOf(user).find(({ chainType }) => chainType === 'ethereum')
  return (
    <div className="security">
      <div className="account-title">
        <h1>Juniper’s server</h1>
        <p className="lead">
          It knows you by the access token of your login, pays from a wallet of its own, and acts with yours
          if you let it.
        </p>
      </div>
      {appId !== RULES.none ? (
        <Missing>
          Juniper’s server works where the rules are “Open to everybody”. Choose them in the playground below.
        </Missing>
      ) : wallet ? (
        <Sections wallet={wallet} />
      ) : (
        <Missing>
          You have no Ethereum wallet yet, which could be paid or lent.{' '}
          <a href={`/${location.search}`}>Make one in your pocket</a>.
        </Missing>
      )}
    </div>
  )
}

function Missing({ children }: { children: React.ReactNode }) {
  return (
    <section className="panel panel-soft">
      <p>{children}</p>
    </section>
  )
}

function Sections({ wallet }: { wallet: { address: string; delegated: boolean } }) {
  const ask = useBackend()
  const balance = useBalance('ethereum', wallet.address)
  useFaucet('ethereum', wallet.address, balance.amount)
  return (
    <>
      <PaySection ask={ask} address={wallet.address} balance={balance} />
      <LendSection ask={ask} wallet={wallet} balance={balance} />
    </>
  )
}
