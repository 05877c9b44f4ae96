import { type User, useMfaEnrollment, usePasskeys } from '@latchkey/react-auth'
import { useState } from 'react'
import { describeFailure } from '../account/describe-failure.ts'

const METHODS: Record<string, string> = { totp: 'Authenticator app', sms: 'Text message', passkey: 'Passkey' }

/** What is asked for before the wallets are used, and the passkeys that log in. */
export function FactorsSection({ user }: { user: User }) {
  const { showMfaEnrollmentModal } = useMfaEnrollment()
  const { showPasskeys } = usePasskeys()
  const [failure, setFailure] = useState('')
  const run = (action: () => unknown) => {
    setFailure('')
    Promise.resolve()
      .then(action)
      .catch((error) => setFailure(describeFailure(error)))
  }
  const on = user.mfaMethods.length > 0
  return (
    <section className="panel" aria-labelledby="factors-title">
      <h2 id="factors-title">Second factor</h2>
      <p className="backup-method" data-testid="factors">
        {on ? user.mfaMethods.map((method) => METHODS[method] ?? method).join(', ') : 'Off'}
      </p>
      <p className="panel-lead">
        {on
          ? 'It is asked for before your wallets sign, are exported or come to another device.'
          : 'Whoever gets into your mailbox gets into your pocket. A second factor keeps them out of it.'}
      </p>
      <div className="panel-actions">
        <button type="button" className="button button-main" onClick={() => run(showMfaEnrollmentModal)}>
          {on ? 'Change second factor' : 'Add a second factor'}
        </button>
        <button type="button" className="button button-second" onClick={() => run(showPasskeys)}>
          Passkeys
        </button>
      </div>
      <p className="receipt-failure" role="alert">
        {failure}
      </p>
    </section>
  )
}
