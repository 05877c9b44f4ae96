import { chainTypeOf } from '@latchkey/core'
import type { ReactNode } from 'react'
import { chevronRight, Icon } from './icon.tsx'
import { useSheet } from './root-context.ts'
import { shorten } from './shorten.ts'
import { WalletAvatar } from './wallet-avatar.tsx'

export interface AskingApp {
  name: string
  /** address of a picture; null: the first letter of the name */
  logo: string | null
}

export interface AskerProps {
  app: AskingApp | null
  /** address of the wallet that is to sign; null where it is not known */
  wallet: string | null
  /** name of the network that it is used on, where what is asked happens on one */
  network?: string | null
}

/** Who asks, and with which wallet the answer is given. */
export function Asker({ app, wallet, network }: AskerProps): ReactNode {
  useSheet(askerCss)
  if (!app && !wallet) return null
  return (
    <div className="asker">
      {app && (
        <span className="party">
          {app.logo ? (
            <img src={app.logo} alt="" />
          ) : (
            <span className="initial" aria-hidden="true">
              {[...app.name][0]?.toUpperCase()}
            </span>
          )}
          <bdi>{app.name}</bdi>
        </span>
      )}
      {app && wallet && (
        <span className="flip">
          <Icon of={chevronRight} size={16} />
        </span>
      )}
      {wallet && (
        <span className="party" title={wallet}>
          <span className="used-on">
            <WalletAvatar address={wallet} />
            {letterOf(wallet, network)}
          </span>
          <bdi dir="ltr">{shorten(wallet)}</bdi>
        </span>
      )}
    </div>
  )
}

/** The network whose mark the address of an Ethereum wallet bears. */
const MAINNET = 'Ethereum'

/** On a network that is not Ethereum's own: the first letter of its name, over Ethereum's mark. */
function letterOf(wallet: string, network: string | null | undefined): ReactNode {
  if (!network || network === MAINNET || chainTypeOf(wallet) !== 'ethereum') return null
  return (
    <span className="network-letter" aria-hidden="true">
      {[...network][0]?.toUpperCase()}
    </span>
  )
}

const askerCss = `
.asker{display:flex;align-items:center;justify-content:center;gap:8px;margin:-8px 0 20px;color:var(--fg);font-size:14px;line-height:20px;font-weight:500}
.asker .party{display:flex;align-items:center;gap:8px;min-inline-size:0;font-variant-numeric:tabular-nums}
.asker .party>bdi{overflow:hidden;text-overflow:ellipsis;white-space:nowrap}
.asker .flip+.party{flex:none}
.asker .flip{display:grid;flex:none;color:var(--fg-3)}
.asker img,.asker .initial{flex:none;inline-size:24px;block-size:24px;border-radius:7px;object-fit:cover}
.asker .initial{display:grid;place-items:center;background:var(--bg-3);color:var(--fg-2);font-size:12px;font-weight:600}
.used-on{position:relative;flex:none}
.network-letter{position:absolute;left:12px;top:11px;box-sizing:border-box;inline-size:17px;block-size:17px;border:1.5px solid var(--bg);border-radius:50%;background:#5d6470;color:#fff;font:700 9px/14px var(--font);text-align:center}
.avatar{flex:none;display:block;overflow:visible}
@media (max-height:600px){.asker{justify-content:start;margin:0 0 10px}}
`
