import { createHmac, timingSafeEqual } from 'node:crypto'
import type { TextReport } from '../../ports/texter.ts'

const OVER = ['undelivered', 'failed']

/**
 * A status callback (https://www.twilio.com/docs/messaging/guides/track-outbound-message-status), held against its
 * signature: the URL that was asked for and all fields by name, under the account's token
 * (https://www.twilio.com/docs/usage/security#validating-requests).
 */
export function readReport(
  { accountSid, authToken }: { accountSid: string; authToken: string },
  url: string,
  form: URLSearchParams,
  headers: Headers,
): TextReport | null {
  const given = Buffer.from(headers.get('x-twilio-signature') ?? '')
  const right = Buffer.from(signatureOf(authToken, url, form))
  if (given.length !== right.length || !timingSafeEqual(given, right)) return null
  const to = /^(?:whatsapp:)?(\+\d+)$/.exec(form.get('To') ?? '')?.[1]
  if (!to || form.get('AccountSid') !== accountSid) return null
  return { to, undelivered: OVER.includes(form.get('MessageStatus') ?? '') }
}

function signatureOf(authToken: string, url: string, form: URLSearchParams): string {
  const fields = [...form].sort(([a], [b]) => (a < b ? -1 : 1)).map(([name, value]) => name + value)
  return createHmac('sha1', authToken)
    .update(url + fields.join(''))
    .digest('base64')
}
