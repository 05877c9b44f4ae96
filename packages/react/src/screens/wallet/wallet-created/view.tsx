import type { ReactNode } from 'react'
import { fill } from '../../../copy/fill.ts'
import { useWalletCopy } from '../../../copy/wallet/copy.ts'
import { Actions } from '../../../ui/actions.tsx'
import { Button } from '../../../ui/button.tsx'
import type { MarkedChain } from '../../../ui/chain-mark.tsx'
import { Heading } from '../../../ui/heading.tsx'
import { ProgressMark } from '../../../ui/progress-mark.tsx'
import { NewWallets } from '../new-wallets.tsx'

export interface WalletCreatedViewProps {
  isNewUser: boolean
  appName: string | null
  /** those that the user has now: one of a chain */
  wallets: readonly { chainType: MarkedChain; address: string }[]
  onDone(): void
}

export function WalletCreatedView({
  isNewUser,
  appName,
  wallets,
  onDone,
}: WalletCreatedViewProps): ReactNode {
  const { shell, 'wallet-created': copy } = useWalletCopy()
  const welcome = appName ? fill(copy.welcomeTo, { app: appName }) : copy.welcome
  return (
    <>
      <div className="lead">
        <Heading
          visual={<ProgressMark done />}
          tone="success"
          title={isNewUser ? welcome : copy.allSet}
          detail={isNewUser ? copy.created : copy.secured}
        />
      </div>
      <NewWallets wallets={wallets} />
      <Actions>
        <Button onClick={onDone}>{shell.continue}</Button>
      </Actions>
    </>
  )
}
