import { copyButton } from './copy-button.mjs'
import { announce, fill, h, icon } from './dom.mjs'
import { readOtpauth, secondsLeft, totp } from './totp.mjs'

const KEPT = 'sandbox-authenticator'
const EVERY = 250
const STEP = 30
const DAY = 86_400

/** The app on somebody's phone that shows codes, with a clock that can be wrong. Entries stay in this browser. */
export function authenticatorView() {
  let entries = readKept()
  let behind = 0
  let timer
  let shown = []
  const address = h('input', {
    id: 'otpauth',
    type: 'text',
    autocomplete: 'off',
    spellcheck: 'false',
    placeholder: 'otpauth://totp/…',
  })
  const outcome = h('div.outcome', { role: 'status' })
  const list = h('ul.codes', { 'aria-label': 'Codes' })
  const offset = h('input', {
    id: 'clock-offset',
    type: 'number',
    inputmode: 'numeric',
    step: '1',
    value: '0',
    oninput: () => setOffset(Number(offset.value)),
  })
  const clock = h('output.clock', { for: 'clock-offset' })
  const element = h(
    'div.network',
    {},
    h(
      'section',
      { 'aria-labelledby': 'authenticator' },
      h('h1', { id: 'authenticator' }, 'Authenticator'),
      h('p.muted', {}, 'The app on somebody’s phone. Paste what a QR code says, and read the code here.'),
    ),
    h(
      'section.card',
      { 'aria-label': 'Codes' },
      h(
        'form.fields.first',
        { onsubmit: add, novalidate: true },
        h('div.field.wide', {}, h('label', { for: 'otpauth' }, 'Address of the enrolment'), address),
        h('button.button', { type: 'submit' }, 'Add'),
      ),
      outcome,
      list,
    ),
    h(
      'section.card',
      { 'aria-labelledby': 'clock' },
      h('header', {}, h('h2', { id: 'clock' }, 'Clock of the phone'), clock),
      h(
        'div.fields',
        {},
        h(
          'div.field',
          {},
          h('label', { for: 'clock-offset' }, 'Ahead by'),
          h('div.with-unit', {}, offset, h('span.unit', {}, 'seconds')),
        ),
        h('button.copy.labelled', { type: 'button', onclick: () => setOffset(behind - STEP) }, '− 30 s'),
        h('button.copy.labelled', { type: 'button', onclick: () => setOffset(behind + STEP) }, '+ 30 s'),
        h('button.copy.labelled', { type: 'button', onclick: () => setOffset(0) }, 'On time'),
      ),
    ),
  )

  function now() {
    return Date.now() / 1000 + behind
  }

  function setOffset(seconds) {
    behind = Number.isFinite(seconds) ? Math.max(-DAY, Math.min(DAY, Math.round(seconds))) : 0
    if (document.activeElement !== offset) offset.value = String(behind)
    void tick()
  }

  function add(event) {
    event.preventDefault()
    try {
      const entry = readOtpauth(address.value)
      keep([entry, ...entries.filter(({ secret }) => secret !== entry.secret)])
      address.value = ''
      fill(outcome)
      announce(`Added ${entry.issuer} ${entry.account}`)
    } catch (error) {
      fill(outcome, h('p.failure', {}, error.message))
    }
  }

  function remove(entry) {
    keep(entries.filter((one) => one !== entry))
    announce('Removed')
    address.focus()
  }

  function keep(next) {
    entries = next
    localStorage.setItem(KEPT, JSON.stringify(entries))
    drawList()
  }

  function drawList() {
    shown = entries.map((entry) => row(entry, () => remove(entry)))
    fill(
      list,
      ...(shown.length > 0 ? shown.map((one) => one.element) : [h('li.nothing', {}, 'No entries yet.')]),
    )
    void tick()
  }

  async function tick() {
    const seconds = now()
    clock.textContent = new Date(seconds * 1000).toLocaleTimeString()
    for (const one of shown) await one.show(seconds)
  }

  return {
    element,
    title: 'Authenticator',
    draw() {
      entries = readKept()
      drawList()
      clearInterval(timer)
      timer = setInterval(() => (element.isConnected ? void tick() : clearInterval(timer)), EVERY)
    },
  }
}

function row(entry, remove) {
  const name = entry.issuer || 'No issuer'
  const digits = h('output.digits', { 'aria-label': `Code of ${name} ${entry.account}`.trim() })
  const left = h('progress', { max: String(STEP), 'aria-label': 'Seconds left' })
  const time = h('span.left', { 'aria-hidden': 'true' })
  let code = ''
  const element = h(
    'li',
    {},
    h('span.about', {}, h('strong', {}, name), entry.account && h('small', {}, entry.account)),
    h('span.running', {}, digits, left, time),
    h(
      'span.does',
      {},
      copyButton(() => code, `code of ${name}`),
      h(
        'button.quiet',
        { type: 'button', onclick: remove, 'aria-label': `Remove ${name}`, title: `Remove ${name}` },
        icon('clear'),
      ),
    ),
  )
  return {
    element,
    async show(seconds) {
      const rest = secondsLeft(seconds)
      code = await totp(entry.secret, seconds)
      fill(digits, h('span', {}, code.slice(0, 3)), h('span', {}, code.slice(3)))
      left.value = rest
      time.textContent = `${rest} s`
      element.classList.toggle('soon', rest <= 5)
    },
  }
}

function readKept() {
  try {
    const kept = JSON.parse(localStorage.getItem(KEPT) ?? '[]')
    return Array.isArray(kept) ? kept.filter(({ secret }) => /^[A-Z2-7]+$/.test(secret)) : []
  } catch {
    return []
  }
}
