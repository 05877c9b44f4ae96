import { nothing, type ScreenStates } from '../../screen-states.ts'
import { RecoveryOAuthView, type RecoveryOAuthViewProps } from './view.tsx'

const backup: RecoveryOAuthViewProps = {
  method: 'google-drive',
  action: 'set-recovery',
  status: 'confirm',
  committed: false,
  error: null,
  onConfirm: nothing,
  onRetry: nothing,
  onClose: nothing,
}
const recover = { ...backup, action: 'recover' as const }
const back = { shell: { onBack: nothing } }

export const states = {
  default: { view: <RecoveryOAuthView {...backup} />, ...back },
  icloud: { view: <RecoveryOAuthView {...backup} method="icloud" />, ...back },
  running: { view: <RecoveryOAuthView {...backup} status="running" />, ...back },
  committed: { view: <RecoveryOAuthView {...backup} method="icloud" status="running" committed /> },
  success: { view: <RecoveryOAuthView {...backup} status="success" /> },
  closed: {
    view: (
      <RecoveryOAuthView {...backup} status="error" error="The window was closed before you were done." />
    ),
    ...back,
  },
  blocked: {
    view: (
      <RecoveryOAuthView
        {...backup}
        status="error"
        error="Your browser blocked the window. Allow pop-ups for this page and try again."
      />
    ),
    ...back,
  },
  phishing: {
    view: (
      <RecoveryOAuthView
        {...backup}
        status="error"
        error="Unexpected auth flow. This may be a phishing attempt."
        onRetry={null}
      />
    ),
    ...back,
  },
  recover: { view: <RecoveryOAuthView {...recover} /> },
  'recover-icloud': { view: <RecoveryOAuthView {...recover} method="icloud" /> },
  recovering: { view: <RecoveryOAuthView {...recover} method="icloud" status="running" /> },
  recovered: { view: <RecoveryOAuthView {...recover} method="icloud" status="success" /> },
  'wrong-account': {
    view: (
      <RecoveryOAuthView
        {...recover}
        status="error"
        error="There is no backup of this wallet in that account."
      />
    ),
  },
} satisfies ScreenStates
