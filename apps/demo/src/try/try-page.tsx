import '../style/try.css'
import type { User } from '@latchkey/react-auth'
import { SmartWalletsProvider } from '@latchkey/react-auth/smart-wallets'
import { useEffect, useId, useRef } from 'react'
import { walletsOf } from '../security/wallet-of.ts'
import { settings } from '../settings.ts'
import { useBalance } from '../wallets/use-balance.ts'
import { useFaucet } from '../wallets/use-faucet.ts'
import { ETHEREUM_GROUPS } from './ethereum-trials.ts'
import { SIGN_GROUP } from './sign-trials.ts'
import { SMART_GROUP } from './smart-trials.ts'
import { SOLANA_GROUP } from './solana-trials.ts'
import type { TrialGroup } from './trial.ts'
import { TrialCard } from './trial-card.tsx'
import { type TrialOutcome, useTrials } from './use-trials.ts'

const [sending, allowing, collecting, odd] = ETHEREUM_GROUPS as [
  TrialGroup,
  TrialGroup,
  TrialGroup,
  TrialGroup,
]
const GROUPS = [sending, allowing, SIGN_GROUP, collecting, odd, SMART_GROUP, SOLANA_GROUP]

/** Everything that a wallet is asked for, one press each. */
export function TryPage({ user }: { user: User }) {
  return (
    <SmartWalletsProvider>
      <Trials user={user} />
    </SmartWalletsProvider>
  )
}

function Trials({ user }: { user: User }) {
  const addressOn = (chain: 'ethereum' | 'solana') =>
    walletsOf(user).find(({ chainType }) => chainType === chain)?.address ?? null
  const [ethereum, solana] = [addressOn('ethereum'), addressOn('solana')]
  const trials = useTrials(ethereum, solana)
  return (
    <div className="account try">
      <div className="account-title">
        <h1>Try your wallet</h1>
        <p className="lead">
          Every kind of question that a wallet is asked, harmless and otherwise. Read what it says before you
          agree: the coins are worth nothing, the questions are real.
        </p>
      </div>
      {ethereum && <Filled chain="ethereum" address={ethereum} />}
      {solana && <Filled chain="solana" address={solana} />}
      <div className="try-groups">
        {GROUPS.map((group) => (
          <Group key={group.title} group={group} trials={trials} />
        ))}
      </div>
      <Receipt outcome={trials.outcome} busy={trials.busy !== null} />
    </div>
  )
}

/** Has the faucet fill a wallet that is empty, as nothing can be tried without coins. */
function Filled({ chain, address }: { chain: 'ethereum' | 'solana'; address: string }) {
  const { amount } = useBalance(chain, address)
  useFaucet(chain, address, amount)
  return null
}

function Group({ group, trials }: { group: TrialGroup; trials: ReturnType<typeof useTrials> }) {
  const id = useId()
  return (
    <section className="try-group" aria-labelledby={id}>
      <h2 id={id}>{group.title}</h2>
      <p className="panel-lead">{group.note}</p>
      <ul className="try-cards">
        {group.trials.map((trial) => (
          <TrialCard
            key={trial.id}
            trial={trial}
            busy={trials.busy === trial.id}
            disabled={trials.busy !== null || !trials.can(trial)}
            onPress={() => void trials.run(trial)}
          />
        ))}
      </ul>
    </section>
  )
}

function Receipt({ outcome, busy }: { outcome: TrialOutcome | null; busy: boolean }) {
  const panel = useRef<HTMLElement>(null)
  const shown = outcome?.result?.value || outcome?.failure
  useEffect(() => {
    if (shown) panel.current?.scrollIntoView({ block: 'nearest' })
  }, [shown])
  return (
    <section ref={panel} className="panel try-receipt" aria-label="Receipt" data-empty={outcome === null}>
      <h2>{outcome ? outcome.trial.title : 'Receipt'}</h2>
      <p className="panel-lead" role="status">
        {outcome
          ? (outcome.result?.label ?? (busy ? 'Your wallet asks you.' : ''))
          : 'What comes of your last press will stand here.'}
      </p>
      <output className="receipt-value" data-testid="trial-result">
        {outcome?.result?.value}
      </output>
      <p className="receipt-failure" role="alert">
        {outcome?.failure}
      </p>
      <p className="try-sandbox">
        What the scanner warns of, and what goes wrong, is set in the{' '}
        <a href={`${settings.sandbox}/#/services`} target="_blank" rel="noreferrer">
          sandbox
        </a>
        .
      </p>
    </section>
  )
}
