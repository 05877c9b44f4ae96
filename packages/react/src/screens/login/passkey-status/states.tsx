import { type ComponentProps } from 'react'
import { nothing, type ScreenStates } from '../../screen-states.ts'
import { PasskeyStatusView } from './view.tsx'

const passkey = (props: Partial<ComponentProps<typeof PasskeyStatusView>>) => ({
  view: (
    <PasskeyStatusView
      status="waiting"
      purpose="login"
      error={null}
      signUpElsewhere={false}
      onRetry={nothing}
      leave={{ label: 'Use another method', onSelect: nothing }}
      {...props}
    />
  ),
})

const failed = { status: 'failed', signUpElsewhere: true } as const
const linking = {
  status: 'failed',
  purpose: 'link',
  vain: true,
  leave: { label: 'Close', onSelect: nothing },
} as const

export const states = {
  waiting: passkey({}),
  submitting: passkey({ status: 'submitting' }),
  success: passkey({ status: 'success' }),
  'signed-up': passkey({ status: 'success', purpose: 'signup' }),
  linked: passkey({ status: 'success', purpose: 'link' }),
  rejected: passkey({ ...failed, error: 'Passkey request timed out or rejected by user.' }),
  unsupported: passkey({ ...failed, vain: true, error: 'WebAuthn is not supported in this browser' }),
  unknown: passkey({ ...failed, error: 'An unknown error occurred.' }),
  'no-signup': passkey({ ...failed, vain: true, error: 'Passkeys cannot be used to sign up here.' }),
  exists: passkey({ ...linking, error: 'This device already has a passkey for this account.' }),
  full: passkey({ ...linking, error: 'Cannot link more passkeys to account.' }),
} satisfies ScreenStates
