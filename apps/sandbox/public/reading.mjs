import { copyButton } from './copy-button.mjs'
import { fill, h, icon } from './dom.mjs'
import { ago, fullTime } from './time.mjs'

const CHANNELS = { email: 'E-mail', sms: 'SMS', whatsapp: 'WhatsApp' }

/** A message in full. Its HTML runs in a frame that may neither run scripts nor load anything. */
export function reading(message) {
  return h(
    'article.reading',
    {},
    h('a.back', { href: '#/' }, icon('back'), 'All messages'),
    h('h2.title', {}, message.subject || `${CHANNELS[message.channel]} message`),
    h(
      'dl.facts',
      {},
      ...fact('To', message.to, copyButton(message.to, 'address')),
      ...(message.from ? fact('From', message.from) : []),
      h('dt', {}, 'Received'),
      h(
        'dd',
        {},
        h('time', { datetime: message.at, 'data-ago': true }, ago(message.at)),
        h('span.muted', {}, fullTime(message.at)),
      ),
    ),
    message.code && codePanel(message.code),
    body(message),
  )
}

/** What stands in the place of a message that is not there. */
export function emptyReading(gone, smtp) {
  return h(
    'div.empty',
    {},
    h('span.empty-icon', {}, icon('mail')),
    h('h2.title', {}, gone ? 'This message is gone' : 'Nothing here yet'),
    h(
      'p',
      {},
      gone
        ? 'Messages live in memory and end with the sandbox.'
        : 'Mail to any address appears here the moment it is sent.',
    ),
    !gone && h('p.smtp', {}, 'SMTP ', h('code', {}, smtp), copyButton(smtp, 'SMTP address')),
    gone && h('a.button', { href: '#/' }, 'All messages'),
  )
}

function fact(name, value, ...more) {
  return [h('dt', {}, name), h('dd', {}, h('span.value', {}, value), ...more)]
}

function codePanel(code) {
  const digits = h(
    'span.digits',
    { 'aria-label': [...code].join(' '), role: 'img' },
    h('span', {}, code.slice(0, 3)),
    h('span', {}, code.slice(3)),
  )
  return h('div.code', {}, digits, copyButton(code, 'code', 'Copy code'))
}

function body(message) {
  const text = () =>
    h('pre.text', { tabindex: '0', 'aria-label': 'Text of the message' }, message.text || 'No text')
  if (!message.html) return h('div.body', {}, text())
  const frame = () =>
    h('iframe', {
      class: 'html',
      title: 'Message',
      sandbox: 'allow-popups allow-popups-to-escape-sandbox',
      referrerpolicy: 'no-referrer',
      src: `/messages/${message.id}/html`,
    })
  const stage = h('div.stage', {}, frame())
  const choose = (label, draw, pressed) =>
    h(
      'button',
      {
        type: 'button',
        'aria-pressed': String(pressed),
        onclick: (event) => {
          for (const button of event.currentTarget.parentElement.children)
            button.setAttribute('aria-pressed', String(button === event.currentTarget))
          fill(stage, draw())
        },
      },
      label,
    )
  return h(
    'div.body',
    {},
    h(
      'div.switch',
      { role: 'group', 'aria-label': 'Form of the message' },
      choose('Mail', frame, true),
      choose('Text', text, false),
    ),
    stage,
  )
}
