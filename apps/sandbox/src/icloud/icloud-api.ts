import { type Context, Hono } from 'hono'
import { cors } from 'hono/cors'
import { createMiddleware } from 'hono/factory'
import type { Person } from '../identity/person.ts'
import type { Outside } from '../outside/outside.ts'
import { otherAccount, switchesOf, type Trouble } from '../outside/switches.ts'
import { apiToken, CONTAINER, ENVIRONMENTS, type Environment } from './container.ts'
import { IcloudRefusal } from './icloud-refusal.ts'
import { modify, tell } from './modify.ts'
import { icloudDatabases, userRecordName } from './records.ts'
import { webTokens } from './web-tokens.ts'

export const TOKEN_HEADER = 'X-Apple-CloudKit-Web-Auth-Token'

const DATABASE = '/database/1/:container/:environment/private'
const MOST_ITEMS = 200
const ZONE = '_defaultZone'
const PAUSE = 30

interface Env {
  Variables: { environment: Environment; person: string; full: boolean }
}

/**
 * `api.apple-cloudkit.com`: the private databases of one container, by CloudKit Web Services
 * (https://developer.apple.com/library/archive/documentation/DataManagement/Conceptual/CloudKitWebServicesReference).
 * A web auth token serves once; the next one comes in a header of each answer, be it a refusal.
 */
export function createIcloudApi(outside: Outside): Hono<Env> {
  const databases = icloudDatabases(outside)
  const app = new Hono<Env>()
  app.use(`${DATABASE}/*`, anyOrigin, openDatabase(outside))

  app.get(`${DATABASE}/users/current`, (c) =>
    c.json({ userRecordName: userRecordName(c.get('environment'), c.get('person')) }),
  )

  app.post(`${DATABASE}/records/modify`, async (c) => {
    const operations = await readItems(c, 'operations')
    const [environment, person] = [c.get('environment'), c.get('person')]
    const writer = {
      database: databases.of(environment, person),
      userRecordName: userRecordName(environment, person),
      now: outside.now(),
      full: c.get('full'),
    }
    const records = operations.map((operation) => modify(operation, writer))
    databases.keep()
    return c.json({ records })
  })

  app.post(`${DATABASE}/records/lookup`, async (c) => {
    const wanted = await readItems(c, 'records')
    const database = databases.of(c.get('environment'), c.get('person'))
    const records = wanted.map((one) => {
      const { recordName, desiredKeys } = (one ?? {}) as Record<string, unknown>
      if (typeof recordName !== 'string')
        throw new IcloudRefusal('BAD_REQUEST', "missing required field 'recordName'")
      const record = database.get(recordName)
      if (!record) return new IcloudRefusal('NOT_FOUND').about(recordName)
      return tell(record, Array.isArray(desiredKeys) ? desiredKeys : undefined)
    })
    return c.json({ records })
  })

  app.onError((error, c) => {
    if (!(error instanceof IcloudRefusal)) throw error
    return c.json(error.body, error.status)
  })
  return app
}

const anyOrigin = createMiddleware(async (c, next) => {
  c.header('cross-origin-resource-policy', 'cross-origin')
  return cors({
    origin: (origin) => origin,
    allowMethods: ['GET', 'POST', 'OPTIONS'],
    exposeHeaders: ['X-Apple-Request-UUID', TOKEN_HEADER],
    maxAge: 3600,
  })(c, next)
})

/** Finds out whose database it is, spends the token and gives out the next; or the trouble that is switched on. */
function openDatabase(outside: Outside) {
  const tokens = webTokens(outside)
  const switches = switchesOf(outside)
  const { people } = outside.identity
  return createMiddleware<Env>(async (c, next) => {
    const environment = readPlace(c, outside)
    const token = c.req.query('ckWebAuthToken')
    const signedIn = token === undefined ? undefined : tokens.read(token, environment)
    const person = signedIn && (people.find('apple', signedIn.person) as Person)
    const trouble: Trouble<'icloud'> | undefined = await switches.meet('icloud', person)
    if (trouble === 'down') throw new IcloudRefusal('TRY_AGAIN_LATER')
    // Two requests with one token: whichever came while the other waited is too late.
    const taken = token !== undefined && signedIn && tokens.read(token, environment) === undefined
    if (token !== undefined) tokens.spend(token)
    if (!signedIn || !person || taken || trouble === 'expired') {
      const redirectURL = signInUrl(new URL(c.req.url).origin, environment)
      throw new IcloudRefusal('AUTHENTICATION_REQUIRED', undefined, { redirectURL })
    }
    c.set('environment', environment)
    c.set('person', (trouble === 'other-account' ? otherAccount(person) : person).id)
    c.set('full', trouble === 'quota')
    if (trouble === 'lost-answer') {
      await next()
      if (!c.error) throw new IcloudRefusal('TRY_AGAIN_LATER')
      return
    }
    c.header(TOKEN_HEADER, tokens.issue(signedIn))
    if (trouble === 'too-many') throw new IcloudRefusal('THROTTLED', undefined, { retryAfter: PAUSE })
    await next()
  })
}

/** The environment of the path, once the container and the API token are right. */
function readPlace(c: Context<Env>, outside: Outside): Environment {
  const environment = ENVIRONMENTS.find((one) => one === c.req.param('environment'))
  if (!environment) throw new IcloudRefusal('BAD_REQUEST', 'unknown environment')
  if (c.req.param('container') !== CONTAINER || c.req.query('ckAPIToken') !== apiToken(outside, environment))
    throw new IcloudRefusal('AUTHENTICATION_FAILED')
  return environment
}

/** Where somebody signs in. */
function signInUrl(origin: string, environment: Environment): string {
  const query = new URLSearchParams({ container: CONTAINER, environment })
  return `${origin}/world/idmsa.apple.com/IDMSWebAuth/auth?${query}`
}

async function readItems(c: Context<Env>, name: 'operations' | 'records'): Promise<unknown[]> {
  const body: unknown = await c.req.json().catch(() => undefined)
  if (typeof body !== 'object' || body === null)
    throw new IcloudRefusal('BAD_REQUEST', 'request body is no JSON')
  const { [name]: items, zoneID } = body as Record<string, unknown>
  const zone = ((zoneID ?? {}) as Record<string, unknown>).zoneName
  if (zone !== undefined && zone !== ZONE) throw new IcloudRefusal('ZONE_NOT_FOUND')
  if (!Array.isArray(items)) throw new IcloudRefusal('BAD_REQUEST', `missing required field '${name}'`)
  if (items.length > MOST_ITEMS) throw new IcloudRefusal('BAD_REQUEST', 'limit exceeded')
  return items
}
