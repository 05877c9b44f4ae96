import { html } from 'hono/html'
import type { Person } from '../identity/person.ts'
import { appPage, peoplePicker, textField } from '../outside/app-page.ts'
import type { Markup } from '../outside/page.ts'

interface Choosing {
  people: readonly Person[]
  /** What was wrong with the form before, and that form. */
  problem?: string | undefined
  form?: URLSearchParams | undefined
}

/**
 * The page at which somebody signs in to iCloud: `person` is a subject or `new` (then `name`, `email`), `keep` is there
 * for who keeps signed in, `choice` is `sign-in` or `cancel`.
 */
export function icloudPage(app: string, { people, problem, form }: Choosing): Markup {
  const isNew = form?.get('person') === 'new'
  const value = (name: string) => form?.get(name) ?? ''
  const picks = people.map(({ id, name, email }, index) => ({
    value: id,
    name,
    about: email ?? '',
    chosen: !isNew && index === 0,
    drawn: true,
  }))
  return appPage(
    'iCloud',
    'Sign in to iCloud',
    html`<p class="lead"><strong>${app}</strong> keeps its data in your iCloud.</p>
      ${problem ? html`<p class="failure" role="alert">${problem}</p>` : ''}
      <form method="post" action="">
        ${peoplePicker(
          picks,
          isNew,
          html`${textField('Name', 'name', value('name'), 'maxlength="100"')}
          ${textField('E-mail', 'email', value('email'), 'type="email"')}`,
        )}
        <label class="tick"><input type="checkbox" name="keep"${form?.has('keep') ? ' checked' : ''}> Keep me signed in</label>
        <div class="answers">
          <button class="button" type="submit" name="choice" value="sign-in">Sign in</button>
          <button class="plain-button" type="submit" name="choice" value="cancel" formnovalidate>Cancel</button>
        </div>
      </form>`,
  )
}

/** The popup's last page, whose script tells the page that opened it. */
export function signedInPage(message: object): Markup {
  return appPage(
    'iCloud',
    'errorMessage' in message ? 'Not signed in' : 'Signed in',
    html`<p class="lead">You can close this window.</p>
      <div id="icloud-result" data-message="${JSON.stringify(message)}" hidden></div>
      <script type="module" src="/icloud-result.mjs"></script>`,
  )
}

/** What somebody sees who was led here by a mistake. */
export function icloudRefusalPage(text: string): Markup {
  return appPage('iCloud', text, html`<p class="lead" role="alert">The sign-in cannot begin.</p>`)
}
