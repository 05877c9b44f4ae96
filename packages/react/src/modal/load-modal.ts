import type { ResolvedConfig, ScreenId } from '@latchkey/core'
import type { ComponentType } from 'react'
import { inTime } from '../copy/in-time.ts'
import { chooseLanguage } from '../copy/language.ts'
import { loadScreen } from '../screens/load-screen.ts'
import { reachable } from './reachable.ts'
import { Offline } from './trouble.ts'

/** After how long a chunk that did not come is asked for again, in ms. */
export const ASK_AGAIN_MS = [500, 2000]

/**
 * The modal's code. The screen that it opens on, what the app's config needs there, the list of all and its language are
 * fetched beside it, not after it; the modal asks again for what does not come, and says so.
 * @throws Offline where it was not asked for; else as `import`
 */
export async function loadModal(
  first: ScreenId,
  config: ResolvedConfig,
): Promise<ComponentType<{ waited: boolean }>> {
  if (!(await reachable())) throw new Offline()
  const language = chooseLanguage(config.intl.language)
  loadScreen(first).catch(() => {})
  const area = import('../screens/registry.ts').then(({ SCREENS, fetchParts }) => {
    fetchParts(first, config)
    return inTime(language, SCREENS[first].area)
  })
  const translated = Promise.all([inTime(language, 'shell'), area.catch(() => {})])
  const ModalRoot = (await import('./modal-root.tsx')).ModalRoot
  await translated
  return ModalRoot
}
