import { HEX, randomText } from '../outside/random.ts'
import { CONTENT_TEMPLATE, type PhoneAccount } from './account.ts'
import { MAGIC_SENDERS, magicRefusal } from './magic-numbers.ts'
import { PhoneRefusal } from './refusal.ts'

export interface PhoneMessage {
  sid: string
  channel: 'sms' | 'whatsapp'
  /** E.164, without a channel before it. */
  to: string
  from: string
  body: string
  /** Set when the account's pool was to choose the sender. */
  messagingServiceSid: string | null
  at: Date
}

const E164 = /^\+[1-9]\d{6,14}$/
const WHATSAPP = 'whatsapp:'
const LONGEST_BODY = 1600
const SEGMENT = 160

/** Reads the form of a new message. Throws PhoneRefusal with the service's own number for what is wrong. */
export function readPhoneMessage(form: URLSearchParams, account: PhoneAccount, at: Date): PhoneMessage {
  const field = (name: string) => form.get(name)?.trim() ?? ''
  const to = readAddress(field('To'))
  if (!to.number) throw new PhoneRefusal(21604)
  const service = field('MessagingServiceSid')
  const from = service ? fromService(service, to.channel, account) : readSender(field('From'), account)
  const body =
    field('ContentSid') || form.has('ContentVariables') ? fromTemplate(form, account) : field('Body')
  if (!body) throw new PhoneRefusal(21602)
  if (body.length > LONGEST_BODY) throw new PhoneRefusal(21617)
  if (from.channel !== to.channel) throw new PhoneRefusal(21910)
  if (!E164.test(to.number)) throw new PhoneRefusal(21211, to.number)
  const refusal = magicRefusal(to.number)
  if (refusal) throw new PhoneRefusal(refusal, refusal < 21000 ? undefined : to.number)
  return {
    sid: `SM${randomText(32, HEX)}`,
    channel: to.channel,
    to: to.number,
    from: from.number,
    body,
    messagingServiceSid: service || null,
    at,
  }
}

/** A message in the shape of the messages API; `status` is how far it has come. */
export function describeMessage(message: PhoneMessage, { accountSid }: PhoneAccount, status: string) {
  const prefix = message.channel === 'whatsapp' ? WHATSAPP : ''
  const uri = `/2010-04-01/Accounts/${accountSid}/Messages/${message.sid}`
  const at = message.at.toUTCString().replace('GMT', '+0000')
  // A pool chooses the sender after the answer has gone out.
  const pooled = message.messagingServiceSid !== null && status === 'accepted'
  return {
    account_sid: accountSid,
    api_version: '2010-04-01',
    body: message.body,
    date_created: at,
    date_sent: status === 'delivered' ? at : null,
    date_updated: at,
    direction: 'outbound-api',
    error_code: null,
    error_message: null,
    from: pooled ? null : prefix + message.from,
    messaging_service_sid: message.messagingServiceSid,
    num_media: '0',
    num_segments: pooled ? '0' : String(Math.ceil(message.body.length / SEGMENT)),
    price: null,
    price_unit: message.channel === 'sms' ? 'USD' : null,
    sid: message.sid,
    status,
    subresource_uris: { media: `${uri}/Media.json` },
    to: prefix + message.to,
    uri: `${uri}.json`,
  }
}

interface Address {
  channel: PhoneMessage['channel']
  number: string
}

function readAddress(text: string): Address {
  const whatsapp = text.startsWith(WHATSAPP)
  const number = (whatsapp ? text.slice(WHATSAPP.length) : text).replace(/[\s().-]/g, '')
  return { channel: whatsapp ? 'whatsapp' : 'sms', number }
}

function fromService(sid: string, channel: Address['channel'], account: PhoneAccount): Address {
  if (sid !== account.messagingServiceSid) throw new PhoneRefusal(21705, sid)
  return { channel, number: channel === 'sms' ? account.from : account.whatsappFrom }
}

function readSender(text: string, account: PhoneAccount): Address {
  const from = readAddress(text)
  if (!from.number) throw new PhoneRefusal(21603)
  if (from.channel === 'whatsapp') {
    if (from.number !== account.whatsappFrom) throw new PhoneRefusal(63007)
    return from
  }
  const refusal = MAGIC_SENDERS[from.number] ?? (E164.test(from.number) ? undefined : 21212)
  if (refusal) throw new PhoneRefusal(refusal, from.number)
  if (from.number !== account.from) throw new PhoneRefusal(21606, from.number)
  return from
}

/** The template with its variables filled in. */
function fromTemplate(form: URLSearchParams, account: PhoneAccount): string {
  const sid = form.get('ContentSid')?.trim()
  if (!sid) throw new PhoneRefusal(21654)
  if (sid !== account.contentSid) throw new PhoneRefusal(21655, sid)
  const variables = readVariables(form.get('ContentVariables') ?? '{}')
  return CONTENT_TEMPLATE.replace(/\{\{(\w+)\}\}/g, (_all, name: string) => {
    const value = Object.hasOwn(variables, name) ? variables[name] : undefined
    if (typeof value !== 'string' || value === '') throw new PhoneRefusal(21656)
    return value
  })
}

function readVariables(text: string): Record<string, unknown> {
  try {
    const variables: unknown = JSON.parse(text)
    if (typeof variables === 'object' && variables !== null) return variables as Record<string, unknown>
  } catch {
    // Refused below, as whatever else is no object.
  }
  throw new PhoneRefusal(21656)
}
