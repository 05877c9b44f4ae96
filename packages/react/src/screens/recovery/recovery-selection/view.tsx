import type { OfferedRecovery } from '@latchkey/core'
import type { ReactNode } from 'react'
import { useRecoveryCopy } from '../../../copy/recovery/copy.ts'
import { Actions } from '../../../ui/actions.tsx'
import { Button } from '../../../ui/button.tsx'
import { Centered } from '../../../ui/centered.tsx'
import { CloudMark } from '../../../ui/cloud-mark.tsx'
import { Heading } from '../../../ui/heading.tsx'
import { devices, Icon, info, lock, passkey, person, shield } from '../../../ui/icon.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { useOwnBack } from '../../../ui/own-back.ts'
import { Reasons } from '../../../ui/reasons.tsx'
import { RowButton } from '../../../ui/row-button.tsx'

export interface RecoverySelectionViewProps {
  status: 'choosing' | 'info'
  /** the user has chosen one before */
  updating: boolean
  /** the wallet has a password */
  resetting: boolean
  methods: OfferedRecovery[]
  onChoose(method: OfferedRecovery): void
  onWhy(): void
  onSelect(): void
}

export function RecoverySelectionView(props: RecoverySelectionViewProps): ReactNode {
  const { 'recovery-selection': copy, 'set-password': password } = useRecoveryCopy()
  const { status, updating, methods, onSelect } = props
  useOwnBack(status === 'info' ? onSelect : null)
  if (status === 'info')
    return (
      <>
        <Heading icon={info} title={copy.why} />
        <Reasons
          reasons={[
            { icon: lock, text: copy.whyDevice },
            { icon: devices, text: copy.whyLost },
            { icon: person, text: copy.whyYours },
          ]}
        />
        <Actions>
          <Button onClick={onSelect}>{copy.select}</Button>
        </Actions>
      </>
    )
  const labels: Record<OfferedRecovery, string> = {
    'google-drive': copy.googleDrive,
    icloud: copy.icloud,
    passkey: copy.passkey,
    'user-passcode': props.resetting ? password.reset : copy.setPassword,
  }
  return (
    <>
      <Heading
        icon={shield}
        title={updating ? copy.update : copy.title}
        detail={updating ? copy.updateDetail : copy.detail}
      />
      <div className="stack">
        {methods.map((method) => (
          <RowButton
            key={method}
            icon={markOf(method)}
            label={labels[method]}
            more
            onSelect={() => props.onChoose(method)}
          />
        ))}
        {methods.length === 0 && <Notice tone="info">{copy.none}</Notice>}
        <Centered>
          <button type="button" className="link" onClick={props.onWhy}>
            {copy.why}
          </button>
        </Centered>
      </div>
    </>
  )
}

function markOf(method: OfferedRecovery): ReactNode {
  if (method === 'user-passcode') return <Icon of={lock} size={24} />
  return method === 'passkey' ? <Icon of={passkey} size={24} /> : <CloudMark of={method} />
}
