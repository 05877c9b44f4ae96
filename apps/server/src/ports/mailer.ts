export interface Mail {
  to: string
  subject: string
  text: string
  html: string
}

/** `refused` is final (the address is wrong); `failed` may succeed later. */
export type MailOutcome = 'sent' | 'refused' | 'failed'

export interface Mailer {
  send(mail: Mail): Promise<MailOutcome>
  close(): void
}
