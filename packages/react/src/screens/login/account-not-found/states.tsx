import { nothing, type ScreenStates } from '../../screen-states.ts'
import { AccountNotFoundView } from './view.tsx'

export const states = {
  default: { view: <AccountNotFoundView appName="Juniper" onTryAgain={nothing} /> },
  nameless: { view: <AccountNotFoundView appName={null} onTryAgain={nothing} /> },
} satisfies ScreenStates
