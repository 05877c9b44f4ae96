import { runMfaVerify } from '@latchkey/core'
import type { ReactNode } from 'react'
import { useClient } from '../../../context.ts'
import { useMfaCopy } from '../../../copy/mfa/copy.ts'
import type { ScreenProps } from '../../screen-props.ts'
import { useAskingApp } from '../../use-asking-app.ts'
import { useFlow } from '../../use-flow.ts'
import { pinSentence } from '../error-of.ts'
import { usePasskeys } from '../use-passkeys.ts'
import { MfaVerifyView } from './view.tsx'

export function Screen({ data }: ScreenProps<'mfa-verify'>): ReactNode {
  const client = useClient()
  const copy = useMfaCopy()
  const [{ view, methods, pin, recoveryCode }, send] = useFlow(() => runMfaVerify(client, data))
  const [newest] = usePasskeys().filter(({ enrolledInMfa }) => enrolledInMfa)
  return (
    <MfaVerifyView
      view={view}
      methods={methods}
      takesRecoveryCodes={data.takesRecoveryCodes}
      recoveryCode={recoveryCode}
      lastPasskey={newest?.firstVerifiedAt ?? null}
      pending={data.pending}
      app={useAskingApp()}
      standalone={client.config().standalone}
      status={pin.status}
      digits={pin.digits}
      resend={pin.resend}
      error={pinSentence(copy, pin.error)}
      undelivered={pin.undelivered}
      onDigits={(digits) => send({ type: 'digits entered', digits })}
      onResend={() => send({ type: 'resend pressed' })}
      onMethod={(method) => send({ type: 'method chosen', method })}
      onAnother={() => send({ type: 'another method pressed' })}
      onRetry={() => send({ type: 'retry pressed' })}
      onRecoveryCode={(code) => send({ type: 'recovery code typed', code })}
      onSubmitRecoveryCode={() => send({ type: 'recovery code entered' })}
      onCancel={() => send({ type: 'cancel pressed' })}
    />
  )
}
