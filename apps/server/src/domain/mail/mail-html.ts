export const escapeHtml = (text: string): string =>
  text.replace(/[&<>"']/g, (character) => `&#${character.codePointAt(0)};`)

export interface MailHtml {
  /** BCP 47 tag */
  language: string
  /** plain, see plainName */
  appName: string
  /** shown when it is an absolute https address; a mail without one loads nothing from anywhere */
  logoUrl: string | null | undefined
  /** the line that mail programs show beside the subject; plain text */
  preview: string
  /** plain text */
  heading: string
  /** what stands below the heading, as HTML */
  body: string
}

// Tables and inline styles are what every mail program understands; the style element is for those that know dark mode.
const DARK = `:root{color-scheme:light dark;supported-color-schemes:light dark}
@media (prefers-color-scheme:dark){
.page{background:#0e0f12!important}
.card{background:#1a1c21!important;border-color:#2c2f36!important}
.ink{color:#f3f4f6!important}
.soft{color:#a4a9b3!important}
.code{background:#25282f!important;border-color:#363a43!important}
.button{background:#f3f4f6!important;color:#1a1c21!important}
}`
const FONT = "font-family:system-ui,-apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif"

const style = (size: string, below: number) => `margin:0 0 ${below}px;font-size:${size};color:#5c626d`

/** A paragraph in the quiet ink; `text` is HTML. */
export const quietLine = (text: string, below = 20): string =>
  `<p class="soft" style="${style('15px', below)}">${text}</p>\n`

/** A paragraph of small print; `text` is HTML. */
export const smallPrint = (text: string, below = 0): string =>
  `<p class="soft" style="${style('13px;line-height:20px', below)}">${text}</p>\n`

export const mailButton = (url: string, label: string): string =>
  `<a class="button" href="${escapeHtml(url)}" style="display:block;margin:0 0 16px;padding:12px 16px;background:#111318;border-radius:12px;color:#ffffff;font-size:15px;font-weight:600;text-align:center;text-decoration:none">${escapeHtml(label)}</a>\n`

/** The one look of our mails. */
export function mailHtml({ language, appName, logoUrl, preview, heading, body }: MailHtml): string {
  const app = escapeHtml(appName)
  const rtl = language === 'ar'
  return `<!doctype html>
<html lang="${language}"${rtl ? ' dir="rtl"' : ''}><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width,initial-scale=1">
<meta name="color-scheme" content="light dark"><meta name="supported-color-schemes" content="light dark">
<title>${app}</title><style>${DARK}</style></head>
<body class="page" style="margin:0;padding:0;background:#f4f5f7">
<div style="display:none;max-height:0;overflow:hidden">${escapeHtml(preview)}</div>
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" class="page" style="background:#f4f5f7">
<tr><td align="center" style="padding:40px 16px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" class="card" style="max-width:440px;background:#ffffff;border:1px solid #e4e6ea;border-radius:16px">
<tr><td${rtl ? ' dir="rtl"' : ''} style="padding:36px 32px;${FONT};line-height:1.5${rtl ? ';text-align:right' : ''}">
${logo(logoUrl, app)}<h1 class="ink" style="margin:0 0 8px;font-size:20px;line-height:28px;font-weight:600;color:#111318;overflow-wrap:anywhere">${escapeHtml(heading)}</h1>
${body}</td></tr></table>
</td></tr></table>
</body></html>`
}

function logo(url: string | null | undefined, app: string): string {
  if (!url || !URL.canParse(url) || new URL(url).protocol !== 'https:') return ''
  return `<img src="${escapeHtml(new URL(url).href)}" alt="${app}" height="40" style="display:block;height:40px;max-width:180px;margin:0 0 24px;border:0">
`
}
