import { nothing, type ScreenStates } from '../../screen-states.ts'
import { FarcasterSignerView, type FarcasterSignerViewProps } from './view.tsx'

const LONG = 'Fédération internationale des amateurs de pâtisserie et de confiserie'

const signer = (props: Partial<FarcasterSignerViewProps>) => ({
  view: (
    <FarcasterSignerView
      status="waiting"
      app="Demo Shop"
      mobile={false}
      approvalUrl="farcaster://signed-key-request?token=0x8d31f0a25b7c4e6990f1d2a3"
      failure={null}
      onOpen={nothing}
      onRetry={nothing}
      onClose={nothing}
      {...props}
    />
  ),
})

export const states = {
  asking: signer({ status: 'asking', approvalUrl: null }),
  waiting: signer({}),
  nameless: signer({ app: null }),
  'long-name': signer({ app: LONG }),
  mobile: signer({ mobile: true }),
  'mobile-asking': signer({ mobile: true, status: 'asking', approvalUrl: null }),
  approved: signer({ status: 'approved' }),
  'approved-long-name': signer({ status: 'approved', app: LONG }),
  rejected: signer({ status: 'failed', failure: 'rejected' }),
  'timed-out': signer({ status: 'failed', failure: 'timed-out' }),
  failed: signer({ status: 'failed', failure: 'failed' }),
} satisfies ScreenStates
