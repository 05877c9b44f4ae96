import type { Mail, Mailer, MailOutcome } from '../ports/mailer.ts'

export interface MemoryMailer extends Mailer {
  mails: Mail[]
  outcome: MailOutcome
  /** The newest code that was sent to this address. */
  codeFor(address: string): string
}

export function createMemoryMailer(): MemoryMailer {
  const mailer: MemoryMailer = {
    mails: [],
    outcome: 'sent',
    async send(mail) {
      if (mailer.outcome === 'sent') mailer.mails.push(mail)
      return mailer.outcome
    },
    codeFor(address) {
      const mail = mailer.mails.findLast(({ to }) => to === address)
      const code = mail && /is (\d{6})$/m.exec(mail.text)?.[1]
      if (!code) throw new Error(`No code was sent to ${address}`)
      return code
    },
    close() {},
  }
  return mailer
}
