import { nothing, type ScreenStates } from '../../screen-states.ts'
import { ErrorView } from './view.tsx'

export const states = {
  default: { view: <ErrorView title={null} detail="Try again later" action={null} /> },
  'with-action': {
    view: (
      <ErrorView
        title="Request failed"
        detail="Too many attempts."
        action={{ label: 'Try again later', run: nothing }}
      />
    ),
    shell: { onBack: nothing },
  },
  region: {
    view: (
      <ErrorView
        title="This region is not supported"
        detail="SMS authentication from this region is not available"
        action={{ label: 'Try another method', run: nothing }}
      />
    ),
    shell: { onBack: nothing },
  },
  'not-allowed': {
    view: (
      <ErrorView
        title="Not allowed"
        detail="Logging in by SMS is switched off for this app."
        action={{ label: 'Try another method', run: nothing }}
      />
    ),
  },
  long: {
    view: (
      <ErrorView
        title="Something went wrong"
        detail={`The provider answered: ${'unexpected_condition_'.repeat(9)}. ${'Nobody had planned for this. '.repeat(8)}`}
        action={{ label: 'Try again', run: nothing }}
      />
    ),
  },
} satisfies ScreenStates
