import { type Context, Hono, type MiddlewareHandler } from 'hono'
import type { Outside } from '../../outside/outside.ts'
import { page } from '../../outside/page.ts'
import { PersonRefusal, readPerson } from '../new-person.ts'
import type { Person } from '../person.ts'
import { withParameters } from '../redirect.ts'
import type { Agreement } from '../tickets.ts'
import { consentPage } from './consent-page.ts'
import type { Ask, Door, Parameters } from './door.ts'
import { errorPage } from './error-page.ts'
import { type Refused, readAsk } from './read-ask.ts'

const LONGEST_HINT = 200

/** The authorization endpoint of one provider under these paths: the consent page and what it leads to. */
export function createAuthorizeRoutes(outside: Outside, door: Door, ...paths: string[]): Hono {
  const app = new Hono()
  for (const path of paths) {
    app.use(path, refuseForeignForms)
    app.get(path, (c) => {
      const ask = readAsk(door, new URL(c.req.url).searchParams)
      return 'refusal' in ask ? refuse(c, door, ask) : show(c, outside, door, ask)
    })
    app.post(path, async (c) => {
      const ask = readAsk(door, new URL(c.req.url).searchParams)
      if ('refusal' in ask) return refuse(c, door, ask)
      return decide(c, outside, door, ask, new URLSearchParams(await c.req.text()))
    })
  }
  return app
}

/** Only the consent page itself may press its buttons. */
export const refuseForeignForms: MiddlewareHandler = async (c, next) => {
  const site = c.req.header('sec-fetch-site')
  const foreign = c.req.method === 'POST' && site !== undefined && site !== 'same-origin' && site !== 'none'
  return foreign ? c.json({ error: 'This origin is not allowed' }, 403) : next()
}

async function decide(c: Context, outside: Outside, door: Door, ask: Ask, form: URLSearchParams) {
  const choice = form.get('choice') ?? ''
  if (choice === 'cancel') return send(c, door, ask, door.denied)
  if (choice === 'fail') return send(c, door, ask, door.failed)
  try {
    return await approve(c, outside, door, ask, form, choose(outside, door, ask, form))
  } catch (error) {
    if (error instanceof PersonRefusal) return show(c, outside, door, ask, error.message, form)
    throw error
  }
}

/** Who it is that agrees; throws PersonRefusal when that cannot be anybody. */
function choose(outside: Outside, door: Door, ask: Ask, form: URLSearchParams): Person {
  const { people } = outside.identity
  const { provider } = door
  const choice = form.get('choice') ?? ''
  if (choice === 'new') {
    const emailVerified = form.has('unverified') ? false : undefined
    const fields = Object.fromEntries(form)
    return people.add(provider, readPerson(provider, { ...fields, emailVerified }))
  }
  const id = choice.startsWith('person:') ? choice.slice(7) : undefined
  const known = id === undefined ? undefined : people.find(provider, id)
  if (known) return known
  const hinted = personHinted(outside, door, ask)
  if (hinted && (id === undefined || id === hinted.id))
    return people.find(provider, hinted.id) ?? people.add(provider, hinted)
  const [first] = people.list(provider)
  if (id === undefined && first && CHOICES.includes(choice)) return first
  throw new PersonRefusal('Choose somebody to continue as.')
}

/** Whether the form grants a scope: one with a box is granted by its tick alone. */
function agreesTo({ optionalScopes }: Door, scope: string, form: URLSearchParams): boolean {
  return !Object.hasOwn(optionalScopes ?? {}, scope) || form.getAll('scope').includes(scope)
}

const CHOICES = ['suspended', 'limit-token', 'limit-profile']

/** The person whom the client asked for, if it did. */
function personHinted(outside: Outside, door: Door, ask: Ask): Person | undefined {
  const hint = ask.query.get('login_hint')?.trim().slice(0, LONGEST_HINT)
  return hint ? outside.identity.people.fromHint(door.provider, hint) : undefined
}

async function approve(
  c: Context,
  outside: Outside,
  door: Door,
  ask: Ask,
  form: URLSearchParams,
  person: Person,
): Promise<Response> {
  const choice = form.get('choice')
  const { people, tickets } = outside.identity
  const firstTime = people.agree(door.provider, person.id, ask.client)
  const marks = new Set(door.marks?.(ask, form, firstTime))
  if (choice === 'suspended') marks.add('suspended')
  if (firstTime) marks.add('first-time')
  const agreement: Agreement = {
    provider: door.provider,
    person: person.id,
    client: ask.client,
    redirectUri: ask.redirectUri,
    scopes: ask.scopes.filter((scope) => agreesTo(door, scope, form)),
    challenge: ask.challenge,
    nonce: ask.nonce,
    at: outside.now(),
    limited: choice === 'limit-token' ? 'token' : choice === 'limit-profile' ? 'profile' : undefined,
    marks,
  }
  const code = tickets.issue('code', door.makeCode(), agreement, door.codeSeconds)
  return send(c, door, ask, { code, ...(await door.extras?.(ask, agreement, person, code)) })
}

function send(c: Context, door: Door, ask: Ask, parameters: Parameters): Response | Promise<Response> {
  const all = { ...parameters, state: ask.state }
  return door.send ? door.send(c, ask, all) : c.redirect(withParameters(ask.redirect, all))
}

function refuse(c: Context, door: Door, { refusal, redirect, state }: Refused): Response | Promise<Response> {
  if ('back' in refusal && redirect) return c.redirect(withParameters(redirect, { ...refusal.back, state }))
  const said =
    'page' in refusal
      ? refusal.page
      : { status: 400 as const, title: refusal.back.error ?? '', text: refusal.back.error_description ?? '' }
  return page(c, errorPage(door.provider, said), said.status, door.headers)
}

function show(
  c: Context,
  outside: Outside,
  door: Door,
  ask: Ask,
  problem?: string,
  form?: URLSearchParams,
): Response | Promise<Response> {
  const hinted = personHinted(outside, door, ask)
  const people = hinted ? [hinted] : shown(outside.identity.people.list(door.provider))
  const body = consentPage({ door, ask, people, hinted: hinted !== undefined, problem, form })
  return page(c, body, problem ? 400 : 200, door.headers)
}

const FIRST = 3
const NEWEST = 6

/** Those who were there from the beginning and the newest: a page that many tests made people on stays short. */
function shown(people: Person[]): Person[] {
  const later = people.slice(FIRST)
  return [...people.slice(0, FIRST), ...later.slice(-NEWEST)]
}
