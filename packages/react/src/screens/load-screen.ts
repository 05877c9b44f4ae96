import type { ScreenId } from '@latchkey/core'
import type { ComponentType } from 'react'
import type { ScreenProps } from './props.ts'

type Loaders<Ids extends ScreenId> = { [Id in Ids]: () => Promise<ComponentType<ScreenProps<Id>>> }

/** What a click on the host's login button shows: it travels with the modal. */
const FIRST = {
  loading: async () => (await import('./loading/screen.tsx')).Screen,
  landing: async () => (await import('./landing/screen.tsx')).Screen,
} satisfies Partial<Loaders<ScreenId>>

/** The list of all the others is late itself: before any click a page has no use for it. */
const others = async (): Promise<Loaders<Exclude<ScreenId, keyof typeof FIRST>>> =>
  (await import('./loaders.ts')).LOADERS

export type AnyScreen = ComponentType<ScreenProps<ScreenId>>

const here = new Map<ScreenId, AnyScreen>()

/** The screen if its code is here already. */
export const screenOf = (id: ScreenId): AnyScreen | undefined => here.get(id)

/** Fetches a screen's code. One that does not come is asked for again by the next call. */
export async function loadScreen(id: ScreenId): Promise<void> {
  if (here.has(id)) return
  const loaders: Partial<Loaders<ScreenId>> = id in FIRST ? FIRST : await others()
  here.set(id, (await (loaders as Loaders<ScreenId>)[id]()) as AnyScreen)
}
