import { html } from 'hono/html'
import { appPage, peoplePicker, textField } from '../outside/app-page.ts'
import type { Markup } from '../outside/page.ts'
import type { Bot } from './bots.ts'
import { fullName, type TelegramPerson } from './people.ts'
import type { AuthResult } from './signed-data.ts'

export interface Choosing {
  people: readonly TelegramPerson[]
  /** Who is chosen when the page opens. */
  chosen?: TelegramPerson | undefined
  /** What was wrong with the form before, and that form. */
  problem?: string | undefined
  form?: URLSearchParams | undefined
}

/** The question of the login widget's popup: `person` is an id or `new`, `choice` is `accept` or `cancel`. */
export function loginPage(bot: Bot, origin: string, writes: boolean, choosing: Choosing): Markup {
  return appPage(
    'Telegram',
    'Log in with Telegram',
    html`<p class="lead"><strong>${new URL(origin).host}</strong> asks for your name, username and picture.</p>
      ${choosing.problem ? html`<p class="failure" role="alert">${choosing.problem}</p>` : ''}
      <form method="post" action="">
        ${telegramPicker(choosing)}
        ${writes ? html`<p class="asked">It also wants <strong>${bot.title}</strong> to be able to write to you.</p>` : ''}
        <div class="answers">
          <button class="button" type="submit" name="choice" value="accept">Accept</button>
          <button class="plain-button" type="submit" name="choice" value="cancel" formnovalidate>Cancel</button>
        </div>
      </form>`,
  )
}

/** The people of Telegram to choose from, and the fields of a new one. */
export function telegramPicker({ people, chosen, form }: Choosing): Markup {
  const isNew = form?.get('person') === 'new'
  const first = isNew ? undefined : (chosen ?? people[0])?.id
  const value = (name: string) => form?.get(name) ?? ''
  const picks = people.map((person) => ({
    value: person.id,
    name: fullName(person),
    about: [person.username && `@${person.username}`, person.id].filter(Boolean).join(' · '),
    chosen: person.id === first,
    drawn: true,
  }))
  return peoplePicker(
    picks,
    isNew,
    html`${textField('First name', 'first_name', value('first_name'), 'maxlength="64"')}
    ${textField('Last name', 'last_name', value('last_name'), 'maxlength="64"')}
    ${textField('Username', 'username', value('username'), 'maxlength="33" autocapitalize="off" spellcheck="false"')}`,
  )
}

/**
 * The popup's last page: its script tells the page that opened it, or goes back to where that page wants it.
 * @param result what to tell, false when the visitor cancelled
 */
export function resultPage(origin: string, returnTo: string | undefined, result: AuthResult | false): Markup {
  const message = JSON.stringify({ event: 'auth_result', result, origin })
  const back = Buffer.from(JSON.stringify(result)).toString('base64url')
  return appPage(
    'Telegram',
    result ? 'Logged in' : 'Cancelled',
    html`<p class="lead" role="status" id="telegram-result" data-message="${message}" data-origin="${origin}"
        data-return="${returnTo === undefined ? '' : `${returnTo.split('#')[0]}#tgAuthResult=${back}`}">
        You can close this page.</p>
      <script type="module" src="/telegram-result.mjs"></script>`,
  )
}

/** A refusal that no way leads back from. */
export function refusalPage(text: string): Markup {
  return appPage('Telegram', text, html`<p class="lead" role="alert">The login cannot begin.</p>`)
}
