import { type Context, Hono } from 'hono'
import type { Outside } from '../../outside/outside.ts'
import type { Person } from '../person.ts'
import type { ProviderId } from '../provider.ts'
import type { Agreement } from '../tickets.ts'
import { type Presented, readBody, readClient } from './client.ts'
import type { Fault, Faults, Reply } from './fault.ts'
import { redeemCode, redeemRefresh } from './redeem.ts'

/** What is one provider's own about its token endpoint. */
export interface TokenRules {
  provider: ProviderId
  client: { id: string; secret: string }
  clientParameter?: string
  /** Ways in which a client may show itself. */
  clientBy?: Presented['by'][]
  /** Judges the client where its secret is no plain text. */
  checkSecret?(presented: Presented): Promise<boolean>
  /** Whether a request without `grant_type` speaks of a code. */
  grantType?: 'assumed'
  /** Whether a refresh token is given, and whether it serves again. */
  refresh: 'none' | 'kept' | 'rotated'
  faults: Faults
  /** Mistakes of its own, before anything else is looked at. */
  check?(body: URLSearchParams): Reply | undefined
  /** The answer to a code, or to a refresh token; `origin` is where this world is reached. */
  answer(
    agreement: Agreement,
    person: Person,
    about: { refreshed: boolean; origin: string },
  ): Promise<object> | object
  /** Sends the reply where JSON with that status is not this provider's way. */
  send?(c: Context, reply: Reply): Response
}

/** The token endpoint of one provider under these paths (RFC 6749, sections 4.1.3 and 6). */
export function createTokenRoutes(outside: Outside, rules: TokenRules, ...paths: string[]): Hono {
  const app = new Hono()
  for (const path of paths)
    app.post(path, async (c) => {
      const body = await readBody(c)
      const reply = await judge(c, outside, rules, body)
      return rules.send ? rules.send(c, reply) : sendJson(c, reply)
    })
  return app
}

/** Sends a reply as JSON. */
export function sendJson(c: Context, { status, body, headers }: Reply): Response {
  return c.json(body, status, headers)
}

async function judge(c: Context, outside: Outside, rules: TokenRules, body: URLSearchParams): Promise<Reply> {
  const { identity } = outside
  const presented = readClient(c, body, rules.clientParameter)
  const early = rules.check?.(body) ?? (await judgeClient(rules, presented))
  if (early) return early
  const type = body.get('grant_type')
  if (type === 'refresh_token' && rules.refresh !== 'none') {
    const agreement = redeemRefresh(identity, rules.provider, rules.client.id, body)
    if (typeof agreement === 'string') return rules.faults[agreement]
    if (rules.refresh === 'rotated')
      identity.tickets.spend(rules.provider, 'refresh', body.get('refresh_token') as string)
    return answer(c, outside, rules, agreement, true)
  }
  const isCode = type === 'authorization_code' || (type === null && rules.grantType === 'assumed')
  if (!isCode) return rules.faults.grant_type
  const agreement = redeemCode(identity, rules.provider, rules.client.id, body)
  return typeof agreement === 'string' ? rules.faults[agreement] : answer(c, outside, rules, agreement, false)
}

async function judgeClient(rules: TokenRules, presented: Presented): Promise<Reply | undefined> {
  const fault = (name: Fault) => rules.faults[name]
  if (!(rules.clientBy ?? ['basic', 'body']).includes(presented.by)) return fault('secret')
  if (presented.id !== rules.client.id) return fault('client')
  const good = rules.checkSecret
    ? await rules.checkSecret(presented)
    : presented.secret === rules.client.secret
  return good ? undefined : fault('secret')
}

async function answer(
  c: Context,
  outside: Outside,
  rules: TokenRules,
  agreement: Agreement,
  refreshed: boolean,
) {
  const person = outside.identity.people.find(rules.provider, agreement.person) as Person
  const about = { refreshed, origin: new URL(c.req.url).origin }
  return { status: 200 as const, body: await rules.answer(agreement, person, about) }
}
