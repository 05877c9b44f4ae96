import { expect, it } from 'vitest'
import { APP } from '../testing/token.ts'
import { fetchAllowedOrigins } from './app-origins.ts'

function ask(answers: (Response | Error)[]) {
  const asked: string[] = []
  const waits: number[] = []
  const origins = fetchAllowedOrigins(APP, {
    origin: 'https://keys.example',
    fetch: (async (url: string) => {
      asked.push(url)
      const answer = answers.shift()
      if (answer instanceof Error) throw answer
      return answer
    }) as typeof fetch,
    clock: { now: () => 0, wait: async (milliseconds) => void waits.push(milliseconds) },
  })
  return { origins, asked, waits }
}

it('reads the allowed origins of the app from the frame’s own server', async () => {
  const { origins, asked } = ask([Response.json({ allowed_domains: ['https://shop.example', 7] })])
  expect(await origins).toEqual(['https://shop.example'])
  expect(asked).toEqual([`https://keys.example/api/v1/apps/${APP}`])
})

it('asks on while the server is away, and allows nobody when there is no such app', async () => {
  const away = [
    new TypeError('offline'),
    new Response('', { status: 503 }),
    new Response('', { status: 429 }),
  ]
  const { origins, waits } = ask([...away, Response.json({ allowed_domains: [] })])
  expect(await origins).toEqual([])
  expect(waits).toEqual([250, 500, 1000])
  expect(await ask([Response.json({ code: 'not_found' }, { status: 404 })]).origins).toEqual([])
})
