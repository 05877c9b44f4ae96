import type { ErrorBody, Nothing, Route } from '@latchkey/contract'
import { HEADERS, routePath } from '@latchkey/contract'
import { toBase64 } from './base64.ts'
import { LatchkeyError } from './errors.ts'

export interface HttpOptions {
  appId: string
  appSecret: string | undefined
  apiUrl: string
  fetch: typeof fetch
  timeoutMs: number
}

export interface CallOptions<Body = unknown> {
  params?: Record<string, string>
  query?: Record<string, string | undefined>
  body?: Body
  headers?: Record<string, string>
}

/** Calls a route with what it takes, and knows what it answers. */
export type Call = <Body, Answer>(
  route: Route<Body, Answer>,
  ...options: Nothing extends Body
    ? [options?: CallOptions<NoInfer<Body>>]
    : [options: CallOptions<NoInfer<Body>> & { body: NoInfer<Body> }]
) => Promise<Answer>

/** Calls the API as the app's backend: HTTP Basic with the app's id and secret. */
export function createCall(options: HttpOptions): Call {
  return async <Answer>(
    route: Route<never, Answer>,
    { params, query = {}, body, headers = {} }: CallOptions = {},
  ): Promise<Answer> => {
    if (options.appSecret === undefined)
      throw new LatchkeyError('missing_or_invalid_token', 'This call needs the appSecret option')
    const url = new URL(routePath(route, params), options.apiUrl)
    for (const [name, value] of Object.entries(query))
      if (value !== undefined) url.searchParams.set(name, value)
    const basic = toBase64(new TextEncoder().encode(`${options.appId}:${options.appSecret}`))
    let response: Response
    let text: string
    try {
      response = await options.fetch(url, {
        method: route.method,
        headers: {
          [HEADERS.authorization]: `Basic ${basic}`,
          [HEADERS.appId]: options.appId,
          accept: 'application/json',
          ...headers,
          ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
        redirect: 'error',
        signal: AbortSignal.timeout(options.timeoutMs),
      })
      text = await response.text()
    } catch (cause) {
      throw new LatchkeyError('network_error', `No answer from ${url.origin}`, { cause })
    }
    const answer = parse(text)
    if (response.ok && answer !== undefined) return answer as Answer
    const { code, error } = (answer ?? {}) as Partial<ErrorBody>
    throw new LatchkeyError(code ?? 'api_error', error ?? `The API answered ${response.status}`, {
      status: response.status,
    })
  }
}

function parse(text: string): object | undefined {
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'object' && value !== null ? value : undefined
  } catch {
    return undefined
  }
}
