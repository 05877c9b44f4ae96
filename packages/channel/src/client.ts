import { ChannelError, RemoteError } from './channel-error.ts'
import { isReply } from './envelope.ts'
import { exactOrigin } from './exact-origin.ts'
import { fingerprint } from './fingerprint.ts'
import type { Listenable, Postable } from './windows.ts'

export interface RequestOptions {
  /** milliseconds; without it the request waits until it is answered, aborted or closed */
  timeout?: number
  signal?: AbortSignal
  /** Share one message and one promise with an identical request that is still in flight. */
  dedupe?: boolean
}

export interface ChannelClientOptions {
  /** The window that is asked, looked up for every message; null while there is none. */
  target: () => Postable | null
  /** Exact origin of that window: messages go to it and are accepted from it alone. */
  origin: string
  /** The window that receives the replies: the caller's own. */
  listenOn: Listenable
}

export interface ChannelClient {
  /**
   * Sends `{ id, event, data }` and resolves with the reply's `data`.
   * @throws RemoteError with the replier's `type` when it answers with an error.
   * @throws ChannelError `timeout`, `aborted`, `closed`, or `unreachable` when no window or no clone is possible.
   */
  request(event: string, data: unknown, options?: RequestOptions): Promise<unknown>
  /** Rejects what is in flight with `closed` and stops listening. */
  close(): void
}

interface Pending {
  event: string
  resolve(data: unknown): void
  reject(error: Error): void
}

/**
 * Asking half of a channel: `id-N` ids counted from 0, unique across events; a reply settles its request once
 * and only if origin, source window, id and event name all fit; anything else is ignored.
 * @throws TypeError when `origin` is not a bare origin.
 */
export function createChannelClient(options: ChannelClientOptions): ChannelClient {
  const origin = exactOrigin(options.origin)
  const pending = new Map<string, Pending>()
  const shared = new Map<string, Promise<unknown>>()
  let count = 0
  let closed = false

  function onMessage(message: MessageEvent): void {
    if (message.origin !== origin || message.source === null) return
    if ((message.source as unknown) !== options.target()) return
    const reply: unknown = message.data
    if (!isReply(reply)) return
    const waiting = pending.get(reply.id)
    if (waiting?.event !== reply.event) return
    if ('error' in reply && reply.error !== undefined) {
      const { type, message, code } = reply.error
      waiting.reject(new RemoteError(type, message, code))
    } else {
      waiting.resolve((reply as { data: unknown }).data)
    }
  }
  options.listenOn.addEventListener('message', onMessage)

  function send(event: string, data: unknown, { timeout, signal }: RequestOptions): Promise<unknown> {
    const id = `id-${count++}`
    let timer: ReturnType<typeof setTimeout> | undefined
    let onAbort: (() => void) | undefined
    const answer = new Promise<unknown>((resolve, reject) => {
      if (closed) return reject(new ChannelError('closed', 'The channel is closed'))
      if (signal?.aborted) return reject(new ChannelError('aborted', 'The request was aborted'))
      pending.set(id, { event, resolve, reject })
      if (timeout !== undefined) {
        timer = setTimeout(
          () => reject(new ChannelError('timeout', `No reply to ${event} within ${timeout} ms`)),
          timeout,
        )
      }
      onAbort = () => reject(new ChannelError('aborted', 'The request was aborted'))
      signal?.addEventListener('abort', onAbort)
      const target = options.target()
      if (!target) return reject(new ChannelError('unreachable', 'There is no window to ask'))
      try {
        target.postMessage({ id, event, data }, origin)
      } catch (cause) {
        reject(new ChannelError('unreachable', 'The message could not be sent', { cause }))
      }
    })
    return answer.finally(() => {
      pending.delete(id)
      clearTimeout(timer)
      if (onAbort) signal?.removeEventListener('abort', onAbort)
    })
  }

  return {
    request(event, data, requestOptions = {}) {
      if (!requestOptions.dedupe) return send(event, data, requestOptions)
      const key = fingerprint(event, data)
      const inFlight = shared.get(key)
      if (inFlight) return inFlight
      const answer = send(event, data, requestOptions).finally(() => shared.delete(key))
      shared.set(key, answer)
      return answer
    },
    close() {
      closed = true
      options.listenOn.removeEventListener('message', onMessage)
      for (const { reject } of pending.values()) reject(new ChannelError('closed', 'The channel is closed'))
    },
  }
}
