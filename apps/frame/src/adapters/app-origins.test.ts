import { expect, it } from 'vitest'
import { APP } from '../testing/token.ts'
import { fetchAllowedOrigins } from './app-origins.ts'

function ask(answers: (Response | Error)[]) {
  const asked: unknown[] = []
  const waits: number[] = []
  const origins = fetchAllowedOrigins(APP, {
    origin: 'https://keys.example',
    fetch: (async (...request: unknown[]) => {
      asked.push(request)
      const answer = answers.shift()
      if (answer instanceof Error) throw answer
      return answer
    }) as typeof fetch,
    clock: { now: () => 0, wait: async (milliseconds) => void waits.push(milliseconds) },
  })
  return { origins, asked, waits }
}
const status = (code: number) => new Response('', { status: code })
const known = () => Response.json({ allowed_domains: ['https://shop.example', 7] })

it('reads the allowed origins of the app from the frame’s own server', async () => {
  const { origins, asked } = ask([known()])
  expect(await origins).toEqual(['https://shop.example'])
  expect(asked).toEqual([[`https://keys.example/api/v1/apps/${APP}`, { credentials: 'omit' }]])
})

it.each([
  ['the network is away', new TypeError('offline')],
  ['the server is away', status(500)],
  ['the server is busy', status(429)],
  ['somebody else answers', status(302)],
  ['what comes is no JSON', new Response('<html>')],
])('asks on while %s', async (_, answer) => {
  const { origins, waits } = ask([answer, known()])
  expect(await origins).toEqual(['https://shop.example'])
  expect(waits).toEqual([250])
})

it('waits twice as long each time, and five seconds at most', async () => {
  const { origins, waits } = ask([...Array.from({ length: 7 }, () => status(503)), known()])
  expect(await origins).toEqual(['https://shop.example'])
  expect(waits).toEqual([250, 500, 1000, 2000, 4000, 5000, 5000])
})

it.each([400, 404, 499])('allows nobody where there is no such app: %i', async (code) => {
  const { origins, waits } = ask([status(code)])
  expect([await origins, waits]).toEqual([[], []])
})

it.each([undefined, null, 'https://shop.example', {}])('allows nobody by a list that is %j', async (list) => {
  expect(await ask([Response.json({ allowed_domains: list })]).origins).toEqual([])
})
