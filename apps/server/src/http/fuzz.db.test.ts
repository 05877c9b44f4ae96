import { AsyncLocalStorage } from 'node:async_hooks'
import type { AuthResponse, Route, RouteName } from '@latchkey/contract'
import { ERROR_CODES, isErrorCode, ROUTES } from '@latchkey/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { FieldPath, SchemaNode } from '../testing/odd-values.ts'
import { ODD_VALUES, pathsOf, withValue } from '../testing/odd-values.ts'
import { openEveryWay, ROUTE_BODIES } from '../testing/route-bodies.ts'
import type { CallAnswer, TestHouse } from '../testing/test-house.ts'
import { APP_ID, openTestHouse } from '../testing/test-house.ts'
import { HANDLERS } from './handlers.ts'
import type { BodySchema } from './route.ts'

let house: TestHouse
let session: AuthResponse
let secret: string

beforeAll(async () => {
  house = await openTestHouse()
  secret = await openEveryWay(house)
  session = await house.login('fuzz@example.com')
})
afterAll(() => house.close())

const schemaOf = (name: RouteName) => (HANDLERS as Record<string, { body?: BodySchema }>)[name]?.body
const withBodies = (Object.keys(HANDLERS) as RouteName[]).filter(
  (name) => schemaOf(name) && (ROUTES[name] as Route).caller !== 'frame',
)

const send = (name: RouteName, body: object) => sendRaw(name, JSON.stringify(body))

function sendRaw(name: RouteName, raw: string): Promise<CallAnswer> {
  const backend = (ROUTES[name] as Route).caller === 'backend'
  const headers = backend
    ? {
        origin: undefined,
        authorization: `Basic ${Buffer.from(`${APP_ID}:${secret}`).toString('base64')}`,
      }
    : { authorization: `Bearer ${session.privy_access_token}` }
  return house.call(name, { raw, headers, params: { user_id: session.user.id } })
}

describe('fields', () => {
  it.each(withBodies)('%s answers every odd value of every field with an object below 500', async (name) => {
    const paths = pathsOf(schemaOf(name) as unknown as SchemaNode)
    const base = ROUTE_BODIES[name] ?? {}
    expect(paths.length).toBeGreaterThanOrEqual(Object.keys(base).length)
    const odd: unknown[] = []
    for (const path of paths) {
      for (const value of ODD_VALUES) {
        const { status, body } = await send(name, withValue(base, path, value))
        const fine =
          status < 400 || (status < 500 && isErrorCode(body.code) && typeof body.error === 'string')
        if (!fine || [408, 409, 425].includes(status)) odd.push([path.join('.'), value, status, body])
      }
    }
    expect(odd).toEqual([])
  })
})

/** Values that are written as text: no serializer gets through some of them. */
const MONSTERS: [what: string, json: string][] = [
  ['objects 5,000 deep', `${'{"a":'.repeat(5_000)}1${'}'.repeat(5_000)}`],
  ['arrays 5,000 deep', `${'['.repeat(5_000)}${']'.repeat(5_000)}`],
  ['30,000 elements', `[${'0,'.repeat(30_000)}0]`],
  ['a long name', `{"${'n'.repeat(20_000)}":1}`],
  ['a name twice', '{"a":1,"a":2}'],
  ['a prototype', '{"__proto__":{"polluted":true},"constructor":{"prototype":{"polluted":true}}}'],
]

describe('shapes', () => {
  it.each(
    withBodies,
  )('%s refuses what is too deep, too many or ambiguous, in each of its fields', async (name) => {
    const paths = pathsOf(schemaOf(name) as unknown as SchemaNode)
    const base = ROUTE_BODIES[name] ?? {}
    const cases = [...paths, ['unheard_of']].flatMap((path) =>
      MONSTERS.map(([what, json]) => ({ path: path.join('.'), what, raw: rawWith(base, path, json) })),
    )
    const taken: unknown[] = []
    for (const { path, what, raw } of cases) {
      const { status, body } = await sendRaw(name, raw)
      if (status !== 400 && status !== 401 && status !== 422) taken.push([path, what, status, body])
    }
    expect(taken).toEqual([])
    expect(({} as { polluted?: boolean }).polluted).toBeUndefined()
  })

  it('takes an analytics payload of an ordinary shape', async () => {
    const payload = { screen: 'login', steps: [{ at: 1, names: ['a', 'b'] }], nested: { a: { b: { c: 1 } } } }
    const body = { event_name: 'ordinary', client_id: 'fuzz', payload }
    expect((await send('analyticsEvent', body)).status).toBe(200)
  })
})

