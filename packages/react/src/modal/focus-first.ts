import { CONTENT_ID } from './stage.tsx'

/**
 * Focuses a screen's first field, else its content: never a button that signs or sends, so that a stray
 * Enter does nothing.
 */
export function focusFirst(root: ParentNode, fieldsOnly = false): void {
  const field = root.querySelector<HTMLElement>('[data-autofocus]')
  const target = field ?? (fieldsOnly ? null : root.querySelector<HTMLElement>(`#${CONTENT_ID}`))
  target?.focus({ preventScroll: true })
}
