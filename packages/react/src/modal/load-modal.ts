import type { ScreenId } from '@latchkey/core'
import type { ComponentType } from 'react'
import { type Language, loadLanguage } from '../copy/language.ts'
import { loadScreen } from '../screens/load-screen.ts'

/** How long a modal that is ready waits for its language, in ms; then it begins in English. */
export const LANGUAGE_WAIT_MS = 1000

/** After how long a chunk that did not come is asked for again, in ms. */
export const ASK_AGAIN_MS = [500, 2000]

/** The modal's code. The screen that it opens on and its language are fetched beside it, not after it. */
export async function loadModal(first: ScreenId, language: Language): Promise<ComponentType> {
  loadScreen(first).catch(() => {})
  // the modal asks again for one that does not come, and says so
  const translated = loadLanguage(language).catch(() => {})
  const ModalRoot = (await import('./modal-root.tsx')).ModalRoot
  await Promise.race([translated, new Promise((done) => setTimeout(done, LANGUAGE_WAIT_MS))])
  return ModalRoot
}
