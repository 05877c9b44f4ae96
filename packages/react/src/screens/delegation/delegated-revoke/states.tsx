import { nothing, type ScreenStates } from '../../screen-states.ts'
import { DelegatedRevokeView, type DelegatedRevokeViewProps } from './view.tsx'

const ETHEREUM = '0x9858EfFD232B4033E47d90003D41EC34EcaEda94'
const SOLANA = 'HAgk14JpMQLgt6rVgv7cBQFJWFto5Dqxi472uT3DKpqk'

type Grant = Exclude<DelegatedRevokeViewProps['grants'], string>[number]
type Use = Grant['uses'][number]

const SINCE = Date.parse('2026-03-02T09:10:00Z') / 1000
const acted = (nth: number, fields: Partial<Use> = {}): Use => ({
  at: SINCE + 86_400 - nth * 4_000,
  address: ETHEREUM,
  chain_type: 'ethereum',
  method: 'personal_sign',
  outcome: 'signed',
  ...fields,
})
const grant = (
  address: string,
  chain_type: Use['chain_type'],
  uses: Use[],
  use_count = uses.filter(({ outcome }) => outcome === 'signed').length,
): Grant => ({
  ...{ id: address, created_at: SINCE, use_count, uses },
  wallets: [{ chain_type, address, wallet_index: 0 }],
})
const SOLANA_USE = { address: SOLANA, chain_type: 'solana', method: 'signTransaction' } as const
const both: Grant[] = [
  grant(ETHEREUM, 'ethereum', [
    acted(0, { method: 'eth_signTransaction' }),
    acted(1, { method: 'eth_sendTransaction', outcome: 'refused' }),
    acted(3, { method: 'eth_signTypedData_v4' }),
    acted(5),
  ]),
  grant(SOLANA, 'solana', [acted(2, SOLANA_USE), acted(4, { ...SOLANA_USE, method: 'signMessage' })]),
]
const METHODS = ['personal_sign', 'eth_signTransaction', 'raw_sign', 'eth_sign7702Authorization']
const many = grant(
  ETHEREUM,
  'ethereum',
  Array.from({ length: 20 }, (_, nth) => acted(nth, { method: METHODS[nth % METHODS.length] ?? '' })),
  12_480,
)

const revoke: DelegatedRevokeViewProps = {
  status: 'asking',
  app: 'Corner Shop',
  wallets: [ETHEREUM],
  grants: [grant(ETHEREUM, 'ethereum', [acted(0)])],
  error: null,
  onConfirm: nothing,
  onClose: nothing,
}
const LONG = 'The Worshipful Company of Spectacle Makers and Associated Merchants of Greater Birmingham'

export const states = {
  default: { view: <DelegatedRevokeView {...revoke} /> },
  several: { view: <DelegatedRevokeView {...revoke} wallets={[ETHEREUM, SOLANA]} grants={both} /> },
  loading: { view: <DelegatedRevokeView {...revoke} grants="loading" historyOpen /> },
  unread: { view: <DelegatedRevokeView {...revoke} grants="failed" historyOpen /> },
  unused: {
    view: <DelegatedRevokeView {...revoke} grants={[grant(ETHEREUM, 'ethereum', [])]} historyOpen />,
  },
  used: {
    view: <DelegatedRevokeView {...revoke} wallets={[ETHEREUM, SOLANA]} grants={both} historyOpen />,
  },
  'much-used': { view: <DelegatedRevokeView {...revoke} app={LONG} grants={[many]} historyOpen /> },
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
