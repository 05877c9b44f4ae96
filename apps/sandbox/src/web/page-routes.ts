import { readFileSync } from 'node:fs'
import { Hono } from 'hono'
import type { Config } from '../config.ts'

const FOLDER = new URL('../../public/', import.meta.url)

const FILES: Record<string, string> = {
  'style.css': 'text/css; charset=utf-8',
  'icon.svg': 'image/svg+xml',
  'main.mjs': 'text/javascript; charset=utf-8',
}

/** The page itself, and what it must know of this sandbox. */
export function createPageRoutes(config: Config): Hono {
  const app = new Hono()
  app.get('/', (c) => c.html(readFileSync(new URL('index.html', FOLDER), 'utf8')))
  for (const [name, type] of Object.entries(FILES))
    app.get(`/${name}`, (c) =>
      c.body(readFileSync(new URL(name, FOLDER)), 200, { 'content-type': type, 'cache-control': 'no-cache' }),
    )
  app.get('/settings', (c) => c.json({ ports: config.ports, demos: config.allowedOrigins }))
  return app
}
