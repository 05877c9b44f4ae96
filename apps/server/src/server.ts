import type { Route, RouteName } from '@latchkey/contract'
import { backendAlias, ROUTES } from '@latchkey/contract'
import { Hono } from 'hono'
import { Refusal } from './domain/refusal.ts'
import { namesApp } from './http/api-origin.ts'
import { createDispatch } from './http/dispatch.ts'
import { errorAnswer } from './http/error-answer.ts'
import { corsHeaders, preflightHeaders } from './http/origin-rule.ts'
import { SECURITY_HEADERS } from './http/security-headers.ts'
import type { Peer, ServerPorts } from './server-ports.ts'

export type Server = (request: Request, peer: Peer) => Response | Promise<Response>

const PROBES: readonly string[] = [ROUTES.health.path, ROUTES.readiness.path]

/** The API as one function from request to response; it listens nowhere and reads no environment. */
export function createServer(ports: ServerPorts): Server {
  const hono = new Hono<{ Bindings: Peer }>({ strict: true })
  const dispatch = createDispatch(ports)
  const refuse = (
    code: 'not_found' | 'method_not_allowed' | 'invalid_request',
    text: string,
    request: Request,
  ) => {
    const { status, body } = errorAnswer(new Refusal(code, text), ports.log, '')
    const headers = { ...SECURITY_HEADERS, ...corsHeaders(request.headers.get('origin')) }
    return Response.json(body, { status: status ?? 500, headers })
  }

  // A path without parameters needs no router.
  const plain = new Map<string, RouteName>()
  for (const [name, route] of Object.entries(ROUTES) as [RouteName, Route][]) {
    if (!route.path.includes(':')) plain.set(`${route.method} ${route.path}`, name)
    for (const path of pathsOf(route))
      hono.on(route.method, path, (c) => dispatch(name, c.req.raw, c.req.param(), c.env))
  }
  for (const [path, routes] of groupByPath()) {
    const allow = [...routes.map((route) => route.method), 'OPTIONS'].join(', ')
    hono.options(path, (c) => preflight(routes, c.req.raw))
    hono.all(path, (c) => {
      const response = refuse('method_not_allowed', `This route takes ${allow}`, c.req.raw)
      response.headers.set('allow', allow)
      return response
    })
  }
  hono.notFound((c) => refuse('not_found', 'No such route', c.req.raw))

  return (request, peer) => {
    const path = pathOf(request.url)
    const own = ports.origins.of(request.headers.get('host'))
    if (!own && !PROBES.includes(path) && !namesApp(request, path)) {
      return refuse('invalid_request', 'This server does not answer for that host', request)
    }
    const name = plain.get(`${request.method} ${path}`)
    return name ? dispatch(name, request, {}, peer) : hono.fetch(request, peer)
  }
}

/** A preflight is about no app yet, so it grants nothing: the request itself is judged by its own origin. */
function preflight(routes: readonly Route[], request: Request): Response {
  const open = routes.some((route) => ['public', 'user', 'account', 'refresh'].includes(route.caller))
  const cors = open ? preflightHeaders(request.headers.get('origin')) : {}
  return new Response(null, { status: 204, headers: { ...SECURITY_HEADERS, ...cors } })
}

function pathOf(url: string): string {
  const start = url.indexOf('/', url.indexOf('//') + 2)
  const end = url.search(/[?#]/)
  return url.slice(start, end === -1 ? undefined : end)
}

function groupByPath(): Map<string, Route[]> {
  const groups = new Map<string, Route[]>()
  for (const route of Object.values(ROUTES) as Route[]) {
    for (const path of pathsOf(route)) groups.set(path, [...(groups.get(path) ?? []), route])
  }
  return groups
}

const pathsOf = (route: Route): string[] => [route.path, backendAlias(route) ?? []].flat()
