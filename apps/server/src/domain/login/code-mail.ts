import type { Mail } from '../../ports/mailer.ts'

/** Purpose of the key that seals a mail while it waits. */
export const MAIL_SEAL = 'outbox/v1'

const escapeHtml = (text: string) => text.replace(/[&<>"']/g, (character) => `&#${character.codePointAt(0)};`)

/** What such a mail is made of; this is what waits, sealed, until it was sent. */
export interface CodeMail {
  to: string
  code: string
  appName: string
}

/** The mail that carries a login code, as text and HTML. */
export function codeMail(input: CodeMail): Mail {
  // A name is the operator's, but a line break in it would start a header of its own.
  const name = input.appName.replace(/[\r\n]+/g, ' ')
  const html = escapeHtml(name)
  return {
    to: input.to,
    subject: `${input.code} is your code for ${name}`,
    text: [
      `Your code for ${name} is ${input.code}`,
      '',
      'It is valid for 10 minutes and can be used once.',
      'If you did not ask for it, someone may have typed your address by mistake: ignore this mail and give the code to nobody.',
      '',
    ].join('\n'),
    html: `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="color-scheme" content="light dark"></head>
<body style="margin:0;padding:32px 16px;font-family:system-ui,-apple-system,'Segoe UI',sans-serif;line-height:1.5">
<div style="max-width:440px;margin:0 auto">
<h1 style="font-size:20px;margin:0 0 16px">Log in to ${html}</h1>
<p style="margin:0 0 8px">Your code is</p>
<p style="font-size:32px;letter-spacing:6px;font-weight:600;margin:0 0 16px">${input.code}</p>
<p style="margin:0 0 8px">It is valid for 10 minutes and can be used once.</p>
<p style="margin:0;opacity:.7">If you did not ask for it, someone may have typed your address by mistake: ignore this mail and give the code to nobody.</p>
</div></body></html>`,
  }
}
