import { ChannelError } from './channel-error.ts'
import type { ChannelClient } from './client.ts'

export interface PollOptions {
  /** milliseconds between two questions */
  interval?: number
  /** how many questions are sent before it is given up */
  attempts?: number
  signal?: AbortSignal
}

/** Pace of the published client's handshake: 40.5 s in all. */
export const READY_INTERVAL_MS = 150
export const READY_ATTEMPTS = 270

/**
 * Asks `event` again and again, with a new id each time and without waiting for the one before, until one is
 * answered. The first success resolves, the first error reply rejects, and so does the end of the attempts.
 * @throws RemoteError what the other side answered. @throws ChannelError `timeout`, `aborted`, `closed`.
 */
export function pollReady(
  client: ChannelClient,
  event: string,
  data: unknown,
  { interval = READY_INTERVAL_MS, attempts = READY_ATTEMPTS, signal }: PollOptions = {},
): Promise<unknown> {
  const questions: AbortController[] = []
  let timer: ReturnType<typeof setTimeout> | undefined
  let onAbort: (() => void) | undefined
  const answer = new Promise<unknown>((resolve, reject) => {
    onAbort = () => reject(new ChannelError('aborted', 'The request was aborted'))
    if (signal?.aborted) return onAbort()
    signal?.addEventListener('abort', onAbort)
    let sent = 0
    const ask = () => {
      if (sent === attempts) return reject(new ChannelError('timeout', `No reply to ${event}`))
      sent++
      const question = new AbortController()
      questions.push(question)
      timer = setTimeout(ask, interval)
      client.request(event, data, { signal: question.signal }).then(resolve, (error: unknown) => {
        // A window that is not there yet is what polling is for.
        if (error instanceof ChannelError && error.code === 'unreachable') return
        reject(error)
      })
    }
    ask()
  })
  return answer.finally(() => {
    clearTimeout(timer)
    for (const question of questions) question.abort()
    if (onAbort) signal?.removeEventListener('abort', onAbort)
  })
}
