import { describe, expect, it } from 'vitest'
import { CLIENTS, consentAddress } from './testing/clients.ts'
import { createWorld } from './testing/world.ts'

const STRANGE = [
  '',
  'a=b',
  '%',
  '%ff=%ff&choice=%00',
  'choice=new',
  'choice=new&name=%F0%9F%91%A9&email=a@b.c&username=%F0%9F%91%A9',
  'choice=person:__proto__',
  'choice=hint',
  'choice=limit-token&choice=fail',
  '{"grant_type":"authorization_code","code":{}}',
  '[]',
  'grant_type=authorization_code&code[]=1',
  `grant_type=${'x'.repeat(100_000)}`,
  `code_verifier=${'%00'.repeat(1000)}`,
]
const TYPES = [
  'application/x-www-form-urlencoded',
  'application/json',
  'multipart/form-data; boundary=x',
  'multipart/form-data',
  'nonsense',
]
const TOKENS = [
  '',
  'Bearer',
  'Bearer ',
  'Basic',
  'Basic !',
  'Basic Og==',
  'Basic JQ==',
  'Bearer \u00e9',
  'token x',
]

describe.each(CLIENTS)('$provider', (client) => {
  it('answers whatever is sent to it without falling over', async () => {
    const world = createWorld()
    for (const body of STRANGE) {
      const pages = [
        `${client.authorize}?${body}`,
        consentAddress(world, client, { login_hint: body || '%' }),
      ]
      for (const page of pages) expect((await world.ask(page)).status).toBeLessThan(500)
      for (const type of TYPES) {
        const init = { method: 'POST', headers: { 'content-type': type }, body }
        for (const place of [...pages, client.token])
          expect((await world.ask(place, init)).status).toBeLessThan(500)
      }
    }
    for (const authorization of TOKENS)
      for (const place of [client.profile ?? client.token, client.token]) {
        const headers = { authorization, 'user-agent': 'x' }
        for (const method of ['GET', 'POST', 'PUT']) {
          const { status } = await world.ask(place, { method, headers })
          expect(status).toBeLessThan(500)
          expect(status === 200 && client.provider !== 'github').toBe(false)
        }
      }
  })
})

it('shows what a client sends as text', async () => {
  const world = createWorld()
  expect(CLIENTS.length).toBeGreaterThan(0)
  for (const client of CLIENTS) {
    const scope = client.provider === 'github' ? '"><script>x</script>' : undefined
    const changes = {
      login_hint: '"><script>alert(1)</script>',
      state: '"><script>',
      ...(scope && { scope }),
    }
    const html = await (await world.ask(consentAddress(world, client, changes))).text()
    expect(html).not.toContain('<script')
  }
})
