import { Hono } from 'hono'
import { limitBody } from '../net/limit-body.ts'
import type { Outside } from '../outside/outside.ts'
import { PersonRefusal, readPerson } from './new-person.ts'
import { isProvider, PROVIDERS, traits } from './provider.ts'

const LARGEST_REQUEST = 10_000

/**
 * `GET /identity/people` lists everybody by provider (`?provider=` for one); `POST` with
 * `{ provider, name, email?, username?, emailVerified? }` adds somebody and answers the person.
 */
export function createPeopleRoutes({ identity }: Outside): Hono {
  const app = new Hono()
  const { people } = identity
  app.get('/identity/people', (c) => {
    const wanted = c.req.query('provider')
    if (wanted !== undefined && !isProvider(wanted)) return c.json({ error: UNKNOWN }, 400)
    return c.json(Object.fromEntries((wanted ? [wanted] : PROVIDERS).map((one) => [one, people.list(one)])))
  })
  app.get('/identity/providers', (c) => c.json(PROVIDERS.map((id) => ({ id, ...traits[id] }))))
  app.post('/identity/people', limitBody(LARGEST_REQUEST, 'The request is too large'), async (c) => {
    const body: unknown = await c.req.json().catch(() => undefined)
    if (typeof body !== 'object' || body === null)
      return c.json({ error: 'The body is no JSON object.' }, 400)
    const { provider, ...fields } = body as Record<string, unknown>
    if (!isProvider(provider)) return c.json({ error: UNKNOWN }, 400)
    try {
      return c.json(people.add(provider, readPerson(provider, fields)), 201)
    } catch (error) {
      if (error instanceof PersonRefusal) return c.json({ error: error.message }, 400)
      throw error
    }
  })
  app.all('/identity/people', (c) =>
    c.json({ error: 'People take GET and POST.' }, 405, { allow: 'GET, POST' }),
  )
  return app
}

const UNKNOWN = `"provider" must be one of ${PROVIDERS.join(', ')}.`
