import { copyButton } from './copy-button.mjs'
import { h, icon } from './dom.mjs'
import { ago, fullTime } from './time.mjs'

const CHANNELS = { email: ['mail', 'E-mail'], sms: ['sms', 'SMS'], whatsapp: ['phone', 'WhatsApp'] }

/** One line of the list: to whom, what, when, and the code at hand. */
export function messageRow(message, open) {
  const [sign, channel] = CHANNELS[message.channel]
  return h(
    'li.row',
    {},
    h(
      'a',
      { href: `#/message/${message.id}`, 'aria-current': open ? 'true' : null },
      h('span.channel', { title: channel }, icon(sign), h('span.visually-hidden', {}, channel)),
      h('span.to', { title: message.to }, message.to),
      h('time', { datetime: message.at, title: fullTime(message.at), 'data-ago': true }, ago(message.at)),
      h('span.subject', {}, message.subject || message.text.slice(0, 80) || 'No subject'),
    ),
    message.code &&
      h('span.chip', {}, h('span', {}, message.code), copyButton(message.code, `code ${message.code}`)),
  )
}
