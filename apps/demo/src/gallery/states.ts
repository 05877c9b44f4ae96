import { STATES as SCREENS, type ScreenState, type ScreenStates } from '@latchkey/react-auth/gallery'
import { qr, shell } from './shell-states.tsx'

/** What the gallery shows: every screen of the widget, and what stands around them. */
export const STATES: Readonly<Record<string, ScreenStates>> = { ...SCREENS, shell, qr }

export function stateOf(screen: string, state: string): ScreenState | null {
  const states = Object.hasOwn(STATES, screen) ? STATES[screen] : undefined
  return states && Object.hasOwn(states, state) ? (states[state] ?? null) : null
}

export interface GalleryEntry {
  screen: string
  state: string
  url: string
}

/** What /gallery/index.json lists. */
export function galleryIndex(): GalleryEntry[] {
  return Object.entries(STATES).flatMap(([screen, states]) =>
    Object.keys(states).map((state) => ({ screen, state, url: `/gallery/${screen}/${state}` })),
  )
}
