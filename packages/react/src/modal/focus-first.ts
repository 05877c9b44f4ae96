import { CONTENT_ID } from './stage.tsx'

/**
 * Focuses a screen's first field, else its content: never a button that signs or sends, so that a stray
 * Enter does nothing. A screen that arrives while the dialog leaves gets none: the page has it back already.
 */
export function focusFirst(root: ParentNode, fieldsOnly = false): void {
  if (root.querySelector('dialog.closing')) return
  const field = root.querySelector<HTMLElement>('[data-autofocus]')
  const target = field ?? (fieldsOnly ? null : root.querySelector<HTMLElement>(`#${CONTENT_ID}`))
  target?.focus({ preventScroll: true })
}
