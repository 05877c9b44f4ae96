import { announce, h } from './dom.mjs'

/**
 * A list of addresses, to add to and take from.
 * @param {{ title: string, label: string, path: string }} list `label` says what adding one does, `path` is where
 * @param {string[]} addresses @param {() => void} changed
 */
export function addressesField({ title, label, path }, addresses, changed) {
  const input = h('input', {
    'aria-label': label,
    placeholder: '0x…',
    autocomplete: 'off',
    spellcheck: 'false',
  })
  const complaint = h('p.failure', { role: 'alert' })
  const change = (method, address) => send(method, `${path}/${encodeURIComponent(address)}`)
  return section(
    title,
    h(
      'ul.editable',
      {},
      ...addresses.map((address) =>
        h(
          'li',
          {},
          h('code', { title: address }, address),
          button('Remove', `Remove ${address}`, () => settle(change('DELETE', address), complaint, changed)),
        ),
      ),
    ),
    form('Add', input, () => settle(change('PUT', input.value.trim()), complaint, changed)),
    complaint,
  )
}

/**
 * What things cost; an emptied price is unknown.
 * @param {Record<string, number>} prices @param {() => void} changed
 */
export function pricesField(prices, changed) {
  const symbol = h('input', {
    'aria-label': 'Symbol to set the price of',
    placeholder: 'Symbol',
    autocomplete: 'off',
    spellcheck: 'false',
  })
  const complaint = h('p.failure', { role: 'alert' })
  const set = (name, usd) => send('PUT', `/prices/${encodeURIComponent(name)}`, { usd })
  return section(
    'Prices',
    h(
      'ul.editable.prices',
      {},
      ...Object.entries(prices).map(([name, usd]) => {
        const input = h('input', { 'aria-label': `Price of ${name}`, inputmode: 'decimal', value: usd })
        input.addEventListener('change', () => {
          const text = input.value.trim()
          settle(set(name, text === '' ? null : Number(text)), complaint, changed)
        })
        return h('li', {}, h('strong', {}, name), h('span.with-unit', {}, input, h('span.unit', {}, 'USD')))
      }),
    ),
    form('Add', symbol, () => settle(set(symbol.value.trim().toUpperCase(), 1), complaint, changed)),
    complaint,
  )
}

/**
 * Whether the sponsor pays for smart wallets at all.
 * @param {boolean} on @param {() => void} changed
 */
export function sponsorField(on, changed) {
  const complaint = h('p.failure', { role: 'alert' })
  const choice = (value, label) =>
    h(
      'label',
      {},
      h('input', {
        type: 'radio',
        name: 'sponsor',
        value: String(value),
        checked: value === on,
        onchange: () => settle(send('PUT', '/smart-wallets/sponsor', { on: value }), complaint, changed),
      }),
      h('span', {}, label),
    )
  return section(
    'Sponsor',
    h('div.assets', {}, choice(true, 'Pays for everybody'), choice(false, 'Pays for nothing')),
    complaint,
  )
}

function section(title, ...children) {
  return h('fieldset.troubles', {}, h('legend', {}, title), ...children)
}

function form(label, input, submit) {
  const onsubmit = (event) => {
    event.preventDefault()
    submit()
  }
  return h(
    'form.add',
    { onsubmit, novalidate: true },
    input,
    h('button.copy.labelled', { type: 'submit' }, label),
  )
}

function button(text, label, onclick) {
  return h('button.copy.labelled', { type: 'button', 'aria-label': label, onclick }, text)
}

/** Shows what became of a change: the list anew, or why not. */
async function settle(answer, complaint, changed) {
  const error = await answer
  complaint.textContent = error ?? ''
  if (error) return
  announce('Changed')
  changed()
}

/** Gives what is wrong, undefined when nothing is. */
async function send(method, path, body) {
  const init = { method, ...(body ? { body: JSON.stringify(body) } : {}) }
  const answer = await fetch(path, init).catch(() => undefined)
  if (answer?.ok) return undefined
  const { error } = (await answer?.json().catch(() => undefined)) ?? {}
  return error ?? 'The sandbox does not answer.'
}
