import { html } from 'hono/html'
import { layout, type Markup } from '../../outside/page.ts'
import { sandboxNote } from '../../outside/sandbox-note.ts'
import { type ProviderId, traits } from '../provider.ts'
import { masthead } from './masthead.ts'

/** What a provider shows to a visitor whom it cannot send back: the client or its address is not one it knows. */
export function errorPage(provider: ProviderId, { title, text }: { title: string; text: string }): Markup {
  const { label } = traits[provider]
  return layout(
    `${title} · ${label}`,
    html`<main class="sheet">
      ${masthead(provider)}
      <h1>${title}</h1>
      <p class="lead">${text}</p>
      ${sandboxNote(label)}
    </main>`,
  )
}
