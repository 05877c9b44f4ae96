import { html } from 'hono/html'
import type { WayBack } from '../domain/oauth/way-back.ts'
import { personPage } from './person-page.ts'

const CLOCK = html`<svg viewBox="0 0 48 48" fill="none" stroke="currentColor" stroke-width="2.5" stroke-linecap="round"
stroke-linejoin="round" aria-hidden="true"><circle cx="24" cy="24" r="19"/><path d="M24 13v11l7 5"/></svg>`

/**
 * For a person whose browser comes back from a provider when the login is over, as by Back after it. Made of nothing
 * that came with the request: name and address are the app's own settings.
 */
export function loginOverPage(way: WayBack | undefined): Response {
  const app = way ? html`<bdi>${way.appName}</bdi>` : 'the app'
  return personPage({
    title: 'This login is over',
    status: 400,
    body: html`${CLOCK}<h1>This login is over</h1>
<p>It was completed before, or took too long. Go back to ${app} and log in again if you have to.</p>
${way?.origin ? html`<a href="${way.origin}">Back to ${app}</a>` : ''}`,
  })
}
