import { html } from 'hono/html'
import type { Markup } from './page.ts'

/** Says where the visitor really is. */
export function sandboxNote(label: string): Markup {
  return html`<p class="note">This is the <a href="/">sandbox</a> standing in for ${label}. Nothing leaves this machine.</p>`
}
