import type { MailOutcome } from './mailer.ts'

export interface TextMessage {
  channel: 'sms' | 'whatsapp'
  /** E.164 */
  to: string
  text: string
  /** for services that send approved wordings only and fill the code in themselves */
  code: string
}

/** Sends text messages; outcomes as with mails. */
export interface Texter {
  send(message: TextMessage): Promise<MailOutcome>
}
