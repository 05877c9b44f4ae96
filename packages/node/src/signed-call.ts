import { HEADERS, type Route, routePath, SIGNED_HEADERS } from '@latchkey/contract'
import type { RequestSigner } from './authorization-key.ts'
import { signerOf } from './authorization-key.ts'
import { canonical } from './canonical.ts'
import type { Call } from './http.ts'

export interface SignOptions {
  /** who signs this request, in place of the `authorizationKeys` of the options: all whom the owner's threshold asks for */
  signers?: readonly RequestSigner[]
  /** ms since 1970 until which the request counts; default: 15 minutes from now. `null`: for ever */
  expiresAt?: number | null
}

export interface OnceOptions {
  /** a request with the same key and body is answered the same for a day, and done once */
  idempotencyKey?: string
}

interface Signed<Body> {
  params?: Record<string, string>
  body?: Body
}

/** Calls a route with a request that is signed as it is sent. */
export type SignedCall = <Body, Answer>(
  route: Route<Body, Answer>,
  request: Signed<NoInfer<Body>>,
  options?: SignOptions & OnceOptions,
) => Promise<Answer>

const LIFE_MS = 15 * 60_000

/** The bytes that are signed: RFC 8785 of the request. An empty body is signed as the empty object. */
export const signedBytes = (request: {
  method: string
  url: string
  headers: Record<string, string>
  body: unknown
}): Uint8Array<ArrayBuffer> =>
  new TextEncoder().encode(canonical({ version: 1, ...request })) as Uint8Array<ArrayBuffer>

/** The same for a call that changes nothing but must be done once. */
export const onceHeaders = ({ idempotencyKey }: OnceOptions): Record<string, string> =>
  idempotencyKey === undefined ? {} : { [SIGNED_HEADERS.idempotencyKey]: idempotencyKey }

export function createSignedCall(options: {
  appId: string
  apiUrl: string
  authorizationKeys: readonly string[]
  call: Call
}): SignedCall {
  const usual = options.authorizationKeys.map(signerOf)
  const origin = new URL(options.apiUrl).origin
  return async (route, { params, body }, { signers = usual, expiresAt, ...once } = {}) => {
    const until = expiresAt === undefined ? Date.now() + LIFE_MS : expiresAt
    const headers = {
      ...onceHeaders(once),
      ...(until === null ? {} : { [SIGNED_HEADERS.expiry]: String(until) }),
    }
    const sent = plain(body ?? {})
    const bytes = signedBytes({
      method: route.method,
      url: origin + routePath(route as Route, params),
      headers: { [HEADERS.appId]: options.appId, ...headers },
      body: sent,
    })
    const signatures = await Promise.all(signers.map((sign) => sign(bytes)))
    return options.call(route as Route<object, Awaited<ReturnType<SignedCall>>>, {
      ...(params ? { params } : {}),
      body: sent as object,
      headers: {
        ...headers,
        ...(signatures.length > 0 ? { [SIGNED_HEADERS.signature]: signatures.join(',') } : {}),
      },
    }) as never
  }
}

/** As it will be on the wire: what is undefined is not there. */
const plain = (value: unknown): unknown => JSON.parse(JSON.stringify(value))
