// A fresh Chromium with a fresh profile for every run, and a static server that gzips and never caches.
import { existsSync, mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import { extname, join, normalize } from 'node:path'
import { gzipSync } from 'node:zlib'
import { chromium } from 'playwright-core'

const FLAGS = [
  '--headless',
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]
const CANDIDATES = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome']
const TYPES = { '.js': 'text/javascript', '.css': 'text/css', '.svg': 'image/svg+xml', '.html': 'text/html' }

/** Path of a Chromium: CHROME_PATH, an installed one, else the one shipped in an npm package. */
export async function findBrowser() {
  const named = [process.env.CHROME_PATH, ...CANDIDATES].find((path) => path && existsSync(path))
  if (named) return named
  const { default: packaged } = await import('@sparticuz/chromium')
  return packaged.executablePath()
}

/** Runs `use(context)` in a browser of its own and removes its profile afterwards. */
export async function withBrowser(use) {
  const profile = mkdtempSync(join(tmpdir(), 'latchkey-bench-'))
  const context = await chromium.launchPersistentContext(profile, {
    executablePath: await findBrowser(),
    headless: true,
    viewport: { width: 1280, height: 800 },
    args: FLAGS,
  })
  try {
    return await use(context)
  } finally {
    await context.close()
    rmSync(profile, { recursive: true, force: true })
  }
}

const PAGE =
  '<!doctype html><html><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">' +
  '<title>host</title></head><body><div id="root"></div><script type="module" src="/entry.js"></script></body></html>'

/** Serves a bundle folder on a free loopback port; `/` is a page with `#root` that loads `/entry.js`. */
export async function serveFolder(folder) {
  const cache = new Map()
  const server = createServer((request, response) => {
    const path = new URL(request.url, 'http://x').pathname
    if (path === '/') return response.setHeader('content-type', 'text/html').end(PAGE)
    const file = join(folder, normalize(path))
    if (!file.startsWith(folder) || !existsSync(file) || !statSync(file).isFile()) {
      response.statusCode = 404
      return response.end()
    }
    if (!cache.has(file)) cache.set(file, gzipSync(readFileSync(file), { level: 9 }))
    response.setHeader('content-type', TYPES[extname(file)] ?? 'application/octet-stream')
    response.setHeader('content-encoding', 'gzip')
    response.setHeader('cache-control', 'no-store')
    response.end(cache.get(file))
  }).listen(0, '127.0.0.1')
  await new Promise((done) => server.once('listening', done))
  return {
    origin: `http://localhost:${server.address().port}`,
    close: () => (server.closeAllConnections(), server.close()),
  }
}
