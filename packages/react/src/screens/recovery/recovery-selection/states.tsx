import { nothing, type ScreenStates } from '../../screen-states.ts'
import { RecoverySelectionView, type RecoverySelectionViewProps } from './view.tsx'

const choice: RecoverySelectionViewProps = {
  status: 'choosing',
  updating: false,
  resetting: false,
  methods: ['google-drive', 'icloud', 'user-passcode'],
  onChoose: nothing,
  onWhy: nothing,
  onSelect: nothing,
}

export const states = {
  default: { view: <RecoverySelectionView {...choice} /> },
  'password-only': { view: <RecoverySelectionView {...choice} methods={['user-passcode']} /> },
  update: {
    view: <RecoverySelectionView {...choice} updating resetting />,
  },
  'update-passkey': {
    view: (
      <RecoverySelectionView
        {...choice}
        updating
        methods={['google-drive', 'icloud', 'passkey', 'user-passcode']}
      />
    ),
  },
  'update-cloud': {
    view: <RecoverySelectionView {...choice} updating methods={['icloud', 'user-passcode']} />,
  },
  none: { view: <RecoverySelectionView {...choice} updating methods={[]} /> },
  why: { view: <RecoverySelectionView {...choice} status="info" />, shell: { onBack: nothing } },
} satisfies ScreenStates
