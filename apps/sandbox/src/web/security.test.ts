import { Hono } from 'hono'
import { expect, it } from 'vitest'
import { secure } from './security.ts'

const app = new Hono()
  .use(secure)
  .get('/own', (c) => c.html('<p>own</p>'))
  .get('/provider', (c) => c.html('<p>consent</p>', 200, { 'cross-origin-opener-policy': 'unsafe-none' }))
  .get('/on', (c) => c.redirect('https://app.example/?code=1'))

it.each([
  ['its own pages share no window', '/own', 200, 'same-origin'],
  ['a provider’s page leaves the opener of a popup alone', '/provider', 200, 'unsafe-none'],
  ['neither does the way on from there part them', '/on', 302, null],
])('%s', async (_, path, status, policy) => {
  const answer = await app.request(path)
  expect([answer.status, answer.headers.get('cross-origin-opener-policy')]).toEqual([status, policy])
  expect(answer.headers.get('x-content-type-options')).toBe('nosniff')
  expect(answer.headers.get('cache-control')).toBe('no-store')
})
