import { randomUUID } from 'node:crypto'
import type { Route, RouteName } from '@latchkey/contract'
import { HEADERS, ROUTES } from '@latchkey/contract'
import type { App } from '../domain/app/app.ts'
import { Refusal } from '../domain/refusal.ts'
import type { Bearer } from '../domain/session/bearer.ts'
import { readBearer } from '../domain/session/bearer.ts'
import { admitFrame } from '../domain/vault/admit-frame.ts'
import type { Peer, ServerPorts } from '../server-ports.ts'
import { errorAnswer } from './error-answer.ts'
import { DOCUMENTS, HANDLERS } from './handlers.ts'
import { checkOrigin, corsHeaders } from './origin-rule.ts'
import { readBody } from './read-body.ts'
import type { Answer, Call, DocumentHandler, RouteHandler } from './route.ts'
import { SECURITY_HEADERS } from './security-headers.ts'

const HANDLER_TIMEOUT_MS = 15_000

type ApiRoute = Route & { caller: 'public' | 'user' | 'refresh' | 'frame' }

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
  ): Promise<Answer> {
    const route = ROUTES[name] as ApiRoute
    const handler = (HANDLERS as Partial<Record<RouteName, RouteHandler<never>>>)[
      name
    ] as RouteHandler<unknown>
    const { headers } = request
    const app = await findApp(headers.get(HEADERS.appId) ?? params.app_id, params.app_id)
    log.app_id = app.id
    const call: Call<unknown> = {
      app,
      body: undefined,
      params,
      client: (headers.get(HEADERS.analyticsId) ?? '').slice(0, 100),
      address: peer.address,
      requestId: log.request_id,
    }
    if (route.caller === 'frame') {
      const own = ports.origins.of(headers.get('host'))
      if (!own || headers.get('origin') !== own) {
        throw new Refusal('invalid_origin', 'This route is for the wallet frame alone')
      }
      const bearer = readToken(app, headers)
      const frameKey = await admitFrame(ports, app, bearer, {
        method: route.method,
        url: own + new URL(request.url).pathname,
        proof: headers.get(HEADERS.dpop),
      })
      return handler.handle(ports, {
        ...call,
        bearer,
        frameKey,
        body: await bodyOf(handler, request),
      } as Call<unknown>)
    }
    checkOrigin(app, headers.get('origin'), route.caller)
    const token = route.caller === 'refresh' ? tokenOf(headers) : undefined
    const bearer = route.caller === 'user' ? bearerOf(app, headers) : undefined
    const body = await bodyOf(handler, request)
    return handler.handle(ports, { ...call, token, bearer, body } as Call<unknown>)
  }

  async function findApp(id: string | undefined, fromPath: string | undefined): Promise<App> {
    const wellFormed = id !== undefined && /^[a-z0-9]{25}$/.test(id) && (fromPath ?? id) === id
    const app = wellFormed ? await ports.apps.find(id) : undefined
    if (!app) throw new Refusal('missing_or_invalid_privy_app_id', 'The app id is missing or unknown')
    return app
  }

  function readToken(app: App, headers: Headers): Bearer | undefined {
    const token = tokenOf(headers)
    return token ? readBearer(app, token, ports.clock.now()) : undefined
  }

  function bearerOf(app: App, headers: Headers): Bearer {
    const bearer = readToken(app, headers)
    if (!bearer || bearer.expired) {
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
    const cors =
      route.caller === 'public' || route.caller === 'user' || route.caller === 'refresh'
        ? corsHeaders(request.headers.get('origin'))
        : undefined
    let response: Response
    try {
      const raw = (DOCUMENTS as Partial<Record<RouteName, DocumentHandler>>)[name]
      if (raw) {
        response = await inTime(raw(ports, request, params))
      } else {
        response = respond(await inTime(answer(name, request, params, peer, log)), cors, log.request_id)
      }
    } catch (error) {
      const refused = errorAnswer(error, ports.log, log.request_id)
      // The rest of a body that was not read would be taken for the next request.
      if (refused.status === 413) refused.headers = { ...refused.headers, connection: 'close' }
      response = respond(refused, cors, log.request_id)
    }
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

async function bodyOf(handler: RouteHandler<unknown>, request: Request): Promise<unknown> {
  return handler.body ? readBody(request, handler.body) : undefined
}

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
