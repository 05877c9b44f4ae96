import { createChannelClient, createChannelHost, createMemoryPair } from '@latchkey/channel'
import type { ClientContext } from '../context.ts'
import { createFrameClient, type Frame } from '../frame/frame.ts'
import { provideFrame } from '../frame/frame-of.ts'
import { testClock } from './fake-client.ts'

export type FakeHandlers = Record<string, (data: never) => unknown>

export interface FakeFrame {
  frame: Frame
  /** every request but the ready ones, in order */
  requests: { event: string; data: Record<string, unknown> }[]
  mounts: number
  removals: number
  loadFailures: number
  /** The document in it is loaded anew: what it was doing is gone. */
  reload(): void
}

const PAGE = 'https://shop.example'
const FRAME = 'https://keys.example'

/** What a handler throws to answer with an error of that type. */
export const refusal = (type: string, message = type, code?: string) =>
  Object.assign(new Error(message), { type, ...(code ? { code } : {}) })

/** The real frame client over a memory pair of windows, with the given answers on the other side. */
export function fakeFrame(
  context: ClientContext,
  handlers: FakeHandlers,
  options: { loads?: boolean } = {},
): FakeFrame {
  const fake: Omit<FakeFrame, 'frame'> = {
    requests: [],
    mounts: 0,
    removals: 0,
    loadFailures: 0,
    reload: () => reload(),
  }
  let reload = () => {}
  const frame = createFrameClient({
    clock: testClock,
    onLoadFailed: () => fake.loadFailures++,
    mount({ onLoad }) {
      fake.mounts++
      const { page, frame: inner } = createMemoryPair({ page: PAGE, frame: FRAME })
      const host = createChannelHost({
        listenOn: inner,
        allows: () => true,
        async handle({ event, data }) {
          const handler = handlers[event]
          if (event === 'privy:iframe:ready') return handler ? handler(data as never) : {}
          fake.requests.push({ event, data: data as Record<string, unknown> })
          if (!handler) throw refusal('error', `No answer to ${event}`)
          return handler(data as never)
        },
        describe: (error) => ({
          type: (error as { type?: string }).type ?? 'error',
          message: (error as Error).message,
          ...((error as { code?: string }).code ? { code: (error as { code: string }).code } : {}),
        }),
      })
      const channel = createChannelClient({ target: () => inner.seenBy(page), origin: FRAME, listenOn: page })
      if (options.loads !== false) queueMicrotask(onLoad)
      reload = onLoad
      return {
        channel,
        remove() {
          fake.removals++
          channel.close()
          host.close()
        },
      }
    },
  })
  provideFrame(context, frame)
  return Object.assign(fake, { frame })
}
