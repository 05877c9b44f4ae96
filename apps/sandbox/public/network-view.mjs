import { copyButton } from './copy-button.mjs'
import { fill, h, icon } from './dom.mjs'
import { faucetForm } from './faucet-form.mjs'

/** What runs here, where to reach it, and the faucet. */
export function networkView(settings, health, messages) {
  const cards = h('div.cards', {})
  const element = h(
    'div.network',
    {},
    h('section', { 'aria-labelledby': 'running' }, h('h1', { id: 'running' }, 'Running here'), cards),
    h('section.faucet', { 'aria-labelledby': 'faucet' }, h('h2', { id: 'faucet' }, 'Faucet'), faucetForm()),
    h(
      'section.links',
      { 'aria-labelledby': 'links' },
      h('h2', { id: 'links' }, 'Elsewhere'),
      h(
        'ul',
        {},
        ...settings.demos.map((origin) => link(origin, 'Demo application', origin.replace('http://', ''))),
        link('/inbox', 'Messages as JSON', 'GET /inbox?to=someone@example.com'),
        link('/credentials.json', 'Development credentials', 'GET /credentials.json'),
        link('/healthz', 'Health report', 'GET /healthz'),
      ),
    ),
  )

  function draw() {
    fill(cards, ...describe(settings, health.report?.parts ?? {}, messages).map((part) => card(part, health)))
  }
  health.addEventListener('change', draw)
  return { element, title: 'Network', draw }
}

function describe({ ports }, parts, messages) {
  const ethereum = (id, name, port) => ({
    id,
    name,
    note: `Chain ${parts[id]?.chainId ?? ''}`,
    places: [['RPC', `http://localhost:${port}`]],
    fact: parts[id]?.block === undefined ? undefined : ['Block', parts[id].block],
    part: parts[id],
  })
  return [
    ethereum('ethereum', 'Ethereum', ports.ethereum),
    ethereum('ethereum-2', 'Ethereum, second chain', ports.ethereum2),
    {
      id: 'solana',
      name: 'Solana',
      note: 'Real runtime, final at once',
      places: [
        ['RPC', `http://localhost:${ports.solana}`],
        ['WebSocket', `ws://localhost:${ports.solanaSocket}`],
        ...(parts.solana?.token ? [['Demo token', parts.solana.token]] : []),
      ],
      fact: parts.solana?.slot === undefined ? undefined : ['Slot', parts.solana.slot],
      part: parts.solana,
    },
    {
      id: 'mail',
      name: 'Mail',
      note: 'Takes any mail, with or without a login',
      places: [['SMTP', `localhost:${ports.smtp}`]],
      fact: ['Messages', messages.list.length],
      part: parts.mail,
    },
  ]
}

function card({ name, note, places, fact, part }, { lost }) {
  const state = lost || !part ? 'unknown' : part.ok ? 'ok' : 'down'
  const words = { ok: 'Running', down: 'Not answering', unknown: 'Unknown' }
  return h(
    'article.card',
    {},
    h(
      'header',
      {},
      h('h2', {}, name),
      h('span.state', { 'data-state': state }, h('span.dot', {}), words[state]),
    ),
    h('p.muted', {}, note),
    h(
      'dl.places',
      {},
      ...places.flatMap(([label, value]) => [
        h('dt', {}, label),
        h('dd', {}, h('code', { title: value }, value), copyButton(value, label)),
      ]),
    ),
    fact && h('p.fact', {}, h('span.muted', {}, fact[0]), h('strong', {}, fact[1].toLocaleString('en'))),
  )
}

function link(href, title, note) {
  return h(
    'li',
    {},
    h(
      'a',
      { href, target: '_blank', rel: 'noopener' },
      h('span', {}, title, h('small', {}, note)),
      icon('out'),
    ),
  )
}
