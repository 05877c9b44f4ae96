import { createTransport } from 'nodemailer'
import type { Mailer } from '../../ports/mailer.ts'

/** So that no holiday notice answers (RFC 3834), also of servers that do not know that field. */
const HEADERS = { 'Auto-Submitted': 'auto-generated', 'X-Auto-Response-Suppress': 'All' }

/** Sends by the SMTP server at `url` (smtp: or smtps:), over a small pool of kept connections. */
export function createSmtpMailer(options: { url: string; from: string }): Mailer {
  const transport = createTransport({
    url: options.url,
    pool: true,
    maxConnections: 5,
    connectionTimeout: 10_000,
    greetingTimeout: 10_000,
    socketTimeout: 20_000,
  })
  return {
    async send(mail) {
      try {
        await transport.sendMail({ from: options.from, headers: HEADERS, ...mail })
        return 'sent'
      } catch (error) {
        const { responseCode } = error as { responseCode?: number }
        return responseCode !== undefined && responseCode >= 550 && responseCode <= 553 ? 'refused' : 'failed'
      }
    },
    close: () => transport.close(),
  }
}
