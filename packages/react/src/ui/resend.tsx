import type { ReactNode } from 'react'
import { fill } from '../copy/fill.ts'
import { useSheet } from './root-context.ts'

export interface ResendProps {
  words: { lead: string; resend: string; sent: string; sentBefore?: string; nextIn: string }
  resend:
    | { state: 'idle' | 'sending' }
    /** `said`: what the last press came to */
    | { state: 'waiting'; secondsLeft: number; said: 'sent' | 'sent before' | null }
  /** another code would change nothing */
  off: boolean
  onResend(): void
}

/** The way to another code. The button stays while it waits, and only says so: a keyboard that pressed it keeps its place. */
export function Resend({ words, resend, off, onResend }: ResendProps): ReactNode {
  useSheet(resendCss)
  const waits = off || resend.state !== 'idle'
  const waiting = resend.state === 'waiting' ? resend : null
  return (
    <>
      <p className="resend">
        <span>{words.lead}</span>{' '}
        <button
          type="button"
          className="link"
          aria-disabled={waits || undefined}
          aria-busy={resend.state === 'sending' || undefined}
          onClick={waits ? undefined : onResend}
        >
          {words.resend}
        </button>
      </p>
      <p className="resend wait">
        <span role="status">
          {waiting?.said === 'sent' && words.sent}
          {waiting?.said === 'sent before' && words.sentBefore}
        </span>{' '}
        {waiting && <span>{fill(words.nextIn, { seconds: waiting.secondsLeft })}</span>}
      </p>
    </>
  )
}

const resendCss = `
.resend{display:flex;text-align:center;flex-wrap:wrap;justify-content:center;gap:0 6px;margin:0;font-size:14px;line-height:24px;color:var(--fg-2)}
.resend .link[aria-disabled]{color:var(--fg-3);text-decoration:none;cursor:default}
.wait{min-block-size:24px;color:var(--fg-3);font-variant-numeric:tabular-nums}
.wait [role=status]{color:var(--fg)}
`
