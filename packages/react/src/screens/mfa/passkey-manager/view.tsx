import type { ReactNode } from 'react'
import { fill } from '../../../copy/fill.ts'
import { useMfaCopy } from '../../../copy/mfa/copy.ts'
import { Actions } from '../../../ui/actions.tsx'
import { Button } from '../../../ui/button.tsx'
import { Heading } from '../../../ui/heading.tsx'
import { check, passkey } from '../../../ui/icon.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { useSheet } from '../../../ui/root-context.ts'
import { PasskeyRows, type PasskeyShown, passkeyName } from '../passkey-rows.tsx'
import { RemovalView } from '../removal.tsx'

export interface PasskeyManagerViewProps {
  view: 'list' | 'remove' | 'updated'
  passkeys: PasskeyShown[]
  /** another one may be added */
  canAdd: boolean
  expanded: boolean
  /** which one is asked about, in `remove` */
  removing: string | null
  busy: 'adding' | 'removing' | null
  error: string | null
  onViewAll(): void
  onAdd(): void
  onChooseRemoval(credentialId: string): void
  onRemove(): void
  onKeep(): void
  onDone(): void
}

/** So many are listed before all are asked for (PKMGR-003). */
const FIRST_SHOWN = 2

/** The user's passkeys, to be added and removed. */
export function PasskeyManagerView(props: PasskeyManagerViewProps): ReactNode {
  useSheet(managerCss)
  const copy = useMfaCopy()
  const { mfa, 'passkey-manager': words } = copy
  const { view, passkeys, busy, error } = props
  if (view === 'updated')
    return (
      <>
        <div role="status">
          <Heading icon={check} tone="success" title={words.updated} />
        </div>
        <Actions>
          <Button onClick={props.onDone}>{mfa.done}</Button>
        </Actions>
      </>
    )
  const removing = passkeys.find(({ credentialId }) => credentialId === props.removing)
  if (view === 'remove' && removing)
    return (
      <RemovalView
        title={words.remove}
        detail={removing.enrolledInMfa ? words.removeFactor : words.removeDetail}
        busy={busy === 'removing'}
        error={error}
        onRemove={props.onRemove}
        onKeep={props.onKeep}
      />
    )
  const shown = props.expanded ? passkeys : passkeys.slice(0, FIRST_SHOWN)
  return (
    <>
      <Heading icon={passkey} title={words.title} detail={words.detail} />
      {error && <Notice tone="error">{error}</Notice>}
      {passkeys.length > 0 && (
        <section className="passkey-list" aria-labelledby={LIST_ID}>
          <div>
            <h3 id={LIST_ID}>{words.list}</h3>
            {shown.length < passkeys.length && (
              <button type="button" className="link" onClick={props.onViewAll}>
                {words.viewAll}
              </button>
            )}
          </div>
          <PasskeyRows
            label={words.list}
            rows={shown.map((one) => ({
              passkey: one,
              note: one.enrolledInMfa ? words.forVerification : null,
              end: (
                <button
                  type="button"
                  className="link"
                  aria-label={fill(words.removeThis, { name: passkeyName(copy, one) })}
                  disabled={busy !== null}
                  onClick={() => props.onChooseRemoval(one.credentialId)}
                >
                  {mfa.remove}
                </button>
              ),
            }))}
          />
        </section>
      )}
      {props.canAdd && (
        <Actions>
          <Button state={busy === 'adding' ? 'loading' : 'idle'} onClick={props.onAdd}>
            {busy === 'adding' ? copy['mfa-passkeys'].adding : words.add}
          </Button>
        </Actions>
      )}
    </>
  )
}

const LIST_ID = 'privy-passkey-list'

const managerCss = `
.passkey-list>div{display:flex;align-items:center;justify-content:space-between;gap:12px;min-block-size:32px;margin-block-end:4px;font-size:14px;line-height:20px}
.passkey-list h3{font:600 14px/20px var(--font);color:var(--fg-2)}
.notice+.passkey-list{margin-block-start:12px}
`
