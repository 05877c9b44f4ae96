import { nothing, type ScreenStates } from '../../screen-states.ts'
import { ExportWalletView, type ExportWalletViewProps } from './view.tsx'

const secret: ExportWalletViewProps = {
  address: '0x71C7656EC7ab88b098defB751B7401B5f6d8976F',
  frameSrc: null,
  loading: true,
  buttons: 3,
  error: null,
  onRetry: nothing,
  onContainer: nothing,
  onFrameLoad: nothing,
}

export const states = {
  loading: { view: <ExportWalletView {...secret} /> },
  'loading-key-only': { view: <ExportWalletView {...secret} buttons={2} /> },
  ready: { view: <ExportWalletView {...secret} loading={false} frameSrc="about:blank" /> },
  failed: {
    view: (
      <ExportWalletView
        {...secret}
        loading={false}
        error="The server is not reachable. Try again in a moment."
      />
    ),
  },
} satisfies ScreenStates
