import { html } from 'hono/html'
import type { Markup } from '../../outside/page.ts'
import { type ProviderId, traits } from '../provider.ts'

/** The head of a provider's page: its letter, and that this is not really it. */
export function masthead(provider: ProviderId): Markup {
  return html`<div class="masthead">
    <span class="badge" data-provider="${provider}" aria-hidden="true">${traits[provider].label.slice(0, 1)}</span>
    <span class="chip">Sandbox</span>
  </div>`
}
