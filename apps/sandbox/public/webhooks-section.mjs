import { copyButton } from './copy-button.mjs'
import { announce, fill, h } from './dom.mjs'
import { ago, fullTime } from './time.mjs'

const EVERY = 2000

/** The webhooks that arrived, by the name they were sent to, and how the next ones are answered. */
export function webhooksSection() {
  let chosen
  let shown = ''
  let timer
  const names = h('fieldset.assets', {}, h('legend.visually-hidden', {}, 'Receiver'))
  const list = h('ul.deliveries', {})
  const status = field('webhook-status', 'Answer with status', '500')
  const times = field('webhook-times', 'Times', '1')
  const outcome = h('div.outcome', { role: 'status' })
  const form = h(
    'form.fields',
    { onsubmit: control, novalidate: true, hidden: true },
    status.element,
    times.element,
    h('button.button', { type: 'submit' }, 'Set'),
    h('button.copy.labelled', { type: 'button', onclick: clear }, 'Delete all'),
  )
  const element = h(
    'section.webhooks',
    { 'aria-labelledby': 'webhooks' },
    h('h2', { id: 'webhooks' }, 'Webhooks'),
    h('div.card', {}, names, list, form, outcome),
  )

  async function load() {
    const known = await ask('/webhooks')
    if (!known) return
    if (!known.some(({ name }) => name === chosen)) chosen = known[0]?.name
    const deliveries = chosen === undefined ? [] : await ask(path())
    const now = JSON.stringify([known, chosen, deliveries])
    // Redrawn only when something came, so that an opened delivery stays open.
    if (!deliveries || now === shown) return
    shown = now
    form.hidden = chosen === undefined
    fill(names, names.firstElementChild, ...known.map(choice))
    names.hidden = known.length === 0
    fill(list, ...(deliveries.length > 0 ? deliveries.map(row) : [nothing()]))
  }

  function choice({ name, deliveries }) {
    const input = h('input', {
      type: 'radio',
      name: 'receiver',
      value: name,
      checked: name === chosen,
      onchange,
    })
    return h('label', {}, input, h('span', {}, `${name} · ${deliveries}`))
  }

  function onchange({ target }) {
    chosen = target.value
    void load()
  }

  async function control(event) {
    event.preventDefault()
    const body = { status: Number(status.input.value), times: Number(times.input.value) }
    const answer = await ask(`${path()}/control`, 'POST', body)
    const problem = answer ? answer.error : 'The sandbox does not answer.'
    fill(
      outcome,
      problem
        ? h('p.failure', {}, problem)
        : h('p.success', {}, `The next ${body.times} get ${body.status}.`),
    )
  }

  async function clear() {
    await ask(path(), 'DELETE')
    announce('Deleted')
    fill(outcome)
    await load()
  }

  function path() {
    return `/webhooks/${encodeURIComponent(chosen)}`
  }

  return {
    element,
    draw() {
      void load()
      clearInterval(timer)
      timer = setInterval(
        () => (element.isConnected ? document.hidden || load() : clearInterval(timer)),
        EVERY,
      )
    },
  }
}

function row({ at, body, headers, status }) {
  const heads = Object.entries(headers).map(([name, value]) => `${name}: ${value}`)
  return h(
    'li',
    {},
    h(
      'details',
      {},
      h(
        'summary',
        {},
        h('span.answer', { 'data-ok': String(status < 300) }, String(status)),
        h('span.what', {}, headline(body)),
        h('time', { datetime: at, title: fullTime(at), 'data-ago': true }, ago(at)),
      ),
      h('pre.text', { tabindex: '0', 'aria-label': 'Headers' }, heads.join('\n')),
      h('pre.text', { tabindex: '0', 'aria-label': 'Body' }, pretty(body) || 'No body'),
      copyButton(body, 'body', 'Copy body'),
    ),
  )
}

function nothing() {
  const address = `${location.origin}/webhooks/demo`
  return h(
    'li.nothing',
    {},
    h('p', {}, 'Nothing has arrived. Any name will do as a receiver:'),
    h('p', {}, h('code', {}, address), copyButton(address, 'webhook address')),
  )
}

/** The type of an event if it names one, else the beginning of the text. */
function headline(body) {
  try {
    const { type } = JSON.parse(body)
    if (typeof type === 'string') return type
  } catch {
    // Shown as it is.
  }
  return body.slice(0, 100) || 'No body'
}

function pretty(body) {
  try {
    return JSON.stringify(JSON.parse(body), null, 2)
  } catch {
    return body
  }
}

function field(id, label, value) {
  const input = h('input', { id, inputmode: 'numeric', value, autocomplete: 'off' })
  return { input, element: h('div.field', {}, h('label', { for: id }, label), input) }
}

async function ask(path, method = 'GET', body = undefined) {
  try {
    const json = body && { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }
    const answer = await fetch(path, { method, ...json })
    return answer.status === 204 ? {} : await answer.json()
  } catch {
    return undefined
  }
}
