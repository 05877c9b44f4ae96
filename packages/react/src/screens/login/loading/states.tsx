import { nothing, type ScreenStates } from '../../screen-states.ts'
import { LoadingView } from './view.tsx'

export const states = {
  default: { view: <LoadingView slow={false} message={null} onRetry={null} /> },
  slow: { view: <LoadingView slow message={null} onRetry={null} /> },
  failed: {
    view: (
      <LoadingView slow message="The server is not reachable. Try again in a moment." onRetry={nothing} />
    ),
  },
} satisfies ScreenStates
