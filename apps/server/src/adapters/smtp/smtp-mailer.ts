import { createTransport } from 'nodemailer'
import { failureOf } from '../../failure-of.ts'
import type { Logger } from '../../ports/logger.ts'
import type { Mailer } from '../../ports/mailer.ts'
import { SEND_WITHIN_MS } from '../../ports/mailer.ts'

/** So that no holiday notice answers (RFC 3834), also of servers that do not know that field. */
const HEADERS = { 'Auto-Submitted': 'auto-generated', 'X-Auto-Response-Suppress': 'All' }

/** Sends by the SMTP server at `url` (smtp: or smtps:), over a small pool of kept connections. */
export function createSmtpMailer(options: { url: string; from: string; log: Logger }): Mailer {
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
        const sending = transport.sendMail({ from: options.from, headers: HEADERS, ...mail })
        return await Promise.race([sending.then(() => 'sent' as const), late(sending)])
      } catch (error) {
        const { responseCode } = error as { responseCode?: number }
        // The server's own words can repeat the address.
        options.log.warn('the mail server took no mail', { detail: failureOf(error) })
        return responseCode !== undefined && responseCode >= 550 && responseCode <= 553 ? 'refused' : 'failed'
      }
    },
    close: () => transport.close(),
  }
}

/** The time-outs above are for one step each: a server that takes every step slowly would take longer than all of them. */
async function late(sending: Promise<unknown>): Promise<'failed'> {
  let timer: NodeJS.Timeout | undefined
  const ended = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, SEND_WITHIN_MS)
  })
  void sending.catch(() => {}).finally(() => clearTimeout(timer))
  await ended
  return 'failed'
}
