import { nothing, type ScreenStates } from '../../screen-states.ts'
import { AutomaticRecoveryView, type AutomaticRecoveryViewProps } from './view.tsx'

const idle: AutomaticRecoveryViewProps = {
  status: 'idle',
  error: null,
  onConfirm: nothing,
  onRetry: nothing,
  onClose: nothing,
}

export const states = {
  default: { view: <AutomaticRecoveryView {...idle} /> },
  loading: { view: <AutomaticRecoveryView {...idle} status="loading" /> },
  success: { view: <AutomaticRecoveryView {...idle} status="success" /> },
  failed: {
    view: (
      <AutomaticRecoveryView
        {...idle}
        status="error"
        error="The server is not reachable. Try again in a moment."
      />
    ),
  },
  'failed-for-good': {
    view: (
      <AutomaticRecoveryView
        {...idle}
        status="error"
        error="What is kept of this wallet does not fit together, so it cannot be opened. You can archive it and make a new one."
        onRetry={null}
      />
    ),
  },
} satisfies ScreenStates
