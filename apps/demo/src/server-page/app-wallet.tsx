import { useCallback, useEffect, useState } from 'react'
import { CopyButton } from '../account/copy-button.tsx'
import { ChainMark } from '../wallets/chain-mark.tsx'
import { formatAmount } from '../wallets/format-amount.ts'
import { sentenceOf } from './sentence-of.ts'
import type { AskBackend } from './use-backend.ts'

/** Address, and balance in wei. */
interface Shown {
  address: string
  balance: string
}

/** The app's wallet as its backend tells of it; asked anew whenever `round` changes. */
export function AppWallet({ ask, round }: { ask: AskBackend; round: number }) {
  const [wallet, setWallet] = useState<Shown | null>(null)
  const [failure, setFailure] = useState('')
  const look = useCallback(() => {
    setFailure('')
    ask<Shown>('wallet').then(setWallet, (error) => setFailure(sentenceOf(error)))
  }, [ask])
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new round asks anew
  useEffect(look, [look, round])
  return (
    <article className="wallet card-app" aria-label="Juniper’s wallet">
      <h3 className="wallet-chain">
        <ChainMark chain="ethereum" /> Juniper’s wallet
      </h3>
      {wallet ? (
        <>
          <p className="wallet-balance" data-testid="app-balance">
            {formatAmount(BigInt(wallet.balance), 18)} <small>ETH</small>
          </p>
          <div className="wallet-address">
            <code data-testid="app-address">{wallet.address}</code>
            <CopyButton text={wallet.address} label="Copy address of Juniper’s wallet" />
          </div>
        </>
      ) : failure ? (
        <>
          <p className="wallet-making" role="alert">
            {failure}
          </p>
          <button type="button" className="button button-card" onClick={look}>
            Try again
          </button>
        </>
      ) : (
        <p className="wallet-making" role="status">
          Asking Juniper’s server for it.
        </p>
      )}
    </article>
  )
}
