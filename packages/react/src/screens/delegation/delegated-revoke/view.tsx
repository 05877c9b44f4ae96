import type { ReactNode } from 'react'
import { useDelegationCopy } from '../../../copy/delegation/copy.ts'
import { fill } from '../../../copy/fill.ts'
import { Agreement } from '../../../ui/agreement.tsx'
import { Button } from '../../../ui/button.tsx'
import { DangerButton } from '../../../ui/danger-button.tsx'
import { Disclosure } from '../../../ui/disclosure.tsx'
import { Heading } from '../../../ui/heading.tsx'
import { block } from '../../../ui/icon.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { useSheet } from '../../../ui/root-context.ts'
import { WalletRows } from '../../../ui/wallet-rows.tsx'
import { DelegationOutcome } from '../delegation-outcome.tsx'
import { type Grants, GrantUses } from './grant-uses.tsx'
import { revokeCss } from './view.css.ts'

export interface DelegatedRevokeViewProps {
  status: 'asking' | 'working' | 'done' | 'failed'
  /** as the app is called */
  app: string
  /** addresses */
  wallets: string[]
  grants: Grants
  /** what was done is unfolded from the beginning */
  historyOpen?: boolean
  error: string | null
  onConfirm(): void
  onClose(): void
}

export function DelegatedRevokeView(props: DelegatedRevokeViewProps): ReactNode {
  useSheet(revokeCss)
  const { lang, 'delegated-revoke': copy } = useDelegationCopy()
  const { status, app, wallets, grants, onConfirm, onClose } = props
  if (status === 'done' || status === 'failed')
    return (
      <DelegationOutcome
        of="delegated-revoke"
        app={app}
        error={status === 'failed' ? props.error : null}
        onRetry={onConfirm}
        onClose={onClose}
      />
    )
  return (
    <>
      <Heading icon={block} title={copy.title} detail={fill(copy.detail, { app })} />
      <div className="stack">
        <WalletRows
          label={copy.wallets}
          rows={wallets.map((address) => {
            const since = sinceOf(address, grants)
            return { address, end: since && <Since at={since} lang={lang} sentence={copy.since} /> }
          })}
        />
        <Notice tone="info">{copy.keeps}</Notice>
        <Disclosure label={copy.history} initiallyOpen={props.historyOpen ?? false}>
          <GrantUses grants={grants} />
        </Disclosure>
      </div>
      <Agreement to={wallets.join()}>
        <DangerButton agrees state={status === 'working' ? 'loading' : 'idle'} onClick={onConfirm}>
          {status === 'working' ? copy.confirming : copy.confirm}
        </DangerButton>
        <Button kind="ghost" disabled={status === 'working'} onClick={onClose}>
          {copy.decline}
        </Button>
      </Agreement>
    </>
  )
}

/** Unix seconds; undefined while it is not known. */
const sinceOf = (address: string, grants: Grants) =>
  typeof grants === 'string'
    ? undefined
    : grants.find(({ wallets }) => wallets.some((wallet) => wallet.address === address))?.created_at

function Since({ at, lang, sentence }: { at: number; lang: string; sentence: string }): ReactNode {
  const date = new Intl.DateTimeFormat(lang, { dateStyle: 'medium' }).format(at * 1000)
  return <span className="since">{fill(sentence, { date })}</span>
}
