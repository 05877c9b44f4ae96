import { html } from 'hono/html'
import { appPage, textField } from '../outside/app-page.ts'
import type { Markup } from '../outside/page.ts'
import { type Choosing, telegramPicker } from './login-page.ts'

/** Opens an address as Telegram does: with a login in its query, or as a mini app with launch data. */
export function openPage(choosing: Choosing, url: string): Markup {
  return appPage(
    'Telegram',
    'Open in Telegram',
    html`<p class="lead">Opens a page the way a button under a message does.</p>
      ${choosing.problem ? html`<p class="failure" role="alert">${choosing.problem}</p>` : ''}
      <form method="post" action="">
        ${textField('Address', 'url', url, 'type="url" required')}
        ${telegramPicker(choosing)}
        <div class="answers">
          <button class="button" type="submit" name="choice" value="login-url">Open, logged in</button>
          <button class="plain-button" type="submit" name="choice" value="mini-app">Open as mini app</button>
        </div>
      </form>`,
  )
}
