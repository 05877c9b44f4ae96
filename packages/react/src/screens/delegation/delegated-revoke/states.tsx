import { nothing, type ScreenStates } from '../../screen-states.ts'
import { DelegatedRevokeView, type DelegatedRevokeViewProps } from './view.tsx'

const ETHEREUM = '0x9858EfFD232B4033E47d90003D41EC34EcaEda94'
const SOLANA = 'HAgk14JpMQLgt6rVgv7cBQFJWFto5Dqxi472uT3DKpqk'

const revoke: DelegatedRevokeViewProps = {
  status: 'asking',
  app: 'Corner Shop',
  wallets: [ETHEREUM],
  error: null,
  onConfirm: nothing,
  onClose: nothing,
}
const LONG = 'The Worshipful Company of Spectacle Makers and Associated Merchants of Greater Birmingham'

export const states = {
  default: { view: <DelegatedRevokeView {...revoke} /> },
  several: { view: <DelegatedRevokeView {...revoke} wallets={[ETHEREUM, SOLANA]} /> },
  many: {
    view: (
      <DelegatedRevokeView
        {...revoke}
        app={LONG}
        wallets={[SOLANA, ...Array.from({ length: 6 }, (_, at) => `${ETHEREUM.slice(0, -1)}${at}`)]}
      />
    ),
  },
  working: { view: <DelegatedRevokeView {...revoke} status="working" /> },
  done: { view: <DelegatedRevokeView {...revoke} status="done" /> },
  failed: {
    view: (
      <DelegatedRevokeView
        {...revoke}
        status="failed"
        error="The server is not reachable. Try again in a moment."
      />
    ),
  },
} satisfies ScreenStates
