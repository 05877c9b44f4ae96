import type { Context } from 'hono'
import { html } from 'hono/html'

export type Markup = ReturnType<typeof html>

/** The visitor's way back may lead through other places on this machine, which Chrome holds against `form-action`. */
const policy = (script: string) =>
  [
    "default-src 'none'",
    `script-src ${script}`,
    "style-src 'self'",
    "img-src 'self' data:",
    "base-uri 'none'",
    "form-action 'self' http: https:",
    "frame-ancestors 'none'",
  ].join('; ')

/** The frame of every page that a provider shows here. */
export function layout(title: string, body: Markup): Markup {
  return html`<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <meta name="color-scheme" content="light dark">
    <title>${title}</title>
    <link rel="icon" href="/icon.svg" type="image/svg+xml">
    <link rel="stylesheet" href="/style.css">
    <link rel="stylesheet" href="/consent.css">
  </head>
  <body class="consent">
    ${body}
  </body>
</html>
`
}

/**
 * Answers with a provider's page. It leaves the opener of a popup alone, as a visit to most providers does; one that
 * does not says so in its headers.
 */
export function page(
  c: Context,
  body: Markup,
  status: 200 | 400 | 401 | 403,
  headers: Record<string, string> = {},
  script: "'none'" | "'self'" = "'none'",
): Response | Promise<Response> {
  return c.html(body, status, {
    'content-security-policy': policy(script),
    'cross-origin-opener-policy': 'unsafe-none',
    ...headers,
  })
}
