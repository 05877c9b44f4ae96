import type { ReplyError, Request } from './envelope.ts'
import { isRequest } from './envelope.ts'
import type { Listenable, Postable } from './windows.ts'

export interface ChannelHostOptions {
  listenOn: Listenable
  /**
   * Whether an exact origin may ask. A promise holds its messages back until it settles; a rejection counts
   * as no. Whoever is not allowed gets no reply at all, not even an error.
   */
  allows: (origin: string) => boolean | Promise<boolean>
  /** Answers one request; what it throws goes through `describe`. */
  handle: (request: Request, origin: string) => Promise<unknown>
  /** What the asker may know about a failure. */
  describe: (error: unknown) => ReplyError
  /** The one window that may ask; any window of an allowed origin without it. */
  source?: () => unknown
  /** Requests worked on at once; more are dropped, so that a flood cannot fill the memory. */
  limit?: number
}

export interface ChannelHost {
  close(): void
}

const DEFAULT_LIMIT = 1000

/**
 * Answering half of a channel: exactly one reply per request, an object with the request's own id and event,
 * to the window it came from and to that window's origin. What is not a request gets nothing.
 */
export function createChannelHost(options: ChannelHostOptions): ChannelHost {
  const { limit = DEFAULT_LIMIT } = options
  const open = new Set<string>()

  async function answer(request: Request, origin: string, source: Postable): Promise<void> {
    const { id, event } = request
    if (!(await Promise.resolve(options.allows(origin)).catch(() => false))) return
    const fail = (error: unknown) => source.postMessage({ id, event, error: options.describe(error) }, origin)
    let data: unknown
    try {
      data = await options.handle(request, origin)
    } catch (error) {
      return fail(error)
    }
    try {
      source.postMessage({ id, event, data }, origin)
    } catch (error) {
      fail(error)
    }
  }

  function onMessage(message: MessageEvent): void {
    const source = message.source as Postable | null
    const request: unknown = message.data
    if (!source || !isRequest(request)) return
    if (options.source && options.source() !== source) return
    const key = `${message.origin} ${request.id}`
    if (open.has(key) || open.size >= limit) return
    open.add(key)
    answer(request, message.origin, source)
      .catch(() => undefined)
      .finally(() => open.delete(key))
  }
  options.listenOn.addEventListener('message', onMessage)
  return { close: () => options.listenOn.removeEventListener('message', onMessage) }
}
