import { nothing, type ScreenStates } from '../../screen-states.ts'
import { RestoreWalletView, type RestoreWalletViewProps } from './view.tsx'

const ETHEREUM = '0x9858EfFD232B4033E47d90003D41EC34EcaEda94'
const OTHER = '0x71C7656EC7ab88b098defB751B7401B5f6d8976F'

const restore: RestoreWalletViewProps = {
  status: 'choosing',
  archived: [ETHEREUM, OTHER],
  chosen: null,
  error: null,
  onRestore: nothing,
  onRetry: nothing,
  onClose: nothing,
}

export const states = {
  loading: { view: <RestoreWalletView {...restore} status="loading" archived={[]} /> },
  unread: {
    view: (
      <RestoreWalletView
        {...restore}
        status="unread"
        archived={[]}
        error="The server is not reachable. Try again in a moment."
      />
    ),
  },
  none: { view: <RestoreWalletView {...restore} archived={[]} /> },
  default: { view: <RestoreWalletView {...restore} /> },
  restoring: { view: <RestoreWalletView {...restore} status="restoring" chosen={OTHER} /> },
  refused: {
    view: <RestoreWalletView {...restore} error="You have another wallet. Archive that one first." />,
  },
  done: { view: <RestoreWalletView {...restore} status="done" /> },
} satisfies ScreenStates
