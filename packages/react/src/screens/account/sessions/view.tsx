import type { LoginSession } from '@latchkey/core'
import { type ReactNode, useEffect, useRef } from 'react'
import { type AccountCopy, useAccountCopy } from '../../../copy/account/copy.ts'
import { fill } from '../../../copy/fill.ts'
import { Actions } from '../../../ui/actions.tsx'
import { Button } from '../../../ui/button.tsx'
import { DangerButton } from '../../../ui/danger-button.tsx'
import { Heading } from '../../../ui/heading.tsx'
import { alertIcon, devices } from '../../../ui/icon.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { useSheet } from '../../../ui/root-context.ts'
import { Spinner } from '../../../ui/spinner.tsx'

export interface SessionsViewProps {
  status: 'loading' | 'ready' | 'failed'
  sessions: LoginSession[]
  /** what is being ended: an id, or all but this one */
  ending: readonly string[]
  /** something was ended just now */
  ended: boolean
  /** whether really all others are to go */
  asking: boolean
  error: string | null
  onEnd(id: string): void
  /** asks first */
  onAskOthers(): void
  onEndOthers(): void
  onKeepOthers(): void
  onRetry(): void
}

/** Where the user is logged in, each to be logged out, or all others after a question. */
export function SessionsView(props: SessionsViewProps): ReactNode {
  const { sessions: copy } = useAccountCopy()
  return (
    <>
      {props.asking ? <Question {...props} /> : <List {...props} />}
      <p className="sr" role="status">
        {props.ended ? copy.ended : ''}
      </p>
    </>
  )
}

function Question({ ending, onEndOthers, onKeepOthers }: SessionsViewProps): ReactNode {
  const { sessions: copy } = useAccountCopy()
  const busy = ending.includes('others')
  return (
    <>
      <Heading icon={alertIcon} tone="error" title={copy.askOthers} detail={copy.askOthersDetail} />
      <Actions>
        <DangerButton state={busy ? 'loading' : 'idle'} onClick={onEndOthers}>
          {copy.endOthers}
        </DangerButton>
        <Button kind="ghost" disabled={busy} onClick={onKeepOthers}>
          {copy.cancel}
        </Button>
      </Actions>
    </>
  )
}

function List(props: SessionsViewProps): ReactNode {
  useSheet(sessionsCss)
  const { status, sessions, ending, ended, error } = props
  const { shell, sessions: copy } = useAccountCopy()
  const list = useRef<HTMLUListElement>(null)
  // the button that had the focus went with its row
  useEffect(() => {
    if (ended) list.current?.focus()
  }, [ended])
  const alone = status === 'ready' && !sessions.some((session) => !session.isCurrent)
  // of what could not be read there is nothing to say but that
  const details = { loading: shell.loading, failed: undefined, ready: copy.detail, alone: copy.alone }
  return (
    <>
      <Heading
        visual={status === 'loading' ? <Spinner size={24} /> : undefined}
        icon={devices}
        title={copy.title}
        detail={details[alone ? 'alone' : status]}
      />
      {error && <Notice tone="error">{error}</Notice>}
      {status === 'ready' && (
        // a list without bullets is none to Safari unless it is said
        <ul className="sessions" role="list" ref={list} tabIndex={-1} aria-label={copy.title}>
          {sessions.map((session) => (
            <Row key={session.id} session={session} ending={ending} onEnd={props.onEnd} />
          ))}
        </ul>
      )}
      {status === 'failed' && (
        <Actions>
          <Button onClick={props.onRetry}>{shell.tryAgain}</Button>
        </Actions>
      )}
      {status === 'ready' && !alone && (
        <Actions>
          <Button kind="secondary" disabled={ending.length > 0} onClick={props.onAskOthers}>
            {copy.endOthers}
          </Button>
        </Actions>
      )}
    </>
  )
}

function Row(props: {
  session: LoginSession
  ending: readonly string[]
  onEnd(id: string): void
}): ReactNode {
  const { session, ending, onEnd } = props
  const busy = ending.includes(session.id)
  const { lang, sessions: copy } = useAccountCopy()
  const name = nameOf(session, copy)
  const used = fill(copy.lastUsed, { time: timeIn(lang, session.lastUsedAt) })
  return (
    <li>
      <div>
        <b>
          <bdi>{name}</bdi>
        </b>
        {session.place && (
          <span>
            <bdi>{session.place}</bdi>
          </span>
        )}
        <span>{session.isCurrent ? copy.current : used}</span>
      </div>
      {session.isCurrent ? (
        <span className="chip">{copy.here}</span>
      ) : (
        <button
          type="button"
          className="link"
          aria-label={fill(copy.endThis, { device: name })}
          aria-busy={busy || undefined}
          disabled={ending.length > 0 && !busy}
          aria-disabled={busy || undefined}
          onClick={() => ending.length === 0 && onEnd(session.id)}
        >
          {busy ? <Spinner size={18} /> : copy.end}
        </button>
      )}
    </li>
  )
}

function nameOf({ device: { browser, os, model } }: LoginSession, copy: AccountCopy['sessions']): string {
  const system = model && model !== 'Mac' ? model : os
  if (browser && system) return fill(copy.on, { browser, system })
  return browser ?? system ?? copy.unknown
}

const timeIn = (lang: string, at: Date) =>
  new Intl.DateTimeFormat(lang, { dateStyle: 'medium', timeStyle: 'short' }).format(at)

const sessionsCss = `
.sessions{margin:0;padding:0;list-style:none;border:1px solid var(--line);border-radius:var(--r-md);text-align:start}
.notice+.sessions{margin-block-start:12px}
.sessions:focus{outline:none}
.sessions li{display:flex;align-items:center;justify-content:space-between;gap:12px;min-block-size:60px;padding:10px 16px;font-size:14px;line-height:20px}
.sessions li+li{border-block-start:1px solid var(--line)}
.sessions li>div{flex:1;min-inline-size:0;overflow-wrap:anywhere}
.sessions b,.sessions li>div>*{display:block}
.sessions b{font-weight:600}
.sessions li>div>:not(b){font-size:13px;color:var(--fg-2)}
.sessions .link{flex:none;display:grid;place-items:center;min-block-size:32px;padding-inline:4px}
`
