import type { ReactNode } from 'react'
import { useDelegationCopy } from '../../../copy/delegation/copy.ts'
import { fill } from '../../../copy/fill.ts'
import { Agreement } from '../../../ui/agreement.tsx'
import { Asker, type AskingApp } from '../../../ui/asker.tsx'
import { Button } from '../../../ui/button.tsx'
import { Heading } from '../../../ui/heading.tsx'
import { block, clock, pen } from '../../../ui/icon.tsx'
import { Reasons } from '../../../ui/reasons.tsx'
import { WalletRows } from '../../../ui/wallet-rows.tsx'
import { DelegationOutcome } from '../delegation-outcome.tsx'

export interface DelegatedConsentViewProps {
  status: 'asking' | 'working' | 'done' | 'failed'
  /** as the app is called; null while it has no name */
  app: AskingApp | null
  address: string
  error: string | null
  onAccept(): void
  onClose(): void
}

export function DelegatedConsentView(props: DelegatedConsentViewProps): ReactNode {
  const { shell, 'delegated-consent': copy } = useDelegationCopy()
  const { status, address, onAccept, onClose } = props
  const app = props.app?.name ?? copy.thisApp
  if (status === 'done' || status === 'failed')
    return (
      <DelegationOutcome
        of="delegated-consent"
        app={app}
        error={status === 'failed' ? props.error : null}
        onRetry={onAccept}
        onClose={onClose}
      />
    )
  return (
    <>
      {/* one mark is enough: of who asks, else of what for */}
      <Heading
        {...(props.app ? {} : { icon: clock })}
        title={copy.title}
        detail={fill(copy.detail, { app })}
      />
      <Asker app={props.app} wallet={null} />
      <div className="stack">
        <WalletRows label={copy.wallet} rows={[{ address }]} />
        <Reasons
          reasons={[
            { icon: pen, text: copy.may },
            { icon: clock, text: copy.unasked },
            { icon: block, text: copy.takeBack },
          ]}
        />
      </div>
      <Agreement to={address}>
        <Button agrees state={status === 'working' ? 'loading' : 'idle'} onClick={onAccept}>
          {status === 'working' ? copy.accepting : copy.accept}
        </Button>
        <Button kind="ghost" disabled={status === 'working'} onClick={onClose}>
          {shell.notNow}
        </Button>
      </Agreement>
    </>
  )
}
