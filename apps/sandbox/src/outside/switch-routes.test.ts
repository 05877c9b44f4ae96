import { beforeEach, expect, it } from 'vitest'
import { Inbox } from '../inbox/inbox.ts'
import { createOutside } from './outside.ts'
import { createSwitchRoutes } from './switch-routes.ts'

let app: ReturnType<typeof createSwitchRoutes>

beforeEach(() => {
  app = createSwitchRoutes(createOutside({ inbox: new Inbox() }))
})

async function set(service: string, body: unknown) {
  const init = { method: 'POST', body: typeof body === 'string' ? body : JSON.stringify(body) }
  const answer = await app.request(`/switches/${service}`, init)
  return { status: answer.status, body: await answer.json() }
}
const all = async () => (await app.request('/switches')).json()
const NONE = {
  'google-drive': null,
  icloud: null,
  scanner: null,
  bundler: null,
  paymaster: null,
  prices: null,
}

it('sets one service and leaves the other alone, until it is switched off', async () => {
  expect(await all()).toEqual(NONE)
  const asked = { trouble: 'slow', times: 3, delay: 250, account: 'grace' }
  expect(await set('icloud', asked)).toEqual({ status: 200, body: asked })
  const usual = { trouble: 'rate-limit', times: null, delay: 5000, account: null }
  expect(await set('google-drive', { trouble: 'rate-limit' })).toEqual({ status: 200, body: usual })
  expect(await all()).toEqual({ ...NONE, 'google-drive': usual, icloud: asked })
  expect(await set('icloud', { trouble: null })).toEqual({ status: 200, body: null })
  expect(await all()).toEqual({ ...NONE, 'google-drive': usual })
})

it.each([
  ['nobody', { trouble: 'down' }, 404, 'There is no switch for nobody.'],
  ['constructor', { trouble: 'down' }, 404, 'There is no switch for constructor.'],
  ['icloud', 'nonsense', 400, 'The body is not a JSON object.'],
  [
    'icloud',
    { trouble: 'rate-limit' },
    400,
    '"trouble" must be null or one of expired, quota, too-many, slow, down, lost-answer, other-account.',
  ],
  ['icloud', { trouble: 'down', times: 0 }, 400, '"times" must be a number from 1 to 1000.'],
  ['icloud', { trouble: 'slow', delay: 60_001 }, 400, '"delay" must be milliseconds, at most 60000.'],
  ['icloud', { trouble: 'down', account: 1 }, 400, '"account" must be the name of a person.'],
])('refuses %s %j', async (service, body, status, error) => {
  expect(await set(service, body)).toEqual({ status, body: { error } })
  expect(await all()).toEqual(NONE)
})
