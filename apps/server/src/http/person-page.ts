import { createHash } from 'node:crypto'
import { html, raw } from 'hono/html'
import type { HtmlEscapedString } from 'hono/utils/html'
import { SECURITY_HEADERS } from './security-headers.ts'

const STYLE = `
:root { color-scheme: light dark; --page: #f5f5f6; --card: #fff; --edge: #e0e0e2; --ink: #11111a; --quiet: #5b5b66 }
@media (prefers-color-scheme: dark) {
  :root { --page: #111216; --card: #1c1d22; --edge: #393a40; --ink: #f5f5f7; --quiet: #b0b1b8 }
}
* { box-sizing: border-box; margin: 0 }
body {
  display: grid; min-height: 100vh; padding: 16px; place-items: center; background: var(--page); color: var(--ink);
  font: 16px/24px system-ui, -apple-system, "Segoe UI", Roboto, sans-serif
}
main {
  width: 100%; max-width: 360px; padding: 32px 24px 24px; border: 1px solid var(--edge); border-radius: 24px;
  background: var(--card); text-align: center; overflow-wrap: anywhere
}
svg { width: 48px; height: 48px; margin-bottom: 16px; color: var(--quiet) }
h1 { font-size: 20px; line-height: 28px; font-weight: 600 }
p { margin-top: 8px; color: var(--quiet) }
a, button {
  display: block; width: 100%; margin-top: 24px; padding: 12px 16px; border: 1px solid transparent; border-radius: 12px;
  background: var(--ink); color: var(--card); font: inherit; font-weight: 500; text-decoration: none; cursor: pointer
}
a:hover, button:hover { opacity: .88 }
a:focus-visible, button:focus-visible { outline: 2px solid var(--ink); outline-offset: 2px }
`

/** The one style sheet of the page is let in by what it says; nothing else is. */
const POLICY = SECURITY_HEADERS['content-security-policy'].replace(
  "default-src 'none'",
  `default-src 'none'; style-src 'sha256-${createHash('sha256').update(STYLE).digest('base64')}'`,
)

type Part = HtmlEscapedString | Promise<HtmlEscapedString> | string

/** A page of this server's own for a person: no script, nothing from anywhere, and a form only where it has one. */
export function personPage(page: {
  language?: string
  title: string
  body: Part
  status: number
  /** whether it has a form that is sent to this server */
  form?: boolean
}): Response {
  const { language = 'en', title, body, status, form = false } = page
  const direction = language === 'ar' ? 'rtl' : 'ltr'
  const document = html`<!doctype html><html lang="${language}" dir="${direction}"><head><meta charset="utf-8">
<title>${title}</title>
<meta name="viewport" content="width=device-width, initial-scale=1"><style>${raw(STYLE)}</style></head>
<body><main>${body}</main></body></html>
`
  return new Response(String(document), {
    status,
    headers: {
      ...SECURITY_HEADERS,
      'content-security-policy': form ? `${POLICY} allow-forms; form-action 'self'` : POLICY,
      'content-type': 'text/html; charset=utf-8',
    },
  })
}
