import { randomUUID } from 'node:crypto'
import { FRAME_ERROR_TYPES, FRAME_EVENTS, HEADERS, ROUTES } from '@latchkey/contract'
import {
  analyticsEventSchema,
  emptySchema,
  frameEnvelopeSchema,
  passwordlessAuthenticateSchema,
  passwordlessInitSchema,
  refreshSchema,
} from '@latchkey/contract/schemas'
import * as v from 'valibot'
import { expect, test } from '../support/fixtures.ts'
import { notEmpty, readGolden } from '../support/golden.ts'
import type { HttpExchange } from '../support/recorder.ts'
import { differences, shapeOf } from '../support/shape.ts'

const STORIES = ['modal-login', 'headless-login', 'second-profile']

const BODIES: Record<string, v.GenericSchema> = {
  passwordlessInit: passwordlessInitSchema,
  passwordlessAuthenticate: passwordlessAuthenticateSchema,
  refreshSession: refreshSchema,
  logout: refreshSchema,
  analyticsEvent: analyticsEventSchema,
  acceptTerms: emptySchema,
}

/** The declared route of an exchange, or undefined. */
function routeOf({ method, path }: HttpExchange) {
  return Object.entries(ROUTES).find(([, route]) => {
    const pattern = new RegExp(`^${route.path.replace(/:[a-z_]+/g, '[^/]+')}$`)
    return route.method === method && pattern.test(path.split('?')[0] ?? '')
  })
}

/** Puts values in place of the words that normalising left. */
function fillIn(value: unknown, words: Record<string, string>): unknown {
  if (Array.isArray(value)) return value.map((item) => fillIn(item, words))
  if (value !== null && typeof value === 'object') {
    return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, fillIn(inner, words)]))
  }
  return typeof value === 'string' ? (words[value] ?? value) : value
}

const EXAMPLES = {
  '<e-mail>': 'someone@example.com',
  '<code>': '123456',
  '<refresh token>': 'a-refresh-token',
  '<uuid>': '1b4e28ba-2fa1-41d2-883f-0016d3cca427',
  '<iso time>': '2026-01-01T00:00:00.000Z',
}

test('a recording of nothing is refused, and one of something is not', () => {
  const full = readGolden('modal-login')
  expect(notEmpty('a test', full)).toEqual(full)
  for (const part of ['http', 'frame'] as const) {
    const empty = { ...full, [part]: [] }
    expect(() => notEmpty('a test', empty)).toThrow(`The recording of a test has nothing in ${part}`)
  }
})

for (const story of STORIES) {
  test(`${story}: every recorded request is on a declared route and passes its schema`, () => {
    const { http } = readGolden(story)
    const declared: readonly string[] = [...Object.values(HEADERS), 'content-type']
    expect(http.length).toBeGreaterThan(1)
    for (const exchange of http) {
      const [name] = routeOf(exchange) ?? []
      expect(name, `${exchange.method} ${exchange.path}`).toBeDefined()
      expect(Object.keys(exchange.headers).filter((header) => !declared.includes(header))).toEqual([])
      if (exchange.method !== 'POST') continue
      const schema = BODIES[name as string]
      expect(schema, `a schema for ${name}`).toBeDefined()
      const parsed = v.safeParse(schema as v.GenericSchema, fillIn(exchange.body ?? {}, EXAMPLES))
      expect(parsed.issues, `${name}: ${JSON.stringify(exchange.body)}`).toBeUndefined()
    }
  })

  test(`${story}: every recorded frame message is in the catalogue and was answered once`, () => {
    const { frame } = readGolden(story)
    expect(frame.length).toBeGreaterThan(0)
    for (const { event, request, reply } of frame) {
      expect(FRAME_EVENTS).toContain(event)
      expect(v.safeParse(frameEnvelopeSchema, { id: 'id-0', event, data: request }).success).toBe(true)
      const { error } = (reply ?? {}) as { error?: { type: string; message: string } }
      expect(reply, event).not.toBeNull()
      if (error) expect(FRAME_ERROR_TYPES).toContain(error.type)
    }
  })

  test(`${story}: replayed, the server answers with the recorded statuses and shapes`, async ({
    world,
    inbox,
    newUser,
  }) => {
    const email = newUser()
    const words: Record<string, string> = { ...EXAMPLES, '<e-mail>': email, '<uuid>': randomUUID() }
    let token = ''
    const { http } = readGolden(story)
    expect(http.length).toBeGreaterThan(1)
    for (const exchange of http) {
      if (exchange.path.endsWith('/passwordless/authenticate')) words['<code>'] = await inbox.code(email)
      const headers = fillIn(exchange.headers, { ...words, 'Bearer <token>': `Bearer ${token}` })
      const response = await fetch(world.api + exchange.path, {
        method: exchange.method,
        headers: { ...(headers as Record<string, string>), origin: world.demo },
        ...(exchange.method === 'POST' ? { body: JSON.stringify(fillIn(exchange.body, words)) } : {}),
      })
      const answer = (await response.json()) as Record<string, unknown>
      const what = `${exchange.method} ${exchange.path}`
      expect(response.status, what).toBe(exchange.status)
      expect(differences(shapeOf(answer), shapeOf(exchange.answer)), what).toEqual([])
      if (typeof answer.refresh_token === 'string') words['<refresh token>'] = answer.refresh_token
      if (typeof answer.privy_access_token === 'string') token = answer.privy_access_token
    }
  })
}
