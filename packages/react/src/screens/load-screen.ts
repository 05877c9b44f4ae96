import type { ScreenId } from '@latchkey/core'
import type { ComponentType } from 'react'
import { reachable } from '../modal/reachable.ts'
import { Offline } from '../modal/trouble.ts'
import type { ScreenProps } from './screen-props.ts'

/** What a click on the host's login button shows: it travels with the modal. */
const FIRST = {
  loading: async () => (await import('./login/loading/screen.tsx')).Screen,
  landing: async () => (await import('./login/landing/screen.tsx')).Screen,
}

export type AnyScreen = ComponentType<ScreenProps<ScreenId>>

const here = new Map<ScreenId, AnyScreen>()

/** The screen if its code is here already. */
export const screenOf = (id: ScreenId): AnyScreen | undefined => here.get(id)

/**
 * Fetches a screen's code. One that does not come is asked for again by the next call. The list of all screens is
 * late itself: before any click a page has no use for it.
 * @throws Offline where it was not asked for; else as `import`
 */
export async function loadScreen(id: ScreenId): Promise<void> {
  if (here.has(id)) return
  if (!(await reachable())) throw new Offline()
  const load =
    id in FIRST ? FIRST[id as keyof typeof FIRST] : (await import('./registry.ts')).SCREENS[id].load
  here.set(id, (await load()) as AnyScreen)
}
