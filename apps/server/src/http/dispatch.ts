import { randomUUID } from 'node:crypto'
import type { Caller, Route, RouteName } from '@latchkey/contract'
import { APP_ID_PATTERN, HEADERS, ROUTES } from '@latchkey/contract'
import { RESOURCE_ID_PATTERN } from '@latchkey/contract/schemas'
import { changesAccounts } from '../domain/account/account-rules.ts'
import type { App } from '../domain/app/app.ts'
import { admitBackend } from '../domain/backend/secrets.ts'
import type { DeviceClaim } from '../domain/login/device-claim.ts'
import { markDevice } from '../domain/login/device-mark.ts'
import type { LoginAnswer } from '../domain/login/login-answer.ts'
import { BY_OLD_ACCOUNT } from '../domain/login/login-answer.ts'
import { bestLanguage } from '../domain/notice/language.ts'
import { Refusal } from '../domain/refusal.ts'
import type { Bearer } from '../domain/session/bearer.ts'
import { readBearer } from '../domain/session/bearer.ts'
import { usesCookies } from '../domain/session/cookie-mode.ts'
import { admitFrame, readFrameCall } from '../domain/vault/admit-frame.ts'
import type { Peer, ServerPorts } from '../server-ports.ts'
import { apiOrigin } from './api-origin.ts'
import { deviceCookie, setDeviceCookie } from './device-cookie.ts'
import { errorAnswer } from './error-answer.ts'
import { DOCUMENTS, HANDLERS } from './handlers.ts'
import { checkOrigin, corsHeaders } from './origin-rule.ts'
import { readBody } from './read-body.ts'
import type { Answer, AnyHandler, Call, DocumentHandler } from './route.ts'
import { SECURITY_HEADERS } from './security-headers.ts'
import {
  clearedCookies,
  cookieRefreshToken,
  isSession,
  sessionCookies,
  withoutRefreshToken,
} from './session-cookies.ts'

const HANDLER_TIMEOUT_MS = 15_000

const PAGE_CALLERS = ['public', 'user', 'account', 'refresh'] as const
type PageCaller = (typeof PAGE_CALLERS)[number]
const isForPages = (caller: Caller) => (PAGE_CALLERS as readonly Caller[]).includes(caller)

type ApiRoute = Route & { caller: PageCaller | 'frame' | 'backend' }

/**
 * Runs a route's request through the same steps in the same order: app, origin, token, body, handler. Nothing has
 * an effect before the origin is accepted, and every answer, refusals too, gets the headers of its kind.
 */
