import { useId } from 'react'
import { ChainMark } from '../wallets/chain-mark.tsx'
import { formatAmount } from '../wallets/format-amount.ts'
import { type Chain, NETWORKS } from '../wallets/networks.ts'
import { useBalance } from '../wallets/use-balance.ts'
import { useFaucet } from '../wallets/use-faucet.ts'
import { CopyButton } from './copy-button.tsx'

interface WalletCardProps {
  chain: Chain
  address: string | null
  sendLabel: string
  exportLabel: string
  /** some action runs */
  busy: boolean
  /** this card's send runs */
  waiting: boolean
  /** a dialog is open, in which the wallet may be made this moment */
  making: boolean
  onCreate(): void
  onSend(): void
  onExport(): void
}

export function WalletCard(props: WalletCardProps) {
  const network = NETWORKS[props.chain]
  return (
    <article className={`wallet card-${props.chain}`} aria-label={`${network.name} wallet`}>
      <h2 className="wallet-chain">
        <ChainMark chain={props.chain} /> {network.name}
      </h2>
      {props.address ? (
        <Funds {...props} address={props.address} />
      ) : (
        <NoWallet name={network.name} busy={props.busy} making={props.making} onCreate={props.onCreate} />
      )}
    </article>
  )
}

/** A login that was cut short can leave a visitor without a wallet; the next visit offers to make it. */
function NoWallet(props: { name: string; busy: boolean; making: boolean; onCreate(): void }) {
  if (props.making)
    return (
      <p className="wallet-making" role="status">
        Your {props.name} wallet is being made.
      </p>
    )
  return (
    <>
      <p className="wallet-making">You have no {props.name} wallet yet.</p>
      <button type="button" className="button button-card" disabled={props.busy} onClick={props.onCreate}>
        Create {props.name} wallet
      </button>
    </>
  )
}

function Funds(props: WalletCardProps & { address: string }) {
  const network = NETWORKS[props.chain]
  const balance = useBalance(props.chain, props.address)
  const faucetAway = useFaucet(props.chain, props.address, balance.amount)
  const sends = useId()
  const funded = balance.amount !== null && balance.amount > 0n
  return (
    <>
      <p className="wallet-balance" data-testid={`${props.chain}-balance`}>
        {balance.amount === null ? '–' : formatAmount(balance.amount, network.decimals)}{' '}
        <small>{network.symbol}</small>
      </p>
      <p className="wallet-state" role="status">
        {stateOf(network.name, balance.away, faucetAway, balance.amount)}
      </p>
      <div className="wallet-address">
        <code data-testid={`${props.chain}-address`} title={props.address}>
          {props.address}
        </code>
        <CopyButton text={props.address} label={`Copy ${network.name} address`} />
      </div>
      <div className="wallet-actions">
        <button
          type="button"
          className="button button-card"
          disabled={!funded || props.busy}
          aria-busy={props.waiting}
          aria-label={props.sendLabel}
          aria-describedby={sends}
          onClick={props.onSend}
        >
          Send
        </button>
        <button
          type="button"
          className="button button-card-quiet"
          aria-label={props.exportLabel}
          disabled={props.busy}
          onClick={props.onExport}
        >
          Export
        </button>
        <p id={sends} className="wallet-sends">
          Sending pays {network.sends} to the Juniper shop.
        </p>
      </div>
    </>
  )
}

function stateOf(name: string, away: boolean, faucetAway: boolean, amount: bigint | null): string {
  if (away) return `The ${name} node is not answering. Trying again.`
  if (faucetAway) return 'The faucet is not answering. Trying again.'
  if (amount === 0n) return 'First coins are on their way.'
  return ''
}
