import { nothing, type ScreenStates } from '../../screen-states.ts'
import { InAppBrowserView } from './view.tsx'

const leave = { label: 'Use another method', onSelect: nothing }

export const states = {
  default: { view: <InAppBrowserView address="https://juniper.example/cart" leave={leave} /> },
} satisfies ScreenStates
