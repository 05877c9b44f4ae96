import type { SecretKind } from '../ports/key-room.ts'
import { COPY } from './copy.ts'

/** The secret in a field of its own, for whoever asked to see it; gone from the document when hidden. */
export function reveal(row: HTMLElement, kind: SecretKind, secret: string): void {
  const before = [...row.children]
  const field = document.createElement('input')
  field.readOnly = true
  field.autocomplete = 'off'
  field.spellcheck = false
  field.setAttribute('aria-label', COPY[kind].label)
  field.value = secret
  const hide = document.createElement('button')
  hide.type = 'button'
  hide.textContent = COPY.hide
  hide.addEventListener('click', () => {
    field.value = ''
    row.replaceChildren(...before)
  })
  row.replaceChildren(field, hide)
  field.select()
}
