import type { ModalShellProps } from '@latchkey/react-auth/gallery'
import type { ReactNode } from 'react'
import type { GalleryScreen, GalleryState } from './states.ts'

export interface Fixture {
  view: ReactNode
  shell?: Partial<ModalShellProps>
}

/** One fixture for each state of a screen; a state without one does not compile. */
export type Fixtures<Screen extends GalleryScreen> = Record<GalleryState<Screen>, Fixture>

export const nothing = () => {}
