import { copyButton } from './copy-button.mjs'
import { fill, h } from './dom.mjs'
import { ago, fullTime } from './time.mjs'

const EVERY = 2000

/** What the bundlers of smart wallets saw, newest first. */
export function operationsSection() {
  let shown = ''
  let timer
  const list = h('ul.deliveries', {})
  const element = h(
    'section.operations',
    { 'aria-labelledby': 'operations' },
    h('h2', { id: 'operations' }, 'Operations of smart wallets'),
    h('div.card', {}, list),
  )

  async function load() {
    const operations = await ask()
    const now = JSON.stringify(operations)
    // Redrawn only when something came, so that an opened operation stays open.
    if (!operations || now === shown) return
    shown = now
    fill(
      list,
      ...(operations.length > 0
        ? operations.map(row)
        : [h('li.nothing', {}, h('p', {}, 'There were none.'))]),
    )
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

function row(operation) {
  const { at, chainId, deploys, hash, sender, sponsored, reason, transactionHash } = operation
  const facts = [
    ['Account', sender],
    ['Operation', hash],
    ...(transactionHash ? [['Transaction', transactionHash]] : []),
  ]
  const what = [
    `Chain ${chainId}`,
    sponsored ? 'sponsored' : 'pays for itself',
    ...(deploys ? ['deploys the account'] : []),
  ]
  return h(
    'li',
    {},
    h(
      'details',
      {},
      h(
        'summary',
        {},
        h(
          'span.answer',
          { 'data-ok': String(reason === undefined && operation.success !== false) },
          stateOf(operation),
        ),
        h('span.what', {}, what.join(', ')),
        h('time', { datetime: at, title: fullTime(at), 'data-ago': true }, ago(at)),
      ),
      reason && h('pre.text', { tabindex: '0', 'aria-label': 'Reason' }, reason),
      h(
        'dl.places',
        {},
        ...facts.flatMap(([label, value]) => [
          h('dt', {}, label),
          h('dd', {}, h('code', { title: value }, value), copyButton(value, label.toLowerCase())),
        ]),
      ),
    ),
  )
}

function stateOf({ state, success, transactionHash }) {
  if (state === 'refused') return 'Refused'
  if (success === false) return 'Reverted'
  if (!transactionHash) return 'Kept back'
  return success ? 'Done' : 'Sent'
}

async function ask() {
  try {
    const answer = await fetch('/smart-wallets')
    return answer.ok ? (await answer.json()).operations : undefined
  } catch {
    return undefined
  }
}
