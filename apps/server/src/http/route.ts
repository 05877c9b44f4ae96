import type { ErrorBody, ErrorCode } from '@latchkey/contract'
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
export interface BackendCall<Body> extends Call<Body> {
  query: URLSearchParams
}

export interface Answer {
  status?: number
  body: object | ErrorBody
  headers?: Record<string, string>
}

export type BodySchema = v.GenericSchema<unknown, unknown>

export interface RouteHandler<C> {
  /** absent for routes that take no body */
  body?: BodySchema
  /** how a body is refused that the schema does not take, where it is not `invalid_data` */
  malformed?: Malformed
  handle(ports: ServerPorts, call: C): Promise<Answer>
}

export interface Malformed {
  code: ErrorCode
  /** in place of the code's own */
  status?: number
}

/** Ties a body schema to the handler that gets what it parsed. */
export function withBody<S extends BodySchema, C extends { body: unknown }>(
  body: S,
  handle: (ports: ServerPorts, call: Omit<C, 'body'> & { body: v.InferOutput<S> }) => Promise<Answer>,
  malformed?: Malformed,
): RouteHandler<C> {
  return { body, handle: handle as RouteHandler<C>['handle'], ...(malformed ? { malformed } : {}) }
}

/** A route that answers with something of its own: documents, assets, key sets, health. */
export type DocumentHandler = (
  ports: ServerPorts,
  request: Request,
  params: Record<string, string>,
) => Promise<Response>
