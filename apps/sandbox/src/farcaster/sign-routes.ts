import { Hono } from 'hono'
import type { Outside } from '../outside/outside.ts'
import { farcasterPeople } from './people.ts'
import { signIn } from './sign-in-message.ts'

/**
 * `POST /farcaster/sign`: the message that a mini app gets from the Farcaster app around it, signed by a person.
 * `GET /farcaster/people`: who there is.
 */
export function createFarcasterSignRoutes(outside: Outside): Hono {
  const people = farcasterPeople(outside)
  const app = new Hono()

  app.get('/farcaster/people', (c) =>
    c.json(people.list().map((person) => ({ ...person, custody: people.account(person).address }))),
  )

  app.post('/farcaster/sign', async (c) => {
    const body: unknown = await c.req.json().catch(() => undefined)
    const { fid, username, domain, uri, nonce, expirationTime } = (body ?? {}) as Record<string, unknown>
    const texts = { domain, uri, nonce }
    for (const [name, value] of Object.entries(texts))
      if (typeof value !== 'string') return c.json({ error: `"${name}" must be a text.` }, 400)
    const person =
      Number.isSafeInteger(fid) && (fid as number) >= 0
        ? people.byFid(fid as number)
        : typeof username === 'string' && people.find({ username })
    if (!person) return c.json({ error: 'Give the "fid" or the "username" of a person.' }, 400)
    if (expirationTime !== undefined && Number.isNaN(Date.parse(String(expirationTime))))
      return c.json({ error: '"expirationTime" must be an ISO time.' }, 400)
    try {
      const request = { ...(texts as Record<keyof typeof texts, string>) }
      const until = expirationTime === undefined ? {} : { expirationTime: String(expirationTime) }
      return c.json(await signIn(people, person, { ...request, ...until }, outside.now()))
    } catch (error) {
      return c.json({ error: (error as Error).message }, 400)
    }
  })
  return app
}
