import { html } from 'hono/html'
import { appPage, peoplePicker } from '../outside/app-page.ts'
import type { Markup } from '../outside/page.ts'
import type { KeyRequest } from './key-requests.ts'
import type { FarcasterPerson } from './people.ts'

/**
 * The phone's question: may the app write for an account? One form without a script: `person` is a fid, `choice` is
 * `approve`, `reject` or `expire`.
 */
export function keyPage(view: {
  request: KeyRequest
  people: readonly FarcasterPerson[]
  problem?: string | undefined
}): Markup {
  const { request, people, problem } = view
  const picks = people.map(({ fid, username, displayName, pfpUrl }, at) => ({
    value: fid,
    name: displayName,
    about: `@${username} · ${fid}`,
    chosen: at === 0,
    drawn: pfpUrl === null,
  }))
  return appPage(
    'Farcaster',
    'Connect an app',
    html`<p class="lead">The app of account <strong>${request.requestFid}</strong> wants to write on Farcaster for you${request.isSponsored ? ', and pays for it' : ''}.</p>
      ${problem ? html`<p class="failure" role="alert">${problem}</p>` : ''}
      <form method="post" action="">
        ${peoplePicker(picks)}
        <div class="answers">
          <button class="button" type="submit" name="choice" value="approve">Approve signer</button>
          <button class="plain-button" type="submit" name="choice" value="reject">Reject</button>
        </div>
        <fieldset class="outcomes">
          <legend>Try what can go wrong</legend>
          <div class="row">
            <button class="outcome" type="submit" name="choice" value="expire">Let it expire</button>
          </div>
        </fieldset>
      </form>
      <p class="asked">Key <code>${request.key}</code></p>`,
  )
}

const OUTCOMES = {
  approved: ['Signer approved', 'The key is in the register. The app can write for you until you remove it.'],
  removed: ['Key removed', 'The register has taken it out for good: the app can write for you no more.'],
  rejected: ['Rejected', 'Nothing was added. The app hears that there is no such request any more.'],
  expired: ['Expired', 'The request is over, as it is after its deadline.'],
  gone: ['This request is over', 'It was answered, or its time is up. Ask the app for a new one.'],
} as const

/** What came of it; an approved key can be taken back here. */
export function keyOutcomePage(outcome: keyof typeof OUTCOMES, owner?: FarcasterPerson): Markup {
  const [title, text] = OUTCOMES[outcome]
  return appPage(
    'Farcaster',
    title,
    html`<p class="lead" role="status">${text}</p>
      ${owner ? html`<p class="asked">@${owner.username} · ${owner.fid}</p>` : ''}
      ${
        outcome === 'approved'
          ? html`<form method="post" action=""><div class="answers">
              <button class="plain-button" type="submit" name="choice" value="remove">Remove key</button>
            </div></form>`
          : ''
      }`,
  )
}
