import { createHmac } from 'node:crypto'
import type { PhoneAccount } from './account.ts'
import { NEVER_REACHED } from './magic-numbers.ts'
import type { PhoneMessage } from './message.ts'

const LOOPBACK = ['localhost', '127.0.0.1', '[::1]']

/** Where a message's stages may be posted from here: to programs of this machine alone. */
export function isCallback(url: string): boolean {
  return URL.canParse(url) && LOOPBACK.includes(new URL(url).hostname)
}

/**
 * Posts a message's stages to its `StatusCallback`, one after another and signed, as the service does
 * (https://www.twilio.com/docs/messaging/guides/track-outbound-message-status). Nobody waits for them, and one that
 * is not taken is not repeated.
 */
export async function postStages(url: string, message: PhoneMessage, account: PhoneAccount): Promise<void> {
  const stages = message.to === NEVER_REACHED.number ? ['sent', 'undelivered'] : ['sent', 'delivered']
  for (const stage of stages) {
    const fields = fieldsOf(message, account, stage)
    const text = [...fields].sort(([a], [b]) => (a < b ? -1 : 1)).map(([name, value]) => name + value)
    const signature = createHmac('sha1', account.authToken)
      .update(url + text.join(''))
      .digest('base64')
    await fetch(url, { method: 'POST', headers: { 'x-twilio-signature': signature }, body: fields })
  }
}

function fieldsOf(message: PhoneMessage, { accountSid }: PhoneAccount, stage: string): URLSearchParams {
  const prefix = message.channel === 'whatsapp' ? 'whatsapp:' : ''
  return new URLSearchParams({
    AccountSid: accountSid,
    ApiVersion: '2010-04-01',
    ...(stage === 'undelivered' ? { ErrorCode: String(NEVER_REACHED.code) } : {}),
    From: prefix + message.from,
    MessageSid: message.sid,
    MessageStatus: stage,
    SmsSid: message.sid,
    SmsStatus: stage,
    To: prefix + message.to,
  })
}
