import type { ScreenData } from '@latchkey/core'
import type { ReactNode } from 'react'
import { useLoginCopy } from '../../../copy/login/copy.ts'
import { Actions } from '../../../ui/actions.tsx'
import { Button } from '../../../ui/button.tsx'
import { Heading } from '../../../ui/heading.tsx'
import { lock } from '../../../ui/icon.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { RowButton } from '../../../ui/row-button.tsx'

export interface ReauthenticateViewProps {
  purpose: ScreenData['reauthenticate']['purpose']
  /** the ways in that the user has, the likeliest first */
  ways: { id: string; label: string; icon: ReactNode; onSelect(): void }[]
  /** a guest, whom nothing but this browser knows */
  guest: boolean
  /** one of the ways is being begun */
  busy: boolean
  error: string | null
  onClose(): void
}

export function ReauthenticateView(props: ReauthenticateViewProps): ReactNode {
  const { shell, errors, reauthenticate: copy } = useLoginCopy()
  const { ways, guest, busy, error, purpose } = props
  const details = {
    use: copy.toUse,
    export: copy.toExport,
    'older-account': errors.all.older_account_required,
  }
  if (ways.length === 0)
    return (
      <>
        <Heading icon={lock} title={copy.title} detail={guest ? copy.guest : copy.noWay} />
        <Actions>
          <Button onClick={props.onClose}>{shell.close}</Button>
        </Actions>
      </>
    )
  return (
    <>
      <Heading icon={lock} title={copy.title} detail={details[purpose]} />
      <div className="stack">
        {error && <Notice tone="error">{error}</Notice>}
        <div className="stack" role="group" aria-label={copy.ways}>
          {ways.map((way) => (
            <RowButton
              key={way.id}
              icon={way.icon}
              label={way.label}
              disabled={busy}
              onSelect={way.onSelect}
            />
          ))}
        </div>
      </div>
    </>
  )
}
