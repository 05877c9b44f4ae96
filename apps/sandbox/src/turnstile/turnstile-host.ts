import { readFileSync } from 'node:fs'
import { type Context, Hono } from 'hono'
import { html } from 'hono/html'
import type { Outside } from '../outside/outside.ts'
import { Challenges } from './challenges.ts'
import { siteverify } from './siteverify.ts'
import { Tokens } from './tokens.ts'
import { ownWidgets, TEST_WIDGETS } from './widgets.ts'

const API = new URL('../../public/turnstile-api.mjs', import.meta.url)
const V0 = '/turnstile/v0'

/** Any page may hold the widget. */
const FRAME_POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  'frame-ancestors *',
].join('; ')

/**
 * `challenges.cloudflare.com`: Turnstile's script, the frame that it puts into pages, and the check of its tokens.
 * The frame alone speaks to this host, so that a page's policy needs the same `script-src` and `frame-src` as with
 * the real one.
 */
export function createTurnstileHost(outside: Outside): Hono {
  const own = ownWidgets(outside)
  const widgets = new Map([...TEST_WIDGETS, ...own].map((widget) => [widget.siteKey, widget]))
  const siteKeys = new Map(own.map(({ secret, siteKey }) => [secret, siteKey]))
  const tokens = new Tokens(outside.now)
  const challenges = new Challenges(tokens, widgets)
  const app = new Hono()

  app.get(`${V0}/api.js`, (c) =>
    c.body(readFileSync(API, 'utf8'), 200, {
      'content-type': 'text/javascript; charset=utf-8',
      'cross-origin-resource-policy': 'cross-origin',
      'access-control-allow-origin': '*',
    }),
  )

  app.get(`${V0}/widget`, (c) => {
    const theme = c.req.query('theme') ?? 'auto'
    const invisible = widgets.get(c.req.query('sitekey') ?? '')?.invisible === true
    return c.html(widgetPage(theme, c.req.query('size') ?? 'normal', invisible), 200, {
      'content-security-policy': FRAME_POLICY,
      'cross-origin-resource-policy': 'cross-origin',
    })
  })

  app.post(`${V0}/challenge`, async (c) => {
    const fields = await readFields(c)
    if (!fields) return c.json({ error: '102010' })
    const { challenge } = fields
    return c.json(typeof challenge === 'string' ? challenges.solve(challenge) : challenges.begin(fields))
  })

  app.post(`${V0}/siteverify`, async (c) => {
    const verdict = siteverify(await readFields(c), tokens, siteKeys, outside.now())
    return c.json(verdict, verdict['error-codes'].includes('bad-request') ? 400 : 200)
  })
  return app
}

/** The members of a JSON object or of a form; undefined for whatever is neither. */
async function readFields(c: Context): Promise<Record<string, unknown> | undefined> {
  const type = c.req.header('content-type') ?? ''
  try {
    if (type.startsWith('application/json')) {
      const body: unknown = await c.req.json()
      return typeof body === 'object' && body !== null ? { ...body } : undefined
    }
    if (/^(application\/x-www-form-urlencoded|multipart\/form-data)/.test(type))
      return await c.req.parseBody()
  } catch {
    // A body that cannot be read is none.
  }
  return undefined
}

function widgetPage(theme: string, size: string, invisible: boolean) {
  return html`<!doctype html>
<html lang="en" data-theme="${theme}" data-size="${size}"${invisible ? ' data-invisible' : ''}>
  <head>
    <meta charset="utf-8">
    <title>Turnstile</title>
    <link rel="stylesheet" href="/turnstile-widget.css">
    <script type="module" src="/turnstile-widget.mjs"></script>
  </head>
  <body data-state="waiting">
    <label id="box" hidden><input type="checkbox"><span>Verify you are human</span></label>
    <p id="says" role="status"></p>
    <p id="who"><strong>Turnstile</strong><span>sandbox</span></p>
  </body>
</html>
`
}
