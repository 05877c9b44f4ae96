import { authenticatorView } from './authenticator-view.mjs'
import { announce, fill } from './dom.mjs'
import { Health } from './health.mjs'
import { identityView } from './identity-view.mjs'
import { inboxView } from './inbox-view.mjs'
import { Messages } from './messages.mjs'
import { networkView } from './network-view.mjs'
import { servicesView } from './services-view.mjs'
import { keepTimes } from './time.mjs'

const messages = new Messages()
const health = new Health()
const settings = await (await fetch('/settings')).json()
const inbox = inboxView(messages, settings)
const services = servicesView()
const network = networkView(settings, health, messages)
const identity = identityView()
const authenticator = authenticatorView()
const content = document.getElementById('content')

/** `#/`, `#/message/<id>`, `#/people`, `#/services`, `#/authenticator`, `#/network` */
function route() {
  const [, section, id] = location.hash.split('/')
  if (section === 'network') return { name: section, view: network }
  if (section === 'services') return { name: section, view: services }
  if (section === 'authenticator') return { name: section, view: authenticator }
  if (section === 'people') return { name: section, view: identity }
  return { name: 'inbox', view: inbox, id: section === 'message' ? id : undefined }
}

function draw() {
  const { name, view, id } = route()
  if (content.firstElementChild !== view.element) fill(content, view.element)
  view.draw(id)
  for (const link of document.querySelectorAll('[data-section]')) {
    const here = link.dataset.section === name
    link.toggleAttribute('aria-current', here)
    if (here) link.setAttribute('aria-current', 'page')
  }
  const count = messages.list.length
  document.title = `${view.title}${view === inbox && count ? ` (${count})` : ''} · Sandbox`
}

function drawCount() {
  const badge = document.getElementById('count')
  badge.hidden = messages.list.length === 0
  badge.textContent = String(messages.list.length)
}

function drawStatus() {
  const pill = document.getElementById('status')
  const state = health.lost ? 'down' : health.report ? (health.report.ok ? 'ok' : 'down') : 'unknown'
  pill.dataset.state = state
  const words = {
    ok: 'All running',
    down: health.lost ? 'Sandbox stopped' : 'Something is down',
    unknown: 'Connecting',
  }
  pill.querySelector('.status-text').textContent = words[state]
}

messages.addEventListener('change', () => {
  drawCount()
  draw()
})
messages.addEventListener('arrival', ({ detail: { to, code } }) =>
  announce(`New message to ${to}${code ? `, code ${[...code].join(' ')}` : ''}`),
)
health.addEventListener('change', drawStatus)
window.addEventListener('hashchange', draw)
// what apps and tests did meanwhile
window.addEventListener('focus', draw)
document.addEventListener('keydown', (event) => {
  const typing = event.target instanceof HTMLInputElement
  if (event.key !== '/' || typing || event.ctrlKey || event.metaKey || event.altKey) return
  event.preventDefault()
  inbox.focusSearch()
})

draw()
messages.follow()
health.follow()
keepTimes()
