import type { Context } from 'hono'
import { html } from 'hono/html'
import { layout, page } from '../../outside/page.ts'
import { sandboxNote } from '../../outside/sandbox-note.ts'
import { type ProviderId, traits } from '../provider.ts'
import type { Parameters } from './door.ts'

/**
 * Sends the visitor back by a form (OAuth 2.0 Form Post Response Mode). The page carries the one script of all
 * providers' pages, which presses the button at once.
 */
export function formPost(
  c: Context,
  provider: ProviderId,
  target: URL,
  parameters: Parameters,
): Response | Promise<Response> {
  const fields = Object.entries(parameters).filter((one): one is [string, string] => one[1] !== undefined)
  const body = layout(
    `Back to ${target.host}`,
    html`<main class="sheet">
      <h1>Back to ${target.host}</h1>
      <form method="post" action="${target.href}" id="back">
        ${fields.map(([name, value]) => html`<input type="hidden" name="${name}" value="${value}">`)}
        <button class="button" type="submit">Go on</button>
      </form>
      ${sandboxNote(traits[provider].label)}
      <script src="/form-post.mjs" type="module"></script>
    </main>`,
  )
  // The page that takes the form may look at where it comes from.
  return page(c, body, 200, { 'referrer-policy': 'strict-origin-when-cross-origin' }, "'self'")
}
