import { nothing, type ScreenStates } from '../../screen-states.ts'
import { DelegatedConsentView, type DelegatedConsentViewProps } from './view.tsx'

const consent: DelegatedConsentViewProps = {
  status: 'asking',
  app: { name: 'Corner Shop', logo: null },
  address: '0x9858EfFD232B4033E47d90003D41EC34EcaEda94',
  error: null,
  onAccept: nothing,
  onClose: nothing,
}
const LONG = 'The Worshipful Company of Spectacle Makers and Associated Merchants of Greater Birmingham'

export const states = {
  default: { view: <DelegatedConsentView {...consent} /> },
  solana: {
    view: <DelegatedConsentView {...consent} address="HAgk14JpMQLgt6rVgv7cBQFJWFto5Dqxi472uT3DKpqk" />,
  },
  logo: { view: <DelegatedConsentView {...consent} app={{ name: 'Corner Shop', logo: '/icon.svg' }} /> },
  'long-name': { view: <DelegatedConsentView {...consent} app={{ name: LONG, logo: null }} /> },
  'no-name': { view: <DelegatedConsentView {...consent} app={null} /> },
  working: { view: <DelegatedConsentView {...consent} status="working" /> },
  done: { view: <DelegatedConsentView {...consent} status="done" /> },
  failed: {
    view: (
      <DelegatedConsentView
        {...consent}
        status="failed"
        error="The server is not reachable. Try again in a moment."
      />
    ),
  },
} satisfies ScreenStates
