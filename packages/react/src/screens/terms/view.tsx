import type { ReactNode } from 'react'
import { useCopy } from '../../copy/copy.ts'
import { Actions } from '../../ui/actions.tsx'
import { Button } from '../../ui/button.tsx'
import { Heading } from '../../ui/heading.tsx'
import { document } from '../../ui/icon.tsx'
import { LinkRow } from '../../ui/link-row.tsx'
import { Notice } from '../../ui/notice.tsx'
import type { TermsViewProps } from '../props.ts'

export function TermsView(props: TermsViewProps): ReactNode {
  const { terms } = useCopy()
  const busy = props.status === 'submitting'
  return (
    <>
      <Heading icon={document} title={terms.title} detail={terms.detail} />
      <div className="stack">
        {props.termsUrl && <LinkRow href={props.termsUrl} label={terms.viewTerms} />}
        {props.privacyUrl && <LinkRow href={props.privacyUrl} label={terms.viewPrivacy} />}
      </div>
      <Actions>
        {props.error && <Notice tone="error">{props.error}</Notice>}
        <Button state={busy ? 'loading' : 'idle'} onClick={props.onAccept}>
          {terms.accept}
        </Button>
        <Button kind="ghost" disabled={busy} onClick={props.onDecline}>
          {terms.decline}
        </Button>
      </Actions>
    </>
  )
}
