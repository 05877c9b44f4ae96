import type { AnswerOf, BodyOf, ErrorCode, ParamsOf, Route } from '@latchkey/contract'
import type * as v from 'valibot'
import type { App } from '../domain/app/app.ts'
import type { DeviceClaim } from '../domain/login/device-claim.ts'
import type { NoticeLanguage } from '../domain/notice/language.ts'
import type { Bearer } from '../domain/session/bearer.ts'
import type { AdmittedFrame } from '../domain/vault/admit-frame.ts'
import type { ServerPorts } from '../server-ports.ts'

/** What a handler knows of a request once its caller was let in. */
export interface Call<Body> {
  app: App
  body: Body
  params: Record<string, string>
  /** the client's analytics id, '' when it sent none */
  client: string
  address: string
  /** of the page that calls; already held against the app's list */
  origin: string | null
  userAgent: string
  language: NoticeLanguage | null
  /** what shows that it is a device that was here before */
  device: DeviceClaim
  query: URLSearchParams
  /** a header that the route alone has */
  header(name: string): string | null
  /** the valid token that came along; routes of the app's user always have one */
  bearer?: Bearer | undefined
}

/** A call with a token of the app's user. */
export interface UserCall<Body> extends Call<Body> {
  bearer: Bearer
}

export interface RefreshCall<Body> extends Call<Body> {
  /** the bearer token as it came, unread: a refresh token is the credential of these routes */
  token: string | undefined
  /** present when the page keeps its session in cookies */
  cookies?: SessionCookies
}

export interface SessionCookies {
  /** what the browser sent */
  refreshToken: string | undefined
  /** takes all of them back, with whatever is answered */
  clear(): void
}

export interface FrameCall<Body> extends UserCall<Body> {
  frame: AdmittedFrame
}

/** A call of the app's own backend. */
export interface BackendCall<Body> extends Call<Body>, SignableCall {}

/** What a signature of a request is over, beside its headers. */
export interface SignableCall {
  /** the origin that was called */
  api: string
  path: string
  /** the body before any schema; absent where the route takes none */
  sent?: unknown
}

/** A call of a user's page, with a bearer, or of a backend, with none. */
export interface SharedCall<Body> extends Call<Body>, SignableCall {
  /** of the frame's routes, where no backend calls */
  frame?: AdmittedFrame
}

/** What the caller of a route brings along. */
type CallsOf<Body> = {
  public: Call<Body>
  user: UserCall<Body>
  account: UserCall<Body>
  refresh: RefreshCall<Body>
  frame: FrameCall<Body>
  backend: BackendCall<Body>
}

/** The call of a route: by its caller, with a body, and with the parameters that its path names. */
export type CallOf<R extends Route, Body = unknown> = (R extends { anyKey: true }
  ? UserCall<Body>
  : R extends { orBackend: true }
    ? SharedCall<Body>
    : R['caller'] extends keyof CallsOf<Body>
      ? CallsOf<Body>[R['caller']]
      : never) & { params: Record<ParamsOf<R['path']>, string> }

export interface Answer<Body = object> {
  status?: number
  body: Body
  headers?: Record<string, string>
}

export type BodySchema = v.GenericSchema<unknown, unknown>

export interface RouteHandler<R extends Route> {
  route: R
  /** absent for routes that take no body */
  body?: BodySchema
  /** how a body is refused that the schema does not take, where it is not `invalid_data` */
  malformed?: Malformed
  handle: (ports: ServerPorts, call: CallOf<R>) => Promise<Answer<AnswerOf<R>>>
}

/** Of any route: what the table of routes is read as, once each is known to have its own. */
export interface AnyHandler {
  body?: BodySchema
  malformed?: Malformed
  handle: (ports: ServerPorts, call: Call<unknown>) => Promise<Answer>
}

export interface Malformed {
  code: ErrorCode
  /** in place of the code's own */
  status?: number
}

/** The schema takes all that the contract lets a caller send; else its type says which route it does not fit. */
type Takes<R extends Route, S extends BodySchema> =
  BodyOf<R> extends v.InferInput<S> ? unknown : { refusesBodyOf: R['path'] }

/** The handler of a route: its call is what the route's caller brings, its body what the schema made of it. */
export function handler<R extends Route, S extends BodySchema>(
  route: R,
  body: S & Takes<R, S>,
  handle: (ports: ServerPorts, call: CallOf<R, v.InferOutput<S>>) => Promise<Answer<AnswerOf<R>>>,
  malformed?: Malformed,
): RouteHandler<R> {
  return { route, body, handle: handle as RouteHandler<R>['handle'], ...(malformed ? { malformed } : {}) }
}

/** The handler of a route that takes no body. */
export const bare = <R extends Route>(route: R, handle: RouteHandler<R>['handle']): RouteHandler<R> => ({
  route,
  handle,
})

/** A route that answers with something of its own: documents, assets, key sets, health. */
export type DocumentHandler = (
  ports: ServerPorts,
  request: Request,
  params: Record<string, string>,
) => Promise<Response>
