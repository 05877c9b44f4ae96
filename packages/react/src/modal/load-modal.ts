import type { ScreenId } from '@latchkey/core'
import type { ComponentType } from 'react'

/** The modal's code. The first screen of a login is fetched beside it, not after it. */
export async function loadModal(first: ScreenId): Promise<ComponentType> {
  if (first === 'landing') import('../screens/landing/screen.tsx').catch(() => {})
  return (await import('./modal-root.tsx')).ModalRoot
}
