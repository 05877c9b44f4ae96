import { nothing, type ScreenStates } from '../../screen-states.ts'
import { AddPasswordView } from './view.tsx'

export const states = { default: { view: <AddPasswordView onAdd={nothing} /> } } satisfies ScreenStates
