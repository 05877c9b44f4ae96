import { type Context, Hono } from 'hono'
import type { Outside } from '../../outside/outside.ts'
import type { Person } from '../person.ts'
import type { ProviderId } from '../provider.ts'
import type { Agreement, TicketKind } from '../tickets.ts'
import type { Reply } from './fault.ts'
import { sendJson } from './token-routes.ts'

export type ProfileFault = 'missing' | 'invalid' | 'expired' | 'limit'

/** What is one provider's own about a path that answers to a token. */
export interface ProfileRules {
  provider: ProviderId
  kinds?: TicketKind[]
  /** Finds the token where it is not in the Authorization header alone. */
  token?(c: Context): string | undefined
  /** Mistakes of its own, before the token is looked at. */
  check?(c: Context): Response | undefined
  faults: Record<ProfileFault, Reply>
  answer(person: Person, agreement: Agreement, c: Context): object | Reply | Promise<object | Reply>
}

/** A path of one provider that tells about the person whose token is shown (RFC 6750, section 2.1). */
export function createProfileRoutes(outside: Outside, rules: ProfileRules, ...paths: string[]): Hono {
  const app = new Hono()
  for (const path of paths)
    app.on(['GET', 'POST'], path, async (c) => {
      const early = rules.check?.(c)
      if (early) return early
      const agreement = find(outside, rules, c)
      if (typeof agreement === 'string') return sendJson(c, rules.faults[agreement])
      const person = outside.identity.people.find(rules.provider, agreement.person) as Person
      const answer = await rules.answer(person, agreement, c)
      return isReply(answer) ? sendJson(c, answer) : c.json(answer)
    })
  return app
}

function find(outside: Outside, rules: ProfileRules, c: Context): Agreement | ProfileFault {
  const text = rules.token?.(c) ?? bearer(c)
  if (!text) return 'missing'
  const { tickets } = outside.identity
  const found = (rules.kinds ?? ['access']).map((kind) => tickets.find(rules.provider, kind, text))
  const agreement = found.find((one) => typeof one !== 'string')
  if (!agreement) return found.includes('expired') ? 'expired' : 'invalid'
  return agreement.limited === 'profile' ? 'limit' : agreement
}

/** The token in the Authorization header. */
export function bearer(c: Context): string | undefined {
  return /^Bearer\s+(\S+)$/i.exec(c.req.header('authorization') ?? '')?.[1]
}

function isReply(answer: object): answer is Reply {
  return 'status' in answer && 'body' in answer
}
