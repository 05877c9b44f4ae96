import { CONTENT_ID } from './stage.tsx'

/**
 * Focuses a screen's first field, else its content: never a button that signs or sends, so that a stray
 * Enter does nothing. A screen that arrives while the dialog leaves gets none: the page has it back already.
 */
export function focusFirst(root: ParentNode, fieldsOnly = false): void {
  if (root.querySelector('dialog.closing')) return
  firstOf(root, fieldsOnly)?.focus({ preventScroll: true })
}

/** Opens the dialog with the focus there at once: the browser would give it to the first button, which is Close. */
export function showFocused(dialog: HTMLDialogElement): void {
  const first = firstOf(dialog, false)
  first?.setAttribute('autofocus', '')
  dialog.showModal?.()
  first?.removeAttribute('autofocus')
}

function firstOf(root: ParentNode, fieldsOnly: boolean): HTMLElement | null {
  const field = root.querySelector<HTMLElement>('[data-autofocus]')
  return field ?? (fieldsOnly ? null : root.querySelector<HTMLElement>(`#${CONTENT_ID}`))
}
