import { CLIENT_VERSION, HEADERS, type ProvenPath, type Route, routePath } from '@latchkey/contract'
import type { Clock, Send, SendOptions } from '../context.ts'
import { ApiError } from '../errors/client-errors.ts'
import { REQUEST_TIMEOUT_MS, RETRY_WAITS_MS } from '../session/limits.ts'
import { readError } from './read-error.ts'

const RETRIED_STATUSES = [408, 409, 425, 500, 502, 503, 504]

export interface SendPorts {
  appId: string
  clientId: string | undefined
  apiUrl(): string
  analyticsId(): string
  /** token for the authorization header, or null; may refresh the session first */
  bearer(route: Route): Promise<string | null>
  /** a fresh proof of the frame's key for one try of the route, or null */
  proof(path: ProvenPath): Promise<string | null>
  fetch: typeof fetch
  clock: Clock
}

/**
 * One call of the contract: headers, credentials, time-out and repetitions (SESS-032 to SESS-038).
 * @throws ApiError with the server's code, or with status null when there was no answer; its code is then
 * `client_request_timeout` where the time ran out.
 */
export function createSend(ports: SendPorts): Send {
  return async <Answer>(route: Route<never, Answer>, options: SendOptions = {}): Promise<Answer> => {
    const query = options.query ? `?${new URLSearchParams(options.query)}` : ''
    const url = `${options.base ?? ports.apiUrl()}${routePath(route, options.params)}${query}`
    const bearer = options.authenticate === false ? null : await ports.bearer(route)
    const init: RequestInit = {
      method: route.method,
      credentials: 'include',
      headers: {
        [HEADERS.appId]: ports.appId,
        ...(ports.clientId ? { [HEADERS.clientId]: ports.clientId } : {}),
        [HEADERS.analyticsId]: ports.analyticsId(),
        [HEADERS.client]: CLIENT_VERSION,
        accept: 'application/json',
        ...(route.method === 'POST' ? { 'content-type': 'application/json' } : {}),
        ...(bearer ? { [HEADERS.authorization]: `Bearer ${bearer}` } : {}),
        ...options.headers,
      },
      ...(route.method === 'POST' ? { body: JSON.stringify(options.body ?? {}) } : {}),
      ...(options.keepalive ? { keepalive: true } : {}),
    }
    const retries = options.retries ?? RETRY_WAITS_MS.length
    for (let attempt = 0; ; attempt++) {
      try {
        // counted once by the server, so that each try has its own
        const proof = route.proven ? await ports.proof(route.path as ProvenPath) : null
        const headers = proof ? { ...init.headers, [HEADERS.dpop]: proof } : init.headers
        return (await attemptOnce(ports, url, { ...init, headers }, options.signal)) as Answer
      } catch (error) {
        const { status } = error as ApiError
        const retried = status === null || RETRIED_STATUSES.includes(status)
        if (attempt >= retries || !retried || options.signal?.aborted) throw error
        await wait(ports.clock, RETRY_WAITS_MS[attempt] ?? 0, options.signal)
      }
    }
  }
}

async function attemptOnce(
  { fetch, clock }: SendPorts,
  url: string,
  init: RequestInit,
  signal: AbortSignal | undefined,
): Promise<unknown> {
  const controller = new AbortController()
  const abort = () => controller.abort()
  let timedOut = false
  const timer = clock.setTimeout(() => {
    timedOut = true
    abort()
  }, REQUEST_TIMEOUT_MS)
  signal?.addEventListener('abort', abort)
  try {
    signal?.throwIfAborted()
    const response = await fetch(url, { ...init, signal: controller.signal })
    if (!response.ok) throw await readError(response)
    const text = await response.text()
    return text ? JSON.parse(text) : {}
  } catch (error) {
    if (error instanceof ApiError) throw error
    throw new ApiError({
      message: timedOut ? 'The request timed out' : 'The server did not answer',
      ...(timedOut ? { code: 'client_request_timeout' } : {}),
      status: null,
      cause: error,
    })
  } finally {
    clock.clearTimeout(timer)
    signal?.removeEventListener('abort', abort)
  }
}

/** Waits, or less when the caller gives up. */
const wait = (clock: Clock, ms: number, signal: AbortSignal | undefined) =>
  new Promise<void>((done) => {
    const finish = () => {
      clock.clearTimeout(timer)
      signal?.removeEventListener('abort', finish)
      done()
    }
    const timer = clock.setTimeout(finish, ms)
    signal?.addEventListener('abort', finish)
  })
