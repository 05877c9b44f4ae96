import type { ReactNode } from 'react'
import { useLoginCopy } from '../../../copy/login/copy.ts'
import { Agreement } from '../../../ui/agreement.tsx'
import { Button } from '../../../ui/button.tsx'
import { Heading } from '../../../ui/heading.tsx'
import { document } from '../../../ui/icon.tsx'
import { LinkRow } from '../../../ui/link-row.tsx'
import { Notice } from '../../../ui/notice.tsx'

export interface TermsViewProps {
  termsUrl: string | null
  privacyUrl: string | null
  status: 'idle' | 'submitting'
  error: string | null
  onAccept(): void
  onDecline(): void
}

export function TermsView(props: TermsViewProps): ReactNode {
  const { terms } = useLoginCopy()
  const busy = props.status === 'submitting'
  return (
    <>
      <Heading icon={document} title={terms.title} detail={terms.detail} />
      <div className="stack">
        {props.termsUrl && <LinkRow href={props.termsUrl} label={terms.viewTerms} />}
        {props.privacyUrl && <LinkRow href={props.privacyUrl} label={terms.viewPrivacy} />}
      </div>
      <Agreement to={props.termsUrl}>
        {props.error && <Notice tone="error">{props.error}</Notice>}
        <Button agrees state={busy ? 'loading' : 'idle'} onClick={props.onAccept}>
          {terms.accept}
        </Button>
        <Button kind="ghost" disabled={busy} onClick={props.onDecline}>
          {terms.decline}
        </Button>
      </Agreement>
    </>
  )
}
