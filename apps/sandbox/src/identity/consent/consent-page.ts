import { html } from 'hono/html'
import { layout, type Markup } from '../../outside/page.ts'
import { sandboxNote } from '../../outside/sandbox-note.ts'
import type { Person } from '../person.ts'
import { type ProviderId, traits } from '../provider.ts'
import type { Ask, Door } from './door.ts'
import { masthead } from './masthead.ts'

export interface Consent {
  door: Door
  ask: Ask
  people: Person[]
  /** Whether the one person is there because the client asked for them. */
  hinted: boolean
  /** What was wrong with the form that came before, and that form. */
  problem: string | undefined
  form: URLSearchParams | undefined
}

/**
 * The page on which a visitor decides: pick somebody, make somebody, decline, or have the provider fail. It is one
 * form without any script, so that a program can send it as well: `choice` is `person:<id>`, `new`, `cancel`, `fail`,
 * `limit-token`, `limit-profile` or `suspended`; `scope` is each scope with a box whose box is ticked.
 */
export function consentPage(consent: Consent): Markup {
  const { door, ask, people, hinted, problem } = consent
  const { label } = traits[door.provider]
  const app = ask.redirect.host
  const optional = ask.scopes.filter((scope) => isOptional(door, scope))
  return layout(
    `Continue with ${label}`,
    html`<main class="sheet">
      ${masthead(door.provider)}
      <h1>Continue with ${label}</h1>
      <p class="lead"><strong>${app}</strong> ${optional.length > 0 ? 'wants to use your account' : 'wants to know who you are'}.</p>
      ${scopeList(ask.scopes.filter((scope) => !isOptional(door, scope)))}
      ${problem ? html`<p class="failure" role="alert">${problem}</p>` : ''}
      <form method="post" action="">
        ${hinted ? '' : html`<button type="submit" name="choice" value="new" hidden></button>`}
        ${optional.map((scope) => scopeBox(consent, scope))}
        <fieldset class="people">
          <legend class="visually-hidden">Who are you?</legend>
          ${people.map((person) => personButton(door.provider, person, hinted))}
        </fieldset>
        ${
          door.choices?.includes('hide-email')
            ? html`<label class="tick"><input type="checkbox" name="hide_email"> Hide My Email</label>`
            : ''
        }
        ${hinted ? html`<p class="other"><a href="${withoutHint(ask.query)}">Use another account</a></p>` : newPerson(consent)}
        <button class="plain-button" type="submit" name="choice" value="cancel" formnovalidate>Cancel</button>
        <fieldset class="outcomes">
          <legend>Try what can go wrong</legend>
          <div class="row">
            ${outcome('fail', 'Fail')}
            ${outcome('limit-token', 'Rate limit')}
            ${readsProfile(consent) ? outcome('limit-profile', 'Too many profile requests') : ''}
            ${door.choices?.includes('suspended') ? outcome('suspended', 'Suspended account') : ''}
          </div>
        </fieldset>
      </form>
      ${sandboxNote(label)}
    </main>`,
  )
}

/** Whoever asks for an id token is told by it, and need not read the profile. */
function readsProfile({ door, ask }: Consent): boolean {
  return door.hasProfile && !ask.scopes.includes('openid')
}

function personButton(provider: ProviderId, person: Person, hinted: boolean): Markup {
  const knows = traits[provider]
  const also = [person.email, knows.username && `@${person.username}`].filter(Boolean).join(' · ')
  const initials = person.name
    .split(/\s+/)
    .map((word) => [...word][0])
    .filter(Boolean)
  const shown = [...new Set([initials[0], initials.at(-1)])].slice(0, 2).join('')
  return html`<button class="person${hinted ? ' only' : ''}" type="submit" name="choice" value="person:${person.id}"
    aria-describedby="about-${person.id}" formnovalidate>
    <span class="initials" aria-hidden="true">${shown}</span>
    <span class="who"><span class="name"><span class="${hinted ? '' : 'visually-hidden'}">Continue as </span>${person.name}</span>
    <small id="about-${person.id}" aria-hidden="true">${also || 'No e-mail'}</small></span>
  </button>`
}

function newPerson({ door, form }: Consent): Markup {
  const knows = traits[door.provider]
  const value = (name: string) => form?.get(name) ?? ''
  return html`<fieldset class="new">
    <legend>Somebody else</legend>
    <label class="field"><span>Name</span>
      <input name="name" value="${value('name')}" maxlength="100" autocomplete="off" required></label>
    ${
      knows.email === 'never'
        ? ''
        : html`<label class="field"><span>E-mail</span>
      <input name="email" type="email" value="${value('email')}" autocomplete="off" ${knows.email === 'always' ? 'required' : ''}></label>`
    }
    ${
      knows.username
        ? html`<label class="field"><span>Username</span>
      <input name="username" value="${value('username')}" maxlength="39" autocomplete="off" autocapitalize="off" spellcheck="false"></label>`
        : ''
    }
    ${
      knows.tellsVerified
        ? html`<label class="tick"><input type="checkbox" name="unverified"> Unconfirmed address</label>`
        : ''
    }
    <button class="button" type="submit" name="choice" value="new">Create person</button>
  </fieldset>`
}

function outcome(choice: string, label: string): Markup {
  return html`<button class="outcome" type="submit" name="choice" value="${choice}" formnovalidate>${label}</button>`
}

function isOptional({ optionalScopes }: Door, scope: string): boolean {
  return Object.hasOwn(optionalScopes ?? {}, scope)
}

/** A box with a tick that the visitor may take away; a form that comes back keeps its answer. */
function scopeBox({ door, form }: Consent, scope: string): Markup {
  const ticked = !form || form.getAll('scope').includes(scope)
  return html`<label class="tick scope"><input type="checkbox" name="scope" value="${scope}"${ticked ? ' checked' : ''}>
    <span>${door.optionalScopes?.[scope]}<code>${scope}</code></span></label>`
}

function scopeList(scopes: string[]): Markup | '' {
  if (scopes.length === 0) return ''
  return html`<ul class="scopes" aria-label="What it asks for">${scopes.map((scope) => html`<li><code>${scope}</code></li>`)}</ul>`
}

function withoutHint(query: URLSearchParams): string {
  const rest = new URLSearchParams(query)
  rest.delete('login_hint')
  return `?${rest}`
}