export function createDispatch(ports: ServerPorts) {
  async function answer(
    name: RouteName,
    request: Request,
    params: Record<string, string>,
    peer: Peer,
    log: Log,
    jar: string[],
  ): Promise<Answer> {
    const route = ROUTES[name] as ApiRoute
    // each call below has what its route's caller brings, as the handler was declared to want it
    const handler = (HANDLERS as unknown as Record<string, AnyHandler>)[name] as AnyHandler
    const { headers } = request
    const app = await findApp(headers.get(HEADERS.appId) ?? params.app_id, params.app_id)
    log.app_id = app.id
    const api = apiOrigin(ports.origins, app, headers.get('host'))
    const call: Call<unknown> = {
      app,
      body: undefined,
      params,
      client: (headers.get(HEADERS.analyticsId) ?? '').slice(0, 100),
      address: peer.address,
      origin: headers.get('origin'),
      userAgent: (headers.get('user-agent') ?? '').slice(0, 512),
      language: bestLanguage(headers.get('accept-language')),
      device: deviceOf(app, route, request, api),
      query: new URL(request.url).searchParams,
      header: (name) => headers.get(name),
    }
    const byBackend = route.caller === 'backend' || (route.orBackend && isBasic(headers))
    if (route.caller === 'frame' && !byBackend) {
      if (headers.get('origin') !== api) {
        throw new Refusal('invalid_origin', 'This route is for the wallet frame alone')
      }
      const bearer = readToken(app, headers)
      const asked = {
        method: route.method,
        url: api + new URL(request.url).pathname,
        proof: headers.get(HEADERS.dpop),
      }
      if (route.anyKey) readFrameCall(ports, bearer, asked)
      const frame = route.anyKey ? undefined : await admitFrame(ports, app, bearer, asked)
      const read = await readCall(handler, request, params)
      return handler.handle(ports, { ...call, bearer, frame, ...read } as Call<unknown>)
    }
    const signed = { api, path: new URL(request.url).pathname }
    if (byBackend) {
      await admitBackend(ports, app, {
        authorization: headers.get(HEADERS.authorization),
        origin: headers.get('origin'),
        address: peer.address,
      })
      const read = await readCall(handler, request, params)
      return handler.handle(ports, { ...call, ...signed, ...read } as Call<unknown>)
    }
    const { caller } = route as { caller: PageCaller }
    checkOrigin(app, headers.get('origin'), caller)
    const token = route.caller === 'refresh' ? tokenOf(headers) : undefined
    const bearer = bearerFor(route, app, headers)
    const read = await readCall(handler, request, params)
    const more = route.orBackend ? signed : {}
    const input = { ...call, ...more, token, bearer, ...read } as Call<unknown>
    if (!usesCookies(app.settings, api, headers.get('origin'))) {
      const answered = await handler.handle(ports, input)
      keepDevice(app, route, call.device, answered, jar)
      return answered
    }
    const { cookie_domain } = app.settings
    const cookies = {
      refreshToken: cookieRefreshToken(headers.get('cookie')),
      clear: () => void jar.push(...clearedCookies(cookie_domain)),
    }
    const answered = await handler.handle(
      ports,
      route.caller === 'refresh' ? ({ ...input, cookies } as Call<unknown>) : input,
    )
    keepDevice(app, route, call.device, answered, jar)
    if (!isSession(answered.body)) return answered
    jar.push(...sessionCookies(answered.body, cookie_domain))
    return { ...answered, body: withoutRefreshToken(answered.body) }
  }

  /** Marks the browser that a login was answered to; not one that a thief's own account, just added, was answered on. */
  function keepDevice(app: App, route: ApiRoute, device: DeviceClaim, { body }: Answer, jar: string[]): void {
    if (route.caller !== 'public' || !isSession(body)) return
    if (!(body as Partial<LoginAnswer>)[BY_OLD_ACCOUNT]) return
    const user = { appId: app.id, userId: body.user.id }
    jar.push(setDeviceCookie(app.id, markDevice(ports, user, device.cookie)))
  }

  async function findApp(id: string | undefined, fromPath: string | undefined): Promise<App> {
    const wellFormed = id !== undefined && APP_ID_PATTERN.test(id) && (fromPath ?? id) === id
    const app = wellFormed ? await ports.apps.find(id) : undefined
    if (!app) throw new Refusal('missing_or_invalid_privy_app_id', 'The app id is missing or unknown')
    return app
  }

  /** Documents of an app are also there at the address of its own. */
  async function checkHost(request: Request, params: Record<string, string>): Promise<void> {
    const host = request.headers.get('host')
    if (params.app_id && !ports.origins.of(host)) {
      apiOrigin(ports.origins, await findApp(params.app_id, params.app_id), host)
    }
  }

  function readToken(app: App, headers: Headers): Bearer | undefined {
    const token = tokenOf(headers)
    return token ? readBearer(app, token, ports.clock.now()) : undefined
  }

  function bearerFor({ caller }: ApiRoute, app: App, headers: Headers): Bearer | undefined {
    if (caller === 'user') return bearerOf(app, headers)
    if (caller === 'account') return ownerOf(app, headers)
    return caller === 'public' ? liveBearer(app, headers) : undefined
  }

  function liveBearer(app: App, headers: Headers): Bearer | undefined {
    const bearer = readToken(app, headers)
    return bearer?.expired ? undefined : bearer
  }

  function ownerOf(app: App, headers: Headers): Bearer {
    const bearer = bearerOf(app, headers)
    if (changesAccounts(app.settings, bearer)) return bearer
    throw new Refusal('access_token_required', 'Accounts are changed with the privy access token alone')
  }

  function bearerOf(app: App, headers: Headers): Bearer {
    const bearer = liveBearer(app, headers)
    if (!bearer) {
      throw new Refusal('missing_or_invalid_token', 'The access token is missing, invalid or expired')
    }
    return bearer
  }

  return async function dispatch(
    name: RouteName,
    request: Request,
    params: Record<string, string>,
    peer: Peer,
  ): Promise<Response> {
    const route = ROUTES[name] as Route
    const started = performance.now()
    const log: Log = { method: route.method, route: route.path, request_id: randomUUID() }
    const cors = isForPages(route.caller) ? corsHeaders(request.headers.get('origin')) : undefined
    const jar: string[] = []
    let response: Response
    try {
      const raw = (DOCUMENTS as Partial<Record<RouteName, DocumentHandler>>)[name]
      if (raw) {
        await checkHost(request, params)
        response = await inTime(raw(ports, request, params))
      } else {
        response = respond(await inTime(answer(name, request, params, peer, log, jar)), cors, log.request_id)
      }
    } catch (error) {
      const refused = errorAnswer(error, ports.log, log.request_id)
      // The rest of a body that was not read would be taken for the next request.
      if (refused.status === 413) refused.headers = { ...refused.headers, connection: 'close' }
      response = respond(refused, cors, log.request_id)
    }
    for (const cookie of jar) response.headers.append('set-cookie', cookie)
    log.status = response.status
    log.ms = Math.round((performance.now() - started) * 10) / 10
    ports.log.info('request', log)
    return response
  }
}

