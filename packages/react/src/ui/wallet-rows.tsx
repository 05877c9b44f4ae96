import type { ReactNode } from 'react'
import { useCopy } from '../copy/copy.ts'
import { Copyable } from './copyable.tsx'
import { useSheet } from './root-context.ts'
import { WalletAvatar } from './wallet-avatar.tsx'

/** Addresses in a list, each with its own colours and to be copied, with what there is to say or do about it at its end. */
export function WalletRows(props: {
  label: string
  rows: { address: string; end?: ReactNode }[]
}): ReactNode {
  useSheet(walletRowsCss)
  const { shell } = useCopy()
  return (
    // a list without bullets is none to Safari unless it is said
    <ul className="wallet-rows" role="list" aria-label={props.label}>
      {props.rows.map(({ address, end }) => (
        <li key={address}>
          <span className="whose">
            <WalletAvatar address={address} />
            <Copyable value={address} label={shell.copyAddress} />
          </span>
          {end}
        </li>
      ))}
    </ul>
  )
}

const walletRowsCss = `
.wallet-rows{margin:0;padding:0;list-style:none;border:1px solid var(--line);border-radius:var(--r-md)}
.wallet-rows li{display:flex;flex-wrap:wrap;align-items:center;justify-content:space-between;gap:4px 12px;min-block-size:52px;padding:8px 16px}
.wallet-rows li+li{border-block-start:1px solid var(--line)}
.wallet-rows .whose{display:flex;align-items:center;gap:12px}
.wallet-rows .copyable{font-size:14px}
.wallet-rows .chip.error{background:var(--error-light);color:var(--fg)}
.wallet-rows .avatar{flex:none;display:block;overflow:visible}
.wallet-rows+.reasons{margin-block-start:8px}
@media (max-width:374px){.wallet-rows .avatar{display:none}}
.wallet-rows .link{display:grid;place-items:center;min-block-size:32px;padding-inline:4px}
`
