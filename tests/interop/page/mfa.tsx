import { useMfa, useMfaEnrollment, usePrivy, useRegisterMfaListener } from '@privy-io/react-auth'
import { useState } from 'react'

/** Second factors by the published hooks: what a host builds a screen of its own with. */
export function Mfa() {
  const { user } = usePrivy()
  const {
    initEnrollmentWithTotp,
    submitEnrollmentWithTotp,
    unenrollWithTotp,
    initEnrollmentWithSms,
    submitEnrollmentWithSms,
    unenrollWithSms,
  } = useMfaEnrollment()
  const { init, submit, cancel, promptMfa } = useMfa()
  const [asked, setAsked] = useState('')
  const [code, setCode] = useState('')
  const [secret, setSecret] = useState('')
  const [phoneNumber, setPhoneNumber] = useState('')
  const [outcome, setOutcome] = useState('')
  useRegisterMfaListener({ onMfaRequired: () => setAsked('asked') })

  const run = (action: () => Promise<unknown>) => () => {
    setOutcome('')
    action().then(
      () => setOutcome('done'),
      (error: unknown) => setOutcome(String((error as Error)?.message ?? error)),
    )
  }

  return (
    <section>
      <p data-testid="mfa-methods">{user?.mfaMethods.join(' ')}</p>
      <p data-testid="mfa-asked">{asked}</p>
      <p data-testid="mfa-secret">{secret}</p>
      <p data-testid="mfa-outcome">{outcome}</p>
      <label>
        Second factor
        <input value={code} onChange={(event) => setCode(event.target.value)} />
      </label>
      <button type="button" onClick={run(async () => setSecret((await initEnrollmentWithTotp()).secret))}>
        Set up authenticator
      </button>
      <button type="button" onClick={run(() => submitEnrollmentWithTotp({ mfaCode: code }))}>
        Enroll authenticator
      </button>
      <button type="button" onClick={run(unenrollWithTotp)}>
        Unenroll authenticator
      </button>
      <label>
        Phone number
        <input value={phoneNumber} onChange={(event) => setPhoneNumber(event.target.value)} />
      </label>
      <button type="button" onClick={run(() => initEnrollmentWithSms({ phoneNumber }))}>
        Set up phone
      </button>
      <button type="button" onClick={run(() => submitEnrollmentWithSms({ phoneNumber, mfaCode: code }))}>
        Enroll phone
      </button>
      <button type="button" onClick={run(unenrollWithSms)}>
        Unenroll phone
      </button>
      <button type="button" onClick={run(async () => (await init('totp'), submit('totp', code)))}>
        Submit MFA code
      </button>
      <button type="button" onClick={run(promptMfa)}>
        Prompt MFA
      </button>
      <button type="button" onClick={() => cancel()}>
        Cancel MFA
      </button>
    </section>
  )
}
