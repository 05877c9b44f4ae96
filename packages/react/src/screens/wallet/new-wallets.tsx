import type { ReactNode } from 'react'
import { ChainMark, type MarkedChain } from '../../ui/chain-mark.tsx'
import { useSheet } from '../../ui/root-context.ts'
import { shorten } from '../../ui/shorten.ts'
import { newWalletsCss } from './new-wallets.css.ts'

const CHAINS = { ethereum: 'Ethereum', solana: 'Solana' } as const

/** The wallets that are being made and, at the same place, those that were; an address of null is not there yet. */
export function NewWallets(props: {
  wallets: readonly { chainType: MarkedChain; address: string | null }[]
}): ReactNode {
  useSheet(newWalletsCss)
  if (props.wallets.length === 0) return null
  return (
    // a list without bullets is none to Safari unless it is said
    <ul className="new-wallets" role="list">
      {props.wallets.map(({ chainType, address }) => (
        <li key={chainType} title={address ?? undefined}>
          <ChainMark of={chainType} />
          <span className="sr">{CHAINS[chainType]}</span>
          {address === null ? <i /> : <bdi>{shorten(address)}</bdi>}
        </li>
      ))}
    </ul>
  )
}
