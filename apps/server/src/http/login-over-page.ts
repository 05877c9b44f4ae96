import { createHash } from 'node:crypto'
import { html, raw } from 'hono/html'
import type { WayBack } from '../domain/oauth/way-back.ts'
import { SECURITY_HEADERS } from './security-headers.ts'

const STYLE = `
:root { color-scheme: light dark; --page: #f5f5f6; --card: #fff; --edge: #e0e0e2; --ink: #11111a; --quiet: #5b5b66 }
@media (prefers-color-scheme: dark) {
  :root { --page: #131312; --card: #1e1e1d; --edge: #3a3a39; --ink: #f6f6f5; --quiet: #b4b4b0 }
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
a {
  display: block; margin-top: 24px; padding: 12px 16px; border: 1px solid transparent; border-radius: 12px;
  background: var(--ink); color: var(--card); font-weight: 500; text-decoration: none
}
a:hover { opacity: .88 }
a:focus-visible { outline: 2px solid var(--ink); outline-offset: 2px }
`

/** The one style sheet of the page is let in by what it says; nothing else is. */
const POLICY = SECURITY_HEADERS['content-security-policy'].replace(
  "default-src 'none'",
  `default-src 'none'; style-src 'sha256-${createHash('sha256').update(STYLE).digest('base64')}'`,
)

const CLOCK = html`<svg viewBox="0 0 48 48" fill="none" stroke="currentColor" stroke-width="2.5" stroke-linecap="round"
stroke-linejoin="round" aria-hidden="true"><circle cx="24" cy="24" r="19"/><path d="M24 13v11l7 5"/></svg>`

/**
 * For a person whose browser comes back from a provider when the login is over, as by Back after it. Made of nothing
 * that came with the request: name and address are the app's own settings.
 */
export function loginOverPage(way: WayBack | undefined): Response {
  const app = way ? html`<bdi>${way.appName}</bdi>` : 'the app'
  const page = html`<!doctype html><html lang="en"><head><meta charset="utf-8"><title>This login is over</title>
<meta name="viewport" content="width=device-width, initial-scale=1"><style>${raw(STYLE)}</style></head>
<body><main>${CLOCK}<h1>This login is over</h1>
<p>It was completed before, or took too long. Go back to ${app} and log in again if you have to.</p>
${way?.origin ? html`<a href="${way.origin}">Back to ${app}</a>` : ''}</main></body></html>
`
  return new Response(String(page), {
    status: 400,
    headers: {
      ...SECURITY_HEADERS,
      'content-security-policy': POLICY,
      'content-type': 'text/html; charset=utf-8',
    },
  })
}
