import { nothing, type ScreenStates } from '../../screen-states.ts'
import { UserLimitView } from './view.tsx'

export const states = {
  default: { view: <UserLimitView onBack={nothing} /> },
} satisfies ScreenStates