function rawWith(base: object, path: FieldPath, json: string): string {
  return JSON.stringify(withValue(base, path, '\u2603')).replace('"\u2603"', () => json)
}

it('logged no failure of its own meanwhile', () => {
  expect(house.logs.filter((line) => line.includes('"level":"error"'))).toEqual([])
})

describe('whether an account exists', () => {
  /** Statements of the database by request: what others run in the background is none of it. */
  const work = new AsyncLocalStorage<string[]>()
  let turn = 0

  /** What somebody who holds no proof can learn: the answer, and how much work it took. */
  async function seen(name: RouteName, body: object, client: string) {
    const statements: string[] = []
    const options = {
      body,
      headers: { 'privy-ca-id': client },
      address: `198.51.100.${(turn++ % 250) + 1}`,
    }
    const answer = await work.run(statements, () => house.call(name, options))
    return { status: answer.status, code: answer.body.code, error: answer.body.error, work: [...statements] }
  }

  beforeAll(async () => {
    await house.login('exists@example.com')
    await house.call('passwordlessSmsInit', { body: { phoneNumber: '+12015550188' } })
    const code = house.texter.codeFor('+12015550188')
    await house.call('passwordlessSmsAuthenticate', { body: { phoneNumber: '+12015550188', code } })
    const { query } = house.database
    house.database.query = (statement) => {
      work.getStore()?.push(statement.name ?? statement.text)
      return query(statement)
    }
    house.clock.advance(3_600_000)
  })

  it.each([
    ['passwordlessInit', { email: 'exists@example.com' }, { email: 'nobody@example.com' }],
    [
      'passwordlessAuthenticate',
      { email: 'exists@example.com', code: '000000' },
      { email: 'nobody@example.com', code: '000000' },
    ],
    ['passwordlessSmsInit', { phoneNumber: '+12015550188' }, { phoneNumber: '+12015550189' }],
    [
      'passwordlessSmsAuthenticate',
      { phoneNumber: '+12015550188', code: '000000' },
      { phoneNumber: '+12015550189', code: '000000' },
    ],
    [
      'passwordlessAuthenticate',
      { email: 'exists@example.com', code: '000000', mode: 'no-signup' },
      { email: 'nobody@example.com', code: '000000', mode: 'no-signup' },
    ],
  ] as [RouteName, object, object][])('%s does not tell', async (name, known, unknown) => {
    for (const round of [1, 2, 3]) {
      const client = `stranger-${round}`
      const answers = [await seen(name, known, client), await seen(name, unknown, client)]
      expect(answers[0]).toEqual(answers[1])
      expect(answers[0]?.work.length).toBeGreaterThan(0)
    }
  })

  it('is told by no route that takes a proof of another kind, when the proof is none', async () => {
    const routes = (Object.keys(ROUTES) as RouteName[]).filter(
      (name) => (ROUTES[name] as Route).caller === 'public' && /Authenticate$|^passkeyRegister$/.test(name),
    )
    const proofs = routes.filter((name) => !/^passwordless|guest/.test(name))
    expect(proofs.length).toBeGreaterThan(5)
    for (const name of proofs) {
      const { status, code } = await seen(name, ROUTE_BODIES[name] ?? {}, 'stranger')
      expect([name, status]).toEqual([name, ERROR_CODES[code as keyof typeof ERROR_CODES].status])
      expect([name, code]).not.toEqual([name, 'user_does_not_exist'])
    }
  })
})
