import type { ErrorBody, Route } from '@latchkey/contract'
import { HEADERS, routePath } from '@latchkey/contract'
import { LatchkeyError } from './errors.ts'

export interface HttpOptions {
  appId: string
  appSecret: string | undefined
  apiUrl: string
  fetch: typeof fetch
  timeoutMs: number
}

export interface CallOptions {
  params?: Record<string, string>
  query?: Record<string, string | undefined>
  body?: unknown
}

export type Call = <T>(route: Route, options?: CallOptions) => Promise<T>

/** Calls the API as the app's backend: HTTP Basic with the app's id and secret. */
export function createCall(options: HttpOptions): Call {
  return async <T>(route: Route, { params, query = {}, body }: CallOptions = {}): Promise<T> => {
    if (options.appSecret === undefined)
      throw new LatchkeyError('missing_or_invalid_token', 'This call needs the appSecret option')
    const url = new URL(routePath(route, params), options.apiUrl)
    for (const [name, value] of Object.entries(query))
      if (value !== undefined) url.searchParams.set(name, value)
    const basic = Buffer.from(`${options.appId}:${options.appSecret}`).toString('base64')
    let response: Response
    let text: string
    try {
      response = await options.fetch(url, {
        method: route.method,
        headers: {
          [HEADERS.authorization]: `Basic ${basic}`,
          [HEADERS.appId]: options.appId,
          accept: 'application/json',
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
    if (response.ok && answer !== undefined) return answer as T
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
