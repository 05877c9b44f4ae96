import { nothing, type ScreenStates } from '../../screen-states.ts'
import { ArchiveWalletView, type ArchiveWalletViewProps } from './view.tsx'

const ETHEREUM = '0x9858EfFD232B4033E47d90003D41EC34EcaEda94'
const SOLANA = 'HAgk14JpMQLgt6rVgv7cBQFJWFto5Dqxi472uT3DKpqk'
const OTHER = '0x71C7656EC7ab88b098defB751B7401B5f6d8976F'
const USED =
  'This wallet has been used, so it stays where it is. If it is not yours, tell the people behind this app.'

const archive: ArchiveWalletViewProps = {
  status: 'asking',
  wallets: [
    { address: ETHEREUM, foreign: false },
    { address: SOLANA, foreign: false },
  ],
  unfit: false,
  error: null,
  onArchive: nothing,
  onClose: nothing,
}
const planted = [
  { address: ETHEREUM, foreign: false },
  { address: SOLANA, foreign: true },
]

export const states = {
  default: { view: <ArchiveWalletView {...archive} /> },
  foreign: { view: <ArchiveWalletView {...archive} wallets={planted} /> },
  unfit: { view: <ArchiveWalletView {...archive} unfit /> },
  many: {
    view: (
      <ArchiveWalletView
        {...archive}
        wallets={[
          ...planted,
          ...Array.from({ length: 5 }, (_, at) => ({
            address: `${OTHER.slice(0, -1)}${at}`,
            foreign: at === 3,
          })),
        ]}
      />
    ),
  },
  archiving: { view: <ArchiveWalletView {...archive} wallets={planted} status="archiving" /> },
  used: { view: <ArchiveWalletView {...archive} wallets={planted} error={USED} onArchive={null} /> },
  unreachable: {
    view: <ArchiveWalletView {...archive} error="The server is not reachable. Try again in a moment." />,
  },
  done: { view: <ArchiveWalletView {...archive} status="done" /> },
} satisfies ScreenStates
