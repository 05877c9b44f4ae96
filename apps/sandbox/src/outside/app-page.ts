import { html, raw } from 'hono/html'
import { layout, type Markup } from './page.ts'
import { pictureUrl } from './picture.ts'
import { sandboxNote } from './sandbox-note.ts'

/** The frame of a page at which somebody is asked, by the app on a phone or in a popup. */
export function appPage(app: 'Farcaster' | 'Telegram' | 'iCloud', title: string, body: Markup): Markup {
  return layout(
    title === app ? app : `${title} · ${app}`,
    html`<link rel="stylesheet" href="/apps.css">
    <main class="sheet">
      <div class="badge" data-provider="${app.toLowerCase()}" aria-hidden="true">${app.slice(0, 1)}</div>
      <h1>${title}</h1>
      ${body}
      ${sandboxNote(app)}
    </main>`,
  )
}

export interface Pick {
  value: string | number
  name: string
  about: string
  chosen: boolean
  /** Whether the sandbox draws the picture; one from elsewhere is not loaded, since nothing here asks elsewhere. */
  drawn: boolean
}

/**
 * Who it is: one of the people there, or somebody new with these fields, where somebody new can be. The form's field is
 * `person`.
 */
export function peoplePicker(people: Pick[], isNew = false, fields?: Markup): Markup {
  return html`<fieldset class="picks">
    <legend class="visually-hidden">Who are you?</legend>
    ${people.map(
      ({ value, name, about, chosen, drawn }) => html`<label class="pick">
      <input type="radio" name="person" value="${value}"${chosen ? ' checked' : ''}>
      ${drawn ? html`<img src="${pictureUrl('', name)}" alt="" width="36" height="36">` : raw('<span class="blank" aria-hidden="true"></span>')}
      <span class="who"><span class="name">${name}</span> <small>${about}</small></span></label>`,
    )}
    ${fields && newPerson(isNew, fields)}
  </fieldset>`
}

const newPerson = (chosen: boolean, fields: Markup) => html`<label class="pick">
      <input type="radio" name="person" value="new"${chosen ? ' checked' : ''}>
      <span class="blank" aria-hidden="true">+</span>
      <span class="who"><span class="name">Somebody new</span> <small>Make an account</small></span></label>
    <div class="new-person">${fields}</div>`

/** A text field with its label. `attributes` are the page's own words, never somebody's. */
export function textField(label: string, name: string, value: string, attributes = ''): Markup {
  return html`<label class="field"><span>${label}</span>
    <input name="${name}" value="${value}" autocomplete="off" ${raw(attributes)}></label>`
}
