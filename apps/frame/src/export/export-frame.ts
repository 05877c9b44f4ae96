import { FrameFailure } from '../frame-failure.ts'
import { VaultError } from '../ports/vault.ts'
import type { CopyText } from './clipboard.ts'
import { ClipboardDenied } from './clipboard.ts'
import { COPY } from './copy.ts'
import type { SecretKind } from './export-secret.ts'

/** How long the confirmation stands. */
export const CONFIRMATION_MS = 1800

export interface ExportPorts {
  kinds: readonly SecretKind[]
  secret: (kind: SecretKind) => Promise<string>
  copyText: CopyText
  exported: () => void
}

function messageOf(error: unknown): string {
  if (error instanceof FrameFailure && error.type === 'wallet_not_on_device') return COPY.notOnDevice
  if (error instanceof VaultError) {
    if (error.code === 'too_many_requests') return COPY.limited
    if (['login_required', 'missing_or_invalid_token', 'invalid_dpop_proof'].includes(error.code)) {
      return COPY.loginAgain
    }
  }
  return COPY.retry
}

function button(text: string): HTMLButtonElement {
  const element = document.createElement('button')
  element.type = 'button'
  element.textContent = text
  return element
}

/** The secret in a field of its own, for whoever asked to see it; gone from the document when hidden. */
function reveal(row: HTMLElement, kind: SecretKind, secret: string): void {
  const before = [...row.children]
  const field = document.createElement('input')
  field.readOnly = true
  field.autocomplete = 'off'
  field.spellcheck = false
  field.setAttribute('aria-label', COPY[kind].label)
  field.value = secret
  const hide = button(COPY.hide)
  hide.addEventListener('click', () => {
    field.value = ''
    row.replaceChildren(...before)
  })
  row.replaceChildren(field, hide)
  field.select()
}

function copyButton(row: HTMLElement, kind: SecretKind, ports: ExportPorts): HTMLButtonElement {
  const { idle, show } = COPY[kind]
  const element = button(idle)
  let state: 'idle' | 'working' | 'copied' | 'denied' = 'idle'

  function set(next: typeof state, text: string): void {
    state = next
    element.dataset.state = next
    element.setAttribute('aria-busy', String(next === 'working'))
    element.textContent = text
  }

  async function onClick(): Promise<void> {
    if (state === 'working' || state === 'copied') return
    const showing = state === 'denied'
    set('working', showing ? show : idle)
    try {
      if (showing) {
        reveal(row, kind, await ports.secret(kind))
        set('denied', show)
      } else {
        await ports.copyText(ports.secret(kind))
        set('copied', COPY.copied)
        setTimeout(() => set('idle', idle), CONFIRMATION_MS)
      }
      ports.exported()
    } catch (error) {
      if (error instanceof ClipboardDenied) set('denied', show)
      else set(showing ? 'denied' : 'idle', messageOf(error))
    }
  }
  element.addEventListener('click', () => void onClick())
  return element
}

/** Draws the buttons; the secret is made on a click and goes to the clipboard, never into the document unasked. */
export function drawExportFrame(container: HTMLElement, ports: ExportPorts): void {
  const row = document.createElement('div')
  row.className = 'row'
  row.setAttribute('aria-live', 'polite')
  row.append(...ports.kinds.map((kind) => copyButton(row, kind, ports)))
  container.replaceChildren(row)
}

/** What stands where there is nothing to export. */
export function drawUnavailable(container: HTMLElement): void {
  const text = document.createElement('p')
  text.textContent = COPY.unavailable
  container.replaceChildren(text)
}
