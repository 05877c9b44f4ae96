import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createServer } from '../server.ts'
import type { StormOptions } from '../testing/refresh-storm.ts'
import { refreshStorm } from '../testing/refresh-storm.ts'
import type { TestHouse } from '../testing/test-house.ts'
import { APP_ID, ORIGIN, openTestHouse, SERVER_ORIGIN } from '../testing/test-house.ts'

const API = 'https://privy.shop.example'
const PAGE = 'https://www.shop.example'
const SKEW_MS = 30_000
const SEEDS = [11, 12, 13, 14]

let house: TestHouse
let servers: ReturnType<typeof createServer>[]

beforeAll(async () => {
  house = await openTestHouse()
  await house.setApp({ allowed_origins: [ORIGIN, PAGE], custom_api_url: API, cookie_domain: 'shop.example' })
  servers = [0, SKEW_MS].map((ahead) =>
    createServer({ ...house.ports, clock: { now: () => house.clock.now() + ahead } }),
  )
})
afterAll(() => house.close())

const asBrowser = { origin: PAGE, 'privy-app-id': APP_ID, 'privy-ca-id': 'one', 'user-agent': 'Firefox' }

/** One refresh over HTTP; in cookie mode the token goes and comes in the cookie. */
async function ask(cookie: boolean, server: number, token: string, address: string): Promise<string | null> {
  const host = cookie ? 'privy.shop.example' : 'localhost:4000'
  const body = JSON.stringify(cookie ? {} : { refresh_token: token })
  const headers = {
    ...asBrowser,
    host,
    'content-type': 'application/json',
    'content-length': String(body.length),
    ...(cookie ? { cookie: `privy-refresh-token=${token}` } : {}),
  }
  const request = new Request(`${SERVER_ORIGIN}/api/v1/sessions`, { method: 'POST', headers, body })
  const answer = await (servers[server] as (typeof servers)[number])(request, { address })
  if (answer.status !== 200) return null
  if (!cookie) return (await answer.json()).refresh_token
  const line = answer.headers.getSetCookie().find((one) => one.startsWith('privy-refresh-token='))
  return line?.slice('privy-refresh-token='.length).split(';')[0] ?? null
}

const STATE = 'generation, rotated_at, rotated_by, expires_at'

describe('no honest storm over two servers ends a session', () => {
  const clients: StormOptions['client'][] = ['published', 'ours', 'cookie']
  it.each(clients)('of the %s client, with a database that goes back', async (client) => {
    const cookie = client === 'cookie'
    const ends: unknown[] = []
    let asked = 0
    for (const seed of SEEDS) {
      const opened = await house.login(`storm-${client}-${seed}@example.com`, 'one', {})
      const { sid } = JSON.parse(
        Buffer.from(String(opened.token).split('.')[1] ?? '', 'base64url').toString(),
      )
      let kept = (await house.rows(`SELECT ${STATE} FROM sessions WHERE id = $1`, [sid]))[0]
      let token = String(opened.refresh_token)
      const until = (at: number) => house.clock.advance(at - house.clock.now())
      const refused: number[] = []
      for (const round of [0, 1]) {
        const storm = await refreshStorm({
          seed: seed + round * 100,
          from: house.clock.now(),
          token,
          client,
          async ask(one) {
            until(one.at)
            const [row] = await house.rows(`SELECT ${STATE} FROM sessions WHERE id = $1`, [sid])
            if (row.generation !== kept.generation) kept = row
            return ask(cookie, one.server, one.token, one.network)
          },
          async goBack() {
            await house.rows(
              `UPDATE sessions SET generation = $2, rotated_at = $3, rotated_by = $4, expires_at = $5 WHERE id = $1`,
              [sid, kept.generation, kept.rotated_at, kept.rotated_by, kept.expires_at],
            )
          },
        })
        asked += storm.asked
        refused.push(storm.refused)
        house.clock.advance(3_600_000)
        token = (await ask(cookie, round, storm.token, 'home')) ?? 'logged out'
      }
      ends.push([...refused, token === 'logged out'])
    }
    expect(asked).toBeGreaterThan(SEEDS.length * 6)
    expect(ends).toEqual(SEEDS.map(() => [0, 0, false]))
  })
})

describe('two servers that are 30 s apart in time', () => {
  it('take each other’s tokens at once, also what the one ahead signed in the future of the other', async () => {
    const opened = await house.login('apart@example.com', 'one', {})
    const read = async (server: number, token: string) => {
      const headers = { ...asBrowser, host: 'localhost:4000', authorization: `Bearer ${token}` }
      const request = new Request(`${SERVER_ORIGIN}/api/v1/users/me`, { headers })
      return (await (servers[server] as (typeof servers)[number])(request, { address: '203.0.113.7' })).status
    }
    const [behind, ahead] = servers as [(typeof servers)[number], (typeof servers)[number]]
    const renew = async (server: typeof ahead, token: unknown) => {
      const body = JSON.stringify({ refresh_token: token })
      const headers = {
        ...asBrowser,
        host: 'localhost:4000',
        'content-type': 'application/json',
        'content-length': String(body.length),
      }
      const request = new Request(`${SERVER_ORIGIN}/api/v1/sessions`, { method: 'POST', headers, body })
      return (await server(request, { address: '203.0.113.7' })).json()
    }
    const fromAhead = await renew(ahead, opened.refresh_token)
    const fromBehind = await renew(behind, fromAhead.refresh_token)
    expect([
      await read(0, fromAhead.token),
      await read(0, fromAhead.privy_access_token),
      await read(1, fromBehind.token),
      fromBehind.refresh_token,
    ]).toEqual([200, 200, 200, fromAhead.refresh_token])
  })
})
