import type { Mail } from '../../ports/mailer.ts'

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

const escapeHtml = (text: string) => text.replace(/[&<>"']/g, (character) => `&#${character.codePointAt(0)};`)

/**
 * A name as it can stand in a header and in a line of text: a line break would start a header of its own, and signs that
 * turn the direction of writing would let it pose as something else.
 */
export function plainName(name: string): string {
  return name.replace(/[\p{Cc}\p{Zl}\p{Zp}\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]+/gu, ' ').trim()
}

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
    html: html(input, name),
  }
}

// Tables and inline styles are what every mail program understands; the style element is for those that know dark mode.
const DARK = `:root{color-scheme:light dark;supported-color-schemes:light dark}
@media (prefers-color-scheme:dark){
.page{background:#0e0f12!important}
.card{background:#1a1c21!important;border-color:#2c2f36!important}
.ink{color:#f3f4f6!important}
.soft{color:#a4a9b3!important}
.code{background:#25282f!important;border-color:#363a43!important}
}`

function html({ code, logoUrl }: CodeMail, name: string): string {
  const app = escapeHtml(name)
  const font = "font-family:system-ui,-apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif"
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width,initial-scale=1">
<meta name="color-scheme" content="light dark"><meta name="supported-color-schemes" content="light dark">
<title>${app}</title><style>${DARK}</style></head>
<body class="page" style="margin:0;padding:0;background:#f4f5f7">
<div style="display:none;max-height:0;overflow:hidden">${code} is your code for ${app}</div>
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" class="page" style="background:#f4f5f7">
<tr><td align="center" style="padding:40px 16px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" class="card" style="max-width:440px;background:#ffffff;border:1px solid #e4e6ea;border-radius:16px">
<tr><td style="padding:36px 32px;${font};line-height:1.5">
${logo(logoUrl, app)}<h1 class="ink" style="margin:0 0 8px;font-size:20px;line-height:28px;font-weight:600;color:#111318;overflow-wrap:anywhere">Your code for ${app}</h1>
<p class="soft" style="margin:0 0 20px;font-size:15px;color:#5c626d">Type this code where you asked for it.</p>
<p class="code ink" dir="ltr" style="margin:0 0 20px;padding:16px 0 16px 10px;background:#f4f5f7;border:1px solid #e4e6ea;border-radius:12px;text-align:center;font-size:34px;line-height:40px;letter-spacing:10px;font-weight:600;font-variant-numeric:tabular-nums;color:#111318">${code}</p>
<p class="soft" style="margin:0 0 20px;font-size:15px;color:#5c626d">It is valid for 10 minutes and can be used once.</p>
<p class="soft" style="margin:0;font-size:13px;line-height:20px;color:#5c626d">${NOTE}</p>
</td></tr></table>
</td></tr></table>
</body></html>`
}

function logo(url: string | null | undefined, app: string): string {
  if (!url || !URL.canParse(url) || new URL(url).protocol !== 'https:') return ''
  return `<img src="${escapeHtml(new URL(url).href)}" alt="${app}" height="40" style="display:block;height:40px;max-width:180px;margin:0 0 24px;border:0">
`
}
