/**
 * Who may call a route:
 * - `public`: anybody from an allowed origin (or without an origin where noted);
 * - `user`: the customer token or the privy access token of the app's user;
 * - `account`: changes who can come in: the privy access token alone, unless the app says otherwise;
 * - `refresh`: a refresh token, with or without an expired bearer;
 * - `frame`: only our own frame: privy access token bound by DPoP, `Origin` equal to the API's own;
 * - `backend`: a host's own backend with the app's secret, never a page;
 * - `document`: a page of the frame, opened by navigation;
 * - `operator`: reachable without an app (health, keys, what services report).
 */
export type Caller = 'public' | 'user' | 'account' | 'refresh' | 'frame' | 'backend' | 'document' | 'operator'
export type Method = 'GET' | 'POST' | 'PATCH' | 'DELETE'

/** A route that takes `Body` and answers `Answer`. Every route is a `Route`; paths hold `:name` for one segment. */
export interface Route<Body = never, Answer = unknown> {
  readonly method: Method
  readonly path: string
  readonly caller: Caller
  /** a frame's route that asks for a proof by any key, not the session's own */
  readonly anyKey?: true
  /** the frame of a device that was here before shows its key with it (`latchkey:proof`) */
  readonly proven?: true
  /** a host's own backend may call it as well, with the app's secret */
  readonly orBackend?: true
  /** never there: it carries the types, which cost nothing at run time */
  readonly '~types'?: (body: Body) => Answer
}

/** What is sent to a route that takes nothing. */
export type Nothing = Record<string, never>

export type BodyOf<R> = R extends Route<infer Body> ? Body : never
export type AnswerOf<R> = R extends Route<never, infer Answer> ? Answer : never

/** The names of the `:name` segments of a path. */
export type ParamsOf<Path extends string> = Path extends `${string}:${infer Name}/${infer Rest}`
  ? Name | ParamsOf<Rest>
  : Path extends `${string}:${infer Name}`
    ? Name
    : never

/** Declares a route: `route<Body, Answer>()(method, path, caller)`. */
export const route =
  <Body, Answer>() =>
  <M extends Method, P extends string, C extends Caller>(
    method: M,
    path: P,
    caller: C,
  ): Route<Body, Answer> & { readonly method: M; readonly path: P; readonly caller: C } => ({
    method,
    path,
    caller,
  })

/**
 * The path of a route with its parameters filled in, each percent-encoded.
 * @throws TypeError when a parameter is missing.
 */
export function routePath(route: Route, params: Record<string, string> = {}): string {
  return route.path.replace(/:([a-z_]+)/g, (_, name: string) => {
    const value = params[name]
    if (value === undefined) throw new TypeError(`Missing path parameter ${name}`)
    return encodeURIComponent(value)
  })
}

/** Request headers of the contract, lower case. */
export const HEADERS = {
  appId: 'privy-app-id',
  clientId: 'privy-client-id',
  analyticsId: 'privy-ca-id',
  client: 'privy-client',
  ui: 'privy-ui',
  authorization: 'authorization',
  dpop: 'dpop',
} as const
