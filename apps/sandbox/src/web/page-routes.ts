import { readdirSync, readFileSync } from 'node:fs'
import { extname } from 'node:path'
import { Hono } from 'hono'
import type { Config } from '../config.ts'

const FOLDER = new URL('../../public/', import.meta.url)

const TYPES: Record<string, string> = {
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.mjs': 'text/javascript; charset=utf-8',
}

/** The page itself, and what it must know of this sandbox. */
export function createPageRoutes(config: Config): Hono {
  const app = new Hono()
  app.get('/', (c) => c.html(read('index.html')))
  for (const name of readdirSync(FOLDER)) {
    const type = TYPES[extname(name)]
    if (type)
      app.get(`/${name}`, (c) =>
        c.body(read(name), 200, { 'content-type': type, 'cache-control': 'no-cache' }),
      )
  }
  app.get('/settings', (c) => c.json({ ports: config.ports, demos: config.allowedOrigins }))
  return app
}

function read(name: string): string {
  return readFileSync(new URL(name, FOLDER), 'utf8')
}
