import { copyButton } from './copy-button.mjs'
import { announce, fill, h } from './dom.mjs'

/** Who has an account at which identity provider, and a form for somebody new. */
export function identityView() {
  let providers = []
  let people = {}
  let chosen
  const choices = h('fieldset.assets', {}, h('legend.visually-hidden', {}, 'Provider'))
  const list = h('ul.accounts', {})
  const form = h('form.fields', { onsubmit: add, novalidate: true })
  const outcome = h('div.outcome', { role: 'status' })
  const element = h(
    'div.network',
    {},
    h(
      'section',
      { 'aria-labelledby': 'people' },
      h('h1', { id: 'people' }, 'People'),
      h('p.muted', {}, 'Who has an account where. Their sign-in pages are played here, under /world.'),
    ),
    h('section.card', { 'aria-label': 'Accounts' }, choices, list, form, outcome),
  )

  async function draw() {
    const [known, everybody] = await Promise.all([ask('/identity/providers'), ask('/identity/people')])
    if (!known || !everybody) return fill(outcome, failure('The sandbox does not answer.'))
    people = everybody
    if (providers.length > 0) return drawList()
    providers = known
    choices.append(...providers.map(choice))
    choose(providers[0])
  }

  function choice(provider, index) {
    const input = h('input', {
      type: 'radio',
      name: 'provider',
      value: provider.id,
      checked: index === 0,
      onchange: () => choose(provider),
    })
    return h('label', {}, input, h('span', {}, provider.label))
  }

  function choose(provider) {
    chosen = provider
    drawList()
    fill(outcome)
    fill(
      form,
      field('name', 'Name'),
      provider.email !== 'never' && field('email', 'E-mail', 'email'),
      provider.username && field('username', 'Username'),
      h('button.button', { type: 'submit' }, 'Add person'),
    )
  }

  function drawList() {
    fill(list, ...(people[chosen.id] ?? []).map((person) => account(person, chosen)))
  }

  async function add(event) {
    event.preventDefault()
    const fields = Object.fromEntries([...new FormData(form)].filter(([, value]) => value.trim()))
    const made = await ask('/identity/people', { provider: chosen.id, ...fields })
    if (!made) return fill(outcome, failure('The sandbox does not answer.'))
    if (made.error) return fill(outcome, failure(made.error))
    fill(outcome)
    people[chosen.id].push(made)
    drawList()
    form.reset()
    announce(`${made.name} now has an account at ${chosen.label}`)
  }

  return { element, title: 'People', draw }
}

function account(person, { username, email }) {
  const handle = (email !== 'never' && person.email) || (username ? person.username : person.name)
  const notes = [
    email !== 'never' && (person.email ?? 'no e-mail'),
    person.email && !person.emailVerified && 'not verified',
    username && `@${person.username}`,
  ]
  return h(
    'li',
    {},
    h('span', {}, person.name, h('small', {}, notes.filter(Boolean).join(' · '))),
    copyButton(handle, `login_hint of ${person.name}`),
  )
}

function field(name, label, type = 'text') {
  const id = `person-${name}`
  const input = h('input', { id, name, type, autocomplete: 'off', spellcheck: 'false' })
  return h('div.field', {}, h('label', { for: id }, label), input)
}

async function ask(path, body) {
  const init = body && {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  }
  try {
    return await (await fetch(path, init)).json()
  } catch {
    return undefined
  }
}

function failure(reason) {
  return h('p.failure', {}, reason)
}
