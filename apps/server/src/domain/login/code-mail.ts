import type { Mail } from '../../ports/mailer.ts'
import { mailHtml, quietLine, smallPrint } from '../mail/mail-html.ts'
import { plainName } from '../mail/plain-name.ts'

/** Purpose of the key that seals a message while it waits. */
export const MAIL_SEAL = 'outbox/v1'

/** What such a mail is made of; this is what waits, sealed, until it was sent. */
export interface CodeMail {
  /** rows of older releases have none */
  channel?: 'email'
  to: string
  code: string
  appName: string
  /** shown when it is an absolute https address; a mail without one loads nothing from anywhere */
  logoUrl?: string | null
}

const NOTE =
  'If you did not ask for it, someone may have typed your address by mistake: ignore this mail and give the code to nobody.'

/** The mail that carries a login code, as text and HTML. */
export function codeMail(input: CodeMail): Mail {
  const name = plainName(input.appName)
  return {
    to: input.to,
    subject: `${input.code} is your code for ${name}`,
    text: [
      `Your code for ${name} is ${input.code}`,
      '',
      'It is valid for 10 minutes and can be used once.',
      NOTE,
      '',
    ].join('\n'),
    html: mailHtml({
      language: 'en',
      appName: name,
      logoUrl: input.logoUrl,
      preview: `${input.code} is your code for ${name}`,
      heading: `Your code for ${name}`,
      body: `${quietLine('Type this code where you asked for it.')}${shownCode(input.code)}${quietLine(
        'It is valid for 10 minutes and can be used once.',
      )}${smallPrint(NOTE)}`,
    }),
  }
}

const shownCode = (code: string) =>
  `<p class="code ink" dir="ltr" style="margin:0 0 20px;padding:16px 0 16px 10px;background:#f4f5f7;border:1px solid #e4e6ea;border-radius:12px;text-align:center;font-size:34px;line-height:40px;letter-spacing:10px;font-weight:600;font-variant-numeric:tabular-nums;color:#111318">${code}</p>\n`
