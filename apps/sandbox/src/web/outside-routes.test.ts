import { mkdtemp, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
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
  it('are random for each sandbox, and the same after a restart with a state folder', async () => {
    const stateFolder = await mkdtemp(join(tmpdir(), 'sandbox-credentials-'))
    const ask = async (folder?: string) => {
      const outside = createOutside({ inbox: new Inbox(), stateFolder: folder })
      return (await createOutsideRoutes(outside, [OWN]).request('/credentials.json')).json()
    }
    const kept = await ask(stateFolder)
    expect(kept).toMatchObject({
      google: { client_id: expect.stringContaining('.apps.googleusercontent.com') },
      tiktok: { client_key: expect.any(String), client_secret: expect.any(String) },
      apple: { private_key: expect.stringContaining('-----BEGIN PRIVATE KEY-----') },
    })
    expect(await ask(stateFolder)).toEqual(kept)
    expect(await ask()).not.toEqual(kept)
    expect((await stat(join(stateFolder, 'secrets.json'))).mode & 0o777).toBe(0o600)
    await rm(stateFolder, { recursive: true })
  })

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
