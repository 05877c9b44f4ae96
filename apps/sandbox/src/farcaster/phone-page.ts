import { html } from 'hono/html'
import { appPage, peoplePicker, textField } from '../outside/app-page.ts'
import type { Markup } from '../outside/page.ts'
import type { FarcasterChannel, SignatureParams } from './channels.ts'
import type { FarcasterPerson } from './people.ts'

export interface SignInView {
  channel: FarcasterChannel
  people: readonly FarcasterPerson[]
  /** Who is chosen when the page opens. */
  chosen?: FarcasterPerson | undefined
  /** What was wrong with the form before, and that form. */
  problem?: string | undefined
  form?: URLSearchParams | undefined
}

/**
 * The phone's question: who signs in to the app, if anybody. One form without a script: `person` is a fid or `new`
 * (then `username`, `displayName`, `pfpUrl`), `choice` is `approve`, `decline` or `expire`.
 */
export function signInPage({ channel, people, chosen, problem, form }: SignInView): Markup {
  const { domain, siweUri } = channel.params
  const isNew = form?.get('person') === 'new'
  const first = isNew ? undefined : (chosen ?? people[0])?.fid
  const value = (name: string) => form?.get(name) ?? ''
  const picks = people.map(({ fid, username, displayName, pfpUrl }) => ({
    value: fid,
    name: displayName,
    about: `@${username} · ${fid}`,
    chosen: fid === first,
    drawn: pfpUrl === null,
  }))
  return appPage(
    'Farcaster',
    'Sign in with Farcaster',
    html`<p class="lead"><strong>${domain}</strong> wants to know who you are.</p>
      ${problem ? html`<p class="failure" role="alert">${problem}</p>` : ''}
      <form method="post" action="">
        ${peoplePicker(
          picks,
          isNew,
          html`${textField('Username', 'username', value('username'), 'maxlength="20" autocapitalize="off" spellcheck="false"')}
          ${textField('Display name', 'displayName', value('displayName'), 'maxlength="100"')}
          ${textField('Picture address', 'pfpUrl', value('pfpUrl'), 'type="url" placeholder="Drawn for you"')}`,
        )}
        <div class="answers">
          <button class="button" type="submit" name="choice" value="approve">Approve</button>
          <button class="plain-button" type="submit" name="choice" value="decline" formnovalidate>Decline</button>
        </div>
        <fieldset class="outcomes">
          <legend>Try what can go wrong</legend>
          <div class="row">
            <button class="outcome" type="submit" name="choice" value="expire" formnovalidate>Let it expire</button>
          </div>
        </fieldset>
      </form>
      <p class="asked">Asked by <code>${siweUri}</code></p>`,
  )
}

const OUTCOMES = {
  approved: ['Signed in', 'The app has your answer. You can close this page.'],
  declined: ['Declined', 'Nothing was signed. The app hears nothing and gives up in a while.'],
  expired: ['Expired', 'The relay has forgotten this request, as it does after an hour.'],
  gone: ['This request is over', 'It has expired, or its answer was fetched. Ask the app for a new one.'],
} as const

/** What came of it, with the way back to the app if it named one. */
export function outcomePage(outcome: keyof typeof OUTCOMES, params?: SignatureParams): Markup {
  const [title, text] = OUTCOMES[outcome]
  const back = params?.redirectUrl
  const link = back && /^https?:\/\//.test(back) ? back : undefined
  return appPage(
    'Farcaster',
    title,
    html`<p class="lead" role="status">${text}</p>
      ${link ? html`<p class="other"><a class="button" href="${link}">Return to ${params?.domain}</a></p>` : ''}`,
  )
}
