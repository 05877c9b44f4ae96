import type { FormEvent, ReactNode } from 'react'
import { useRecoveryCopy } from '../../../copy/recovery/copy.ts'
import { Actions } from '../../../ui/actions.tsx'
import { Button } from '../../../ui/button.tsx'
import { Heading } from '../../../ui/heading.tsx'
import { devices, info, lock, person } from '../../../ui/icon.tsx'
import { useOwnBack } from '../../../ui/own-back.ts'
import { PasswordField } from '../../../ui/password-field.tsx'
import { Reasons } from '../../../ui/reasons.tsx'
import { UsernameField } from '../username-field.tsx'

export interface RecoverPasswordViewProps {
  status: 'entering' | 'why' | 'recovering' | 'over'
  password: string
  /** whom a password manager keeps it for */
  username: string | null
  error: string | null
  onPassword(password: string): void
  onRecover(): void
  onWhy(): void
  onBack(): void
}

export function RecoverPasswordView(props: RecoverPasswordViewProps): ReactNode {
  const { shell, 'recover-password': copy, 'set-password': words } = useRecoveryCopy()
  const { status, password, username } = props
  useOwnBack(status === 'why' ? props.onBack : null)
  if (status === 'why')
    return (
      <>
        <Heading icon={info} title={copy.why} />
        <Reasons
          reasons={[
            { icon: devices, text: copy.whyDevice },
            { icon: lock, text: copy.whyPassword },
            { icon: person, text: copy.whyOnce },
          ]}
        />
        <Actions>
          <Button onClick={props.onBack}>{shell.goBack}</Button>
        </Actions>
      </>
    )
  const busy = status !== 'entering'
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!busy && password) props.onRecover()
  }
  return (
    <form noValidate onSubmit={submit}>
      <Heading icon={lock} title={copy.title} detail={copy.detail} />
      <UsernameField username={username} />
      <PasswordField
        label={words.password}
        showLabel={words.show}
        hideLabel={words.hide}
        value={password}
        autoComplete="current-password"
        readOnly={busy}
        error={props.error}
        onChange={props.onPassword}
      />
      <Actions>
        <Button submits state={busy ? 'loading' : 'idle'} disabled={!password && !busy}>
          {busy ? copy.recovering : copy.recover}
        </Button>
        <Button kind="ghost" disabled={busy} onClick={props.onWhy}>
          {copy.why}
        </Button>
      </Actions>
    </form>
  )
}
