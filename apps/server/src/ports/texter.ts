import type { MailOutcome } from './mailer.ts'

export interface TextMessage {
  channel: 'sms' | 'whatsapp'
  /** E.164 */
  to: string
  text: string
  /** for services that send approved wordings only and fill the code in themselves */
  code: string
  /** where the service is to post what becomes of the message */
  reportTo?: string
}

/** What the service says of a message that it took. */
export interface TextReport {
  /** E.164 */
  to: string
  /** it has given up; false for every other stage */
  undelivered: boolean
}

/** Sends text messages; outcomes as with mails. */
export interface Texter {
  send(message: TextMessage): Promise<MailOutcome>
  /** What was posted to `url`; null when it is not from the service, or not about a message of this account. */
  readReport(url: string, form: URLSearchParams, headers: Headers): TextReport | null
}
