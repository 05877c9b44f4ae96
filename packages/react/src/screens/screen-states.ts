import type { ReactNode } from 'react'
import type { ModalShellProps } from '../modal/modal-shell.tsx'

/** A screen as it can be seen: its view, and what differs around it. */
export interface ScreenState {
  view: ReactNode
  shell?: Partial<ModalShellProps>
}

/** Every state of a screen, by its name. The gallery shows them, and tests look at them. */
export type ScreenStates = Readonly<Record<string, ScreenState>>

export const nothing = () => {}
