import type { ResolvedConfig, ScreenId } from '@latchkey/core'
import type { ReactNode } from 'react'
import type { LateCode } from '../ui/late.tsx'

/** What the modal knows of a screen. */
export interface ScreenDefinition<Data> {
  /** fetches its code: a chunk of its own, but for what comes with the modal */
  load(): Promise<(props: { data: Data }) => ReactNode>
  /** what of its code only some apps need: fetched with it, and shown with it */
  parts?(config: ResolvedConfig): LateCode[]
  /** history: a back button while there is something to go back to; none: the step cannot be undone */
  back: 'history' | 'none'
  /** stays: a click beside the dialog must not lose what the user has begun */
  backdrop: 'closes' | 'stays'
  /** may open before the app is ready, and shows a spinner until then */
  showBeforeReady?: true
  /** what is begun here needs a captcha: it is passed unseen while the screen is read */
  captcha?: boolean
  /** goes on with what the screen before began: nothing slides, the words change around its sign */
  goesOn?: boolean
  /** likely next screens, fetched while this one is read */
  next?: readonly ScreenId[]
}

/** The screens of an area. An id of `core/screens` without an entry does not compile. */
export type AreaRegistry<Screens, More = unknown> = {
  [Id in keyof Screens]: ScreenDefinition<Screens[Id]> & More
}
