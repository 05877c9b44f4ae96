import { fill, h, icon } from './dom.mjs'
import { messageRow } from './message-row.mjs'
import { search } from './messages.mjs'
import { emptyReading, reading } from './reading.mjs'

/** The inbox: search and list on one side, the chosen (or else the newest) message on the other. */
export function inboxView(messages, { ports }) {
  const list = h('ul.rows', { 'aria-label': 'Messages', onkeydown: moveByArrows })
  const pane = h('section.pane', { 'aria-label': 'Message' })
  const field = h('input', {
    type: 'search',
    placeholder: 'Search address, subject or code',
    'aria-label': 'Search messages',
    autocomplete: 'off',
    spellcheck: 'false',
    oninput: () => drawList(),
  })
  const clear = h(
    'button.quiet',
    {
      type: 'button',
      'aria-label': 'Delete all messages',
      title: 'Delete all messages',
      onclick: async () => {
        await messages.clear()
        location.hash = '#/'
      },
    },
    icon('clear'),
  )
  const element = h(
    'div.inbox',
    {},
    h('h1.visually-hidden', {}, 'Inbox'),
    h('div.side', {}, h('div.tools', {}, h('label.search', {}, icon('search'), field), clear), list),
    pane,
  )
  let chosen
  let shown

  function current() {
    return messages.find(chosen) ?? (chosen ? undefined : messages.list[0])
  }

  function drawList() {
    const found = search(messages.list, field.value)
    const open = current()?.id
    clear.hidden = messages.list.length === 0
    fill(list, ...found.map((message) => messageRow(message, message.id === open)))
    if (found.length === 0) fill(list, h('li.none', {}, 'Nothing matches this search'))
  }

  function drawPane() {
    if (!messages.loaded) return
    const message = current()
    // Redrawn only for another message, so that a selection or a scroll position in it survives.
    if (message && message.id === shown) return
    shown = message?.id
    fill(pane, message ? reading(message) : emptyReading(chosen !== undefined, `localhost:${ports.smtp}`))
  }

  return {
    element,
    title: 'Inbox',
    draw(id) {
      chosen = id
      element.classList.toggle('opened', id !== undefined)
      element.classList.toggle('bare', messages.list.length === 0)
      drawPane()
      drawList()
    },
    focusSearch: () => field.focus(),
  }
}

function moveByArrows(event) {
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
  if (!step) return
  const rows = [...event.currentTarget.querySelectorAll('a')]
  const next = rows[rows.indexOf(document.activeElement) + step]
  if (!next) return
  event.preventDefault()
  next.focus()
}
