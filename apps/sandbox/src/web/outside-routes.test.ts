import { describe, expect, it } from 'vitest'
import { Inbox } from '../inbox/inbox.ts'
import { createOutside } from '../outside/outside.ts'
import { createOutsideRoutes } from './outside-routes.ts'

const OWN = 'http://localhost:5050'
const app = createOutsideRoutes(createOutside({ inbox: new Inbox() }), [OWN])

describe('the outside hosts', () => {
  it.each([
    '/world/nobody.example/',
    '/world/__proto__/x',
    '/world/constructor/x',
    '/world/nobody.example',
  ])('knows nothing of %s', async (path) => {
    const answer = await app.request(path)
    expect(answer.status).toBe(404)
  })
})

describe('the credentials', () => {
  it.each([
    [{}, 200],
    [{ 'sec-fetch-site': 'none' }, 200],
    [{ 'sec-fetch-site': 'same-origin', origin: OWN }, 200],
    [{ 'sec-fetch-site': 'same-site' }, 403],
    [{ 'sec-fetch-site': 'cross-site' }, 403],
    [{ origin: 'http://localhost:3000' }, 403],
    [{ origin: 'null' }, 403],
  ] as [Record<string, string>, number][])('asked with %j answer %d', async (headers, status) => {
    expect((await app.request('/credentials.json', { headers })).status).toBe(status)
  })
})
