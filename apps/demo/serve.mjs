// Hands out the built demo under a strict policy. As a program it reads the environment; `npm start` and the
// browser tests call serveDemo.
import { existsSync, readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { getRequestListener } from '@hono/node-server'
import { serveStatic } from '@hono/node-server/serve-static'
import { Hono } from 'hono'
import { createOwnLogin } from './own-login.mjs'
import { createBackend } from './server/backend.mjs'

const DIST = fileURLToPath(new URL('dist/', import.meta.url))
const GUIDES = fileURLToPath(new URL('../../docs/guides/', import.meta.url))

/**
 * @typedef {object} Neighbours Origins the page talks to.
 * @property {string} apiUrl
 * @property {string} sandbox
 * @property {string} ethereum
 * @property {string} ethereumSecond
 * @property {string} solana
 * @property {string} solanaSocket
 */

/** @type {Neighbours} */
export const DEFAULT_NEIGHBOURS = {
  apiUrl: 'http://localhost:4000',
  sandbox: 'http://localhost:5050',
  ethereum: 'http://localhost:8545',
  ethereumSecond: 'http://localhost:8546',
  solana: 'http://localhost:8899',
  solanaSocket: 'ws://localhost:8900',
}

const META = {
  apiUrl: 'latchkey-api',
  sandbox: 'demo-sandbox',
  ethereum: 'demo-ethereum',
  ethereumSecond: 'demo-ethereum-second',
  solana: 'demo-solana',
  solanaSocket: 'demo-solana-socket',
}

/** @param {Neighbours} near @returns {string} the policy of every page */
export function contentSecurityPolicy(near) {
  return [
    "default-src 'none'",
    // the page that asks Telegram is the API's, and Turnstile's script is the sandbox's
    `script-src 'self' ${near.apiUrl} ${near.sandbox}`,
    "style-src 'self'",
    "img-src 'self'",
    `connect-src 'self' ${Object.values(near).join(' ')}`,
    `frame-src 'self' ${near.apiUrl} ${near.sandbox}`,
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'self'",
  ].join('; ')
}

/** @param {string} html @param {Neighbours} near */
function withNeighbours(html, near) {
  let page = html
  for (const [key, name] of Object.entries(META)) {
    page = page.replace(new RegExp(`(<meta name="${name}" content=")[^"]*`), (_, start) => start + near[key])
  }
  return page
}

/**
 * Serves the demo on both loopback addresses, and only as `localhost`: the app's allowed origins and passkeys know no
 * other name, so whoever typed an address is sent on.
 * @param {{ port: number, near?: Partial<Neighbours>, dist?: string, backend?: string }} options `backend`: file with the
 *   credentials of the demo's backend, which does nothing without
 * @returns {Promise<{ url: string, close(): Promise<void> }>}
 * @throws when the port is taken or the demo was not built
 */
export async function serveDemo({ port, near = {}, dist = DIST, backend }) {
  const neighbours = { ...DEFAULT_NEIGHBOURS, ...near }
  // Read anew each time: a build while this runs changes the names of its scripts.
  const page = () => withNeighbours(readFileSync(join(dist, 'index.html'), 'utf8'), neighbours)
  page()
  const policy = contentSecurityPolicy(neighbours)
  const url = `http://localhost:${port}`
  const addresses = new Set([`127.0.0.1:${port}`, `[::1]:${port}`])

  const app = new Hono()
  app.use(async (c, next) => {
    const host = c.req.header('host') ?? ''
    const { pathname, search } = new URL(c.req.url)
    if (addresses.has(host)) return c.redirect(url + pathname + search)
    if (host !== `localhost:${port}`) return c.text('Unknown host', 421)
    await next()
    c.header('content-security-policy', policy)
    c.header('x-content-type-options', 'nosniff')
    c.header('referrer-policy', 'no-referrer')
    if (c.req.path.startsWith('/assets/')) c.header('cache-control', 'public, max-age=31536000, immutable')
    else c.header('cache-control', 'no-cache')
  })
  app.route('/own-login', await createOwnLogin())
  app.route('/backend', createBackend({ file: backend, near: neighbours, origin: url }))
  app.get('/guides/:name{[a-z-]+}', (c) => {
    const guide = join(GUIDES, `${c.req.param('name')}.md`)
    return existsSync(guide) ? c.text(readFileSync(guide, 'utf8')) : c.notFound()
  })
  app.get('/index.html', (c) => c.redirect('/'))
  app.get('/', (c) => c.html(page()))
  app.use(serveStatic({ root: dist }))
  app.get('/security', (c) => c.html(page()))
  app.get('/server', (c) => c.html(page()))
  app.get('/try', (c) => c.html(page()))
  app.get('/gallery', (c) => c.html(page()))
  app.get('/gallery/*', (c) => c.html(page()))
  app.notFound((c) => c.text('Not found', 404))

  const listener = getRequestListener(app.fetch)
  const servers = await Promise.all(['127.0.0.1', '::1'].map((host) => listen(listener, host, port)))
  return {
    url,
    async close() {
      await Promise.all(
        servers.filter(Boolean).map((server) => {
          server.closeAllConnections()
          return new Promise((done) => server.close(done))
        }),
      )
    },
  }
}

/** A machine without IPv6 gets the one address it has. */
function listen(listener, host, port) {
  return new Promise((resolve, reject) => {
    const server = createServer(listener)
    server.once('error', (error) => {
      const missing = error.code === 'EADDRNOTAVAIL' || error.code === 'EAFNOSUPPORT'
      if (missing && host === '::1') resolve(null)
      else reject(error)
    })
    server.listen(port, host, () => resolve(server))
  })
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const port = Number(process.env.DEMO_PORT ?? 3000)
  const near = JSON.parse(process.env.DEMO_NEIGHBOURS ?? '{}')
  const demo = await serveDemo({ port, near, backend: process.env.DEMO_BACKEND_FILE })
  console.log(`demo ready on ${demo.url}`)
  for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => demo.close())
}
