import type { ScreenId } from '@latchkey/core'
import type { ComponentType } from 'react'
import { SCREENS } from '../screens/registry.ts'

/** The modal's code. The screen that it opens on is fetched beside it, not after it. */
export async function loadModal(first: ScreenId): Promise<ComponentType> {
  SCREENS[first].load().catch(() => {})
  return (await import('./modal-root.tsx')).ModalRoot
}
