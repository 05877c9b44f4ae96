import type { Outside } from '../outside/outside.ts'
import { HEX, randomText } from '../outside/random.ts'

/** One account with the telephone company: what a program needs to send with it, and what it owns. */
export interface PhoneAccount {
  accountSid: string
  authToken: string
  /** The number that its text messages come from, E.164. */
  from: string
  /** The number that its WhatsApp messages come from, E.164. */
  whatsappFrom: string
  /** A pool of both numbers, named instead of either. */
  messagingServiceSid: string
  /** An approved WhatsApp template, see CONTENT_TEMPLATE. */
  contentSid: string
}

/** The text of the account's one template; `{{1}}` is the code. */
export const CONTENT_TEMPLATE = '{{1}} is your verification code. For your security, do not share this code.'

/** The account of this sandbox. Its numbers are those that the real service documents for trying things out. */
export function phoneAccount({ secrets }: Outside): PhoneAccount {
  const sid = (prefix: string, name: string) =>
    secrets.get(`phones.${name}`, () => prefix + randomText(32, HEX))
  return {
    accountSid: sid('AC', 'account-sid'),
    authToken: sid('', 'auth-token'),
    from: '+15005550006',
    whatsappFrom: '+14155238886',
    messagingServiceSid: sid('MG', 'messaging-service-sid'),
    contentSid: sid('HX', 'content-sid'),
  }
}

/** The account in the service's own words, for `GET /credentials.json`. */
export function phoneCredentials(outside: Outside): Record<string, string> {
  const account = phoneAccount(outside)
  return {
    account_sid: account.accountSid,
    auth_token: account.authToken,
    from: account.from,
    whatsapp_from: `whatsapp:${account.whatsappFrom}`,
    messaging_service_sid: account.messagingServiceSid,
    content_sid: account.contentSid,
  }
}
