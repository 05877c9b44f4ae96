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

/** A try that failed; `onRetry: null` is one whose next would end alike. */
const failed = (error: string, props: Partial<RecoveryOAuthViewProps> = {}) => (
  <RecoveryOAuthView {...backup} status="error" error={error} {...props} />
)

export const states = {
  default: { view: <RecoveryOAuthView {...backup} />, ...back },
  icloud: { view: <RecoveryOAuthView {...backup} method="icloud" />, ...back },
  running: { view: <RecoveryOAuthView {...backup} status="running" />, ...back },
  committed: { view: <RecoveryOAuthView {...backup} method="icloud" status="running" committed /> },
  success: { view: <RecoveryOAuthView {...backup} status="success" /> },
  closed: { view: failed('The window was closed before you were done.'), ...back },
  blocked: {
    view: failed('Your browser blocked the window. Allow pop-ups for this page and try again.'),
    ...back,
  },
  'timed-out': { view: failed('The window was open for too long. Please try again.'), ...back },
  declined: { view: failed('You were not signed in there.'), ...back },
  phishing: {
    view: failed('Unexpected auth flow. This may be a phishing attempt.', { onRetry: null }),
    ...back,
  },
  'access-left-out': {
    view: failed('The access that the backup needs was not granted. Try again and allow it.'),
    ...back,
  },
  'no-room': { view: failed('There is no room left in that account. Make some, then try again.'), ...back },
  expired: {
    view: failed('The sign-in is no longer valid. Please sign in once more.', { method: 'icloud' }),
    ...back,
  },
  unreachable: {
    view: failed('The cloud cannot be reached. Check your connection and try again.'),
    ...back,
  },
  changed: { view: failed('The backup was changed on another device. Please try again.'), ...back },
  'not-taken': {
    view: failed('This app does not take a backup of this kind. Close this window and choose another.', {
      onRetry: null,
    }),
    ...back,
  },
  recover: { view: <RecoveryOAuthView {...recover} /> },
  'recover-icloud': { view: <RecoveryOAuthView {...recover} method="icloud" /> },
  recovering: { view: <RecoveryOAuthView {...recover} method="icloud" status="running" /> },
  recovered: { view: <RecoveryOAuthView {...recover} method="icloud" status="success" /> },
  'wrong-account': {
    view: failed('There is no backup of this wallet in that account.', { action: 'recover' }),
  },
  'recover-unreachable': {
    view: failed('The cloud cannot be reached. Check your connection and try again.', {
      action: 'recover',
      method: 'icloud',
    }),
  },
  'recover-newer': {
    view: failed('This backup was made by a newer version. Reload the page, or try again later.', {
      action: 'recover',
      onRetry: null,
    }),
  },
} satisfies ScreenStates
