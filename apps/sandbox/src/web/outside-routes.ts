import { Hono } from 'hono'
import { createPeopleRoutes } from '../identity/people-routes.ts'
import { limitBody } from '../net/limit-body.ts'
import { allCredentials } from '../outside/credentials.ts'
import { hosts } from '../outside/hosts.ts'
import type { Outside } from '../outside/outside.ts'
import { refuseForeignPages } from './security.ts'

const LARGEST_REQUEST = 1_000_000

/** The outside hosts under `/world/<host>`, and the credentials with which a program reaches them. */
export function createOutsideRoutes(outside: Outside, own: string[]): Hono {
  const app = new Hono()
  app.get('/credentials.json', refuseForeignPages(own), (c) => c.json(allCredentials(outside)))
  app.use('/identity/*', refuseForeignPages(own))
  app.route('/', createPeopleRoutes(outside))
  app.use('/world/*', limitBody(LARGEST_REQUEST, 'The request is too large'))
  for (const [host, create] of Object.entries(hosts)) app.route(`/world/${host}`, create(outside))
  app.all('/world/:host/*', (c) => {
    const host = c.req.param('host')
    const known = Object.hasOwn(hosts, host)
    return c.json({ error: known ? `${host} has no such path here` : `${host} is not played here` }, 404)
  })
  return app
}
