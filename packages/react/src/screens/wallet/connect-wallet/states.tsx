import { nothing, type ScreenStates } from '../../screen-states.ts'
import { ConnectWalletView } from './view.tsx'

const wait = { title: null, detail: null, onRetry: null, onClose: nothing }

export const states = {
  connecting: { view: <ConnectWalletView {...wait} status="connecting" /> },
  recovering: { view: <ConnectWalletView {...wait} status="recovering" /> },
  failed: { view: <ConnectWalletView {...wait} status="error" onRetry={nothing} /> },
  'log-in-again': {
    view: <ConnectWalletView {...wait} status="error" detail="Log in again to restore your wallet." />,
  },
  'unfit-wallet': {
    view: (
      <ConnectWalletView
        {...wait}
        status="error"
        detail="What is kept of this wallet does not fit together, so it cannot be opened. You can archive it and make a new one."
        onArchive={nothing}
      />
    ),
  },
} satisfies ScreenStates
