import { nothing, type ScreenStates } from '../../screen-states.ts'
import { PasskeyChoiceView } from './view.tsx'

export const states = {
  default: { view: <PasskeyChoiceView onCreate={nothing} onLogin={nothing} />, shell: { onBack: nothing } },
} satisfies ScreenStates