function tokenOf(headers: Headers): string | undefined {
  return /^(?:Bearer|DPoP) +(\S+)$/i.exec(headers.get(HEADERS.authorization) ?? '')?.[1]
}

interface Log {
  method: string
  route: string
  request_id: string
  app_id?: string
  status?: number
  ms?: number
}

function deviceOf(app: App, { method }: ApiRoute, request: Request, api: string): DeviceClaim {
  const text = request.headers.get(HEADERS.dpop)
  return {
    cookie: deviceCookie(request.headers.get('cookie'), app.id),
    proof: text === null ? undefined : { text, method, url: api + new URL(request.url).pathname },
  }
}

const RESOURCE_IDS = ['wallet_id', 'policy_id', 'rule_id', 'quorum_id', 'transaction_id']

/**
 * The body as its schema made it, and as it was sent, which a signature is over.
 * @throws Refusal `invalid_data`, also for what in a path cannot be an id: whether it is there is no question
 */
async function readCall(
  handler: AnyHandler,
  request: Request,
  params: Record<string, string>,
): Promise<{ body: unknown; sent?: unknown }> {
  const bad = RESOURCE_IDS.find((name) => name in params && !RESOURCE_ID_PATTERN.test(String(params[name])))
  if (bad) throw new Refusal('invalid_data', `The field ${bad} is invalid`)
  return handler.body ? readBody(request, handler.body, handler.malformed) : { body: undefined }
}

const isBasic = (headers: Headers) => /^Basic /i.test(headers.get(HEADERS.authorization) ?? '')

function respond(answer: Answer, cors: Record<string, string> | undefined, requestId: string): Response {
  return new Response(JSON.stringify(answer.body), {
    status: answer.status ?? 200,
    headers: {
      ...SECURITY_HEADERS,
      ...cors,
      'content-type': 'application/json; charset=utf-8',
      'x-request-id': requestId,
      ...answer.headers,
    },
  })
}

async function inTime<T>(work: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(
      () => reject(new Refusal('unavailable', 'The request took too long')),
      HANDLER_TIMEOUT_MS,
    )
  })
  try {
    return await Promise.race([work, late])
  } finally {
    clearTimeout(timer)
  }
}
