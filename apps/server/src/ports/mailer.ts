export interface Mail {
  to: string
  subject: string
  text: string
  html: string
}

/** `refused` is final (the address is wrong); `failed` may succeed later. */
export type MailOutcome = 'sent' | 'refused' | 'failed'

/** An answer comes within this time, in ms: whoever hands a mail over may count on it. */
export const SEND_WITHIN_MS = 45_000

export interface Mailer {
  send(mail: Mail): Promise<MailOutcome>
  close(): void
}
