import { nothing, type ScreenStates } from '../../screen-states.ts'
import type { SetPasswordViewProps } from './props.ts'
import { SetPasswordView } from './view.tsx'

const step: SetPasswordViewProps = {
  status: 'creating',
  password: '',
  confirmation: '',
  touched: false,
  acknowledged: false,
  submitting: false,
  isResettingPassword: false,
  initiatedBy: 'user',
  username: 'ada@juniper.example',
  fault: { reason: 'too_short' },
  strength: 'weak',
  mayContinue: false,
  downloaded: false,
  error: null,
  onPassword: nothing,
  onConfirmation: nothing,
  onTouched: nothing,
  onGenerate: nothing,
  onDownload: nothing,
  onAcknowledge: nothing,
  onContinue: nothing,
  onBack: nothing,
  onCancel: nothing,
  onRetry: nothing,
  onClose: nothing,
}
const good = { password: 'kq7R-xT2m-Pz9w-Hc4n', fault: null, mayContinue: true }
const back = { shell: { onBack: nothing } }

export const states = {
  default: { view: <SetPasswordView {...step} /> },
  reset: { view: <SetPasswordView {...step} isResettingPassword />, ...back },
  weak: { view: <SetPasswordView {...step} password="juniper" fault={null} mayContinue /> },
  medium: {
    view: <SetPasswordView {...step} password="Juniper-1" strength="medium" fault={null} mayContinue />,
  },
  strong: { view: <SetPasswordView {...step} {...good} strength="strong" /> },
  'too-short': { view: <SetPasswordView {...step} password="abc" touched /> },
  characters: {
    view: (
      <SetPasswordView
        {...step}
        password="süß & nice"
        touched
        fault={{ reason: 'characters', characters: ['ü', 'ß', ' '] }}
      />
    ),
  },
  save: { view: <SetPasswordView {...step} {...good} status="saving" />, ...back },
  saved: { view: <SetPasswordView {...step} {...good} status="saving" downloaded />, ...back },
  confirm: { view: <SetPasswordView {...step} {...good} status="confirming" mayContinue={false} />, ...back },
  mismatch: {
    view: (
      <SetPasswordView
        {...step}
        {...good}
        status="confirming"
        confirmation="kq7R-other"
        touched
        mayContinue={false}
      />
    ),
    ...back,
  },
  finalize: { view: <SetPasswordView {...step} {...good} status="finalizing" />, ...back },
  acknowledged: { view: <SetPasswordView {...step} {...good} status="finalizing" acknowledged />, ...back },
  'finalize-automatic': {
    view: <SetPasswordView {...step} {...good} status="finalizing" initiatedBy="automatic" acknowledged />,
    ...back,
  },
  setting: { view: <SetPasswordView {...step} {...good} status="finalizing" acknowledged submitting /> },
  done: { view: <SetPasswordView {...step} status="done" /> },
  failed: {
    view: (
      <SetPasswordView {...step} status="done" error="The server is not reachable. Try again in a moment." />
    ),
  },
  'failed-for-good': {
    view: (
      <SetPasswordView
        {...step}
        status="done"
        onRetry={null}
        error="What is kept of this wallet does not fit together, so it cannot be opened. You can archive it and make a new one."
      />
    ),
  },
} satisfies ScreenStates
