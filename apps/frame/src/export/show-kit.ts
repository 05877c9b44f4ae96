import type { NewKit } from '../ports/key-room.ts'
import { button } from './button.ts'
import { COPY } from './copy.ts'
import { saveFile } from './save-file.ts'

const KIT_FILE = 'wallet-recovery-kit.json'

/**
 * A kit's passphrase, once, and the way to its file; both are gone from the document when the user says that it is written
 * down, and nobody has another copy.
 * @param onDone where something rests on the kit: it takes the file to have been saved first
 */
export function showKit(row: HTMLElement, { text, passphrase }: NewKit, onDone?: () => void): void {
  const before = [...row.children]
  // Two lines: all of it has to be seen, in whatever width there is.
  const field = document.createElement('textarea')
  field.readOnly = true
  field.autocomplete = 'off'
  field.spellcheck = false
  field.setAttribute('aria-label', COPY.kit.label)
  field.value = passphrase
  const [save, done] = [button(COPY.saveKit), button(COPY.kitDone)]
  let file: string | null = text
  done.disabled = onDone !== undefined
  save.addEventListener('click', () => {
    if (file === null) return
    saveFile(KIT_FILE, file)
    save.textContent = COPY.kitSaved
    done.disabled = false
  })
  done.addEventListener('click', () => {
    file = null
    field.value = ''
    row.replaceChildren(...before)
    onDone?.()
  })
  row.replaceChildren(field, save, done)
  field.select()
}
