import { type User, useMfaEnrollment, usePasskeys } from '@latchkey/react-auth'
import { Panel, useAttempts } from './panel.tsx'

const METHODS: Record<string, string> = { totp: 'Authenticator app', sms: 'Text message', passkey: 'Passkey' }

/** What is asked for before the wallets are used, and the passkeys that log in. */
export function FactorsSection({ user }: { user: User }) {
  const { showMfaEnrollmentModal } = useMfaEnrollment()
  const { showPasskeys } = usePasskeys()
  const { failure, attempt } = useAttempts()
  const on = user.mfaMethods.length > 0
  return (
    <Panel title="Second factor" failure={failure}>
      <p className="backup-method" data-testid="factors">
        {on ? user.mfaMethods.map((method) => METHODS[method] ?? method).join(', ') : 'Off'}
      </p>
      <p className="panel-lead">
        {on
          ? 'It is asked for before your wallets sign, are exported or come to another device.'
          : 'Whoever gets into your mailbox gets into your pocket. A second factor keeps them out of it.'}
      </p>
      <div className="panel-actions">
        <button type="button" className="button button-main" onClick={() => attempt(showMfaEnrollmentModal)}>
          {on ? 'Change second factor' : 'Add a second factor'}
        </button>
        <button type="button" className="button button-second" onClick={() => attempt(showPasskeys)}>
          Passkeys
        </button>
      </div>
    </Panel>
  )
}
