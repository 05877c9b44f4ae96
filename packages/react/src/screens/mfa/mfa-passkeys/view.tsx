import type { ReactNode } from 'react'
import { fill } from '../../../copy/fill.ts'
import { useMfaCopy } from '../../../copy/mfa/copy.ts'
import { Actions } from '../../../ui/actions.tsx'
import { Button } from '../../../ui/button.tsx'
import { Heading } from '../../../ui/heading.tsx'
import { passkey } from '../../../ui/icon.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { Spinner } from '../../../ui/spinner.tsx'
import { PasskeyRows, type PasskeyShown, passkeyName } from '../passkey-rows.tsx'
import { RemovalView } from '../removal.tsx'

export interface MfaPasskeysViewProps {
  passkeys: PasskeyShown[]
  /** another one may be added */
  canAdd: boolean
  /** which one is asked about */
  removing: string | null
  /** removing one takes it off the login too */
  leavesLogin: boolean
  /** one of them, or `new` */
  busy: string | null
  error: string | null
  /** something was changed */
  changed: boolean
  onEnable(credentialId: string): void
  onAdd(): void
  onChooseRemoval(credentialId: string): void
  onRemove(): void
  onKeep(): void
  onDone(): void
}

/** Which of the user's passkeys are factors, and the way to a first one. */
export function MfaPasskeysView(props: MfaPasskeysViewProps): ReactNode {
  const copy = useMfaCopy()
  const { mfa, 'mfa-passkeys': words } = copy
  const { passkeys, busy, error } = props
  if (props.removing !== null)
    return (
      <RemovalView
        title={words.remove}
        detail={props.leavesLogin ? words.removeBoth : words.removeOne}
        busy={busy !== null}
        error={error}
        onRemove={props.onRemove}
        onKeep={props.onKeep}
      />
    )
  const none = passkeys.length === 0
  const adds = props.canAdd && (
    <Button
      kind={none ? 'primary' : 'secondary'}
      state={busy === 'new' ? 'loading' : 'idle'}
      disabled={busy !== null && busy !== 'new'}
      onClick={props.onAdd}
    >
      {busy === 'new' ? words.adding : words.add}
    </Button>
  )
  return (
    <>
      <Heading
        icon={passkey}
        title={none ? words.title : words.enable}
        detail={none ? words.detail : words.enableDetail}
      />
      <div className="stack">
        {error && <Notice tone="error">{error}</Notice>}
        {!none && (
          <PasskeyRows
            label={copy['passkey-manager'].list}
            rows={passkeys.map((one) => ({
              passkey: one,
              note: one.enrolledInMfa ? mfa.enabled : mfa.disabled,
              end: <End {...props} of={one} name={passkeyName(copy, one)} />,
            }))}
          />
        )}
      </div>
      {(adds || props.changed) && (
        <Actions>
          {props.changed && (
            <Button disabled={busy !== null} onClick={props.onDone}>
              {mfa.done}
            </Button>
          )}
          {adds}
        </Actions>
      )}
    </>
  )
}

function End(props: MfaPasskeysViewProps & { of: PasskeyShown; name: string }): ReactNode {
  const { mfa, 'mfa-passkeys': words, 'passkey-manager': manager } = useMfaCopy()
  const { busy, of, name } = props
  const { credentialId, enrolledInMfa } = of
  const own = busy === credentialId
  return (
    <button
      type="button"
      className="link"
      aria-label={enrolledInMfa ? fill(manager.removeThis, { name }) : `${words.enableThis}: ${name}`}
      aria-busy={own || undefined}
      disabled={busy !== null && !own}
      onClick={() =>
        busy === null && (enrolledInMfa ? props.onChooseRemoval(credentialId) : props.onEnable(credentialId))
      }
    >
      {own ? <Spinner size={18} /> : enrolledInMfa ? mfa.remove : words.enableThis}
    </button>
  )
}
