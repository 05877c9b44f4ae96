import { nothing, type ScreenStates } from '../../screen-states.ts'
import { CreateWalletView } from './view.tsx'

export const states = {
  creating: {
    view: (
      <CreateWalletView
        status="creating"
        chains={['ethereum', 'solana']}
        message={null}
        onRetry={null}
        onClose={nothing}
      />
    ),
  },
  'creating-one': {
    view: (
      <CreateWalletView
        status="creating"
        chains={['solana']}
        message={null}
        onRetry={null}
        onClose={nothing}
      />
    ),
  },
  failed: {
    view: (
      <CreateWalletView
        status="error"
        message="The server is not reachable. Try again in a moment."
        onRetry={null}
        onClose={nothing}
      />
    ),
  },
  retry: {
    view: (
      <CreateWalletView
        status="error"
        message="The server is not reachable. Try again in a moment."
        onRetry={nothing}
        onClose={nothing}
      />
    ),
  },
} satisfies ScreenStates
