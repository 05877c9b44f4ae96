import { nothing, type ScreenStates } from '../../screen-states.ts'
import { TermsView, type TermsViewProps } from './view.tsx'

const documents: TermsViewProps = {
  termsUrl: 'https://juniper.example/terms',
  privacyUrl: 'https://juniper.example/privacy',
  status: 'idle',
  error: null,
  onAccept: nothing,
  onDecline: nothing,
}

export const states = {
  default: { view: <TermsView {...documents} /> },
  'one-document': { view: <TermsView {...documents} privacyUrl={null} /> },
  submitting: { view: <TermsView {...documents} status="submitting" /> },
  failed: { view: <TermsView {...documents} error="Something went wrong. Please try again." /> },
} satisfies ScreenStates
