import { pollReady } from '@latchkey/channel'
import {
  FRAME_MESSAGES,
  type FrameReplyData,
  type FrameRequestData,
  type HandledFrameEvent,
} from '@latchkey/contract'
import type { Clock } from '../context.ts'
import { createStore, type Store } from '../store.ts'
import { LOAD_LIMIT_MS, READY_POLL_MS, READY_POLL_TRIES } from './limits.ts'
import type { FrameMount, MountedFrame } from './mount-iframe.ts'

export type FrameStatus = 'idle' | 'loading' | 'ready' | 'failed'

/** The one wallet frame of a page, and the requests that go to it. */
export interface Frame {
  readonly status: Store<FrameStatus>
  /** RFC 7638 thumbprint of the frame's proof key; null until it is ready, and of a frame without one */
  key(): string | null
  /** Mounts the frame unless it is there; after a failure, mounts it anew. */
  mount(): void
  /** Resolves once the frame answers; rejects with FrameUnavailable after `limitMs` or when it failed. */
  whenReady(limitMs: number): Promise<void>
  /** Posts one request to a frame that is ready. There is no limit on the answer. */
  request<E extends HandledFrameEvent>(event: E, data: FrameRequestData[E]): Promise<FrameReplyData[E]>
  /** Takes the frame away; what is under way is rejected. */
  unmount(): void
}

/** The frame did not come up: blocked, navigated away, or its server is not answering. */
export class FrameUnavailable extends Error {
  override readonly name = 'FrameUnavailable'

  constructor() {
    super('Failed to initialize embedded wallet proxy.')
  }
}

export interface FrameClientPorts {
  /** Puts the element into the page; called again after a failure. */
  mount: FrameMount
  clock: Clock
  /** The document did not load, or never answered the handshake. */
  onLoadFailed(): void
}

export function createFrameClient(ports: FrameClientPorts): Frame {
  const { clock } = ports
  const status = createStore<FrameStatus>('idle')
  let mounted: MountedFrame | null = null
  let loadTimer: unknown
  let stalled = false
  let greeted: MountedFrame | null = null
  let key: string | null = null

  function takeDown(next: FrameStatus) {
    clock.clearTimeout(loadTimer)
    mounted?.remove()
    mounted = null
    stalled = false
    key = null
    status.set(next)
  }

  const unmount = () => takeDown('idle')

  function fail() {
    takeDown('failed')
    ports.onLoadFailed()
  }

  function mount() {
    if (status.get() === 'ready' || (status.get() === 'loading' && !stalled)) return
    takeDown('loading')
    loadTimer = clock.setTimeout(fail, LOAD_LIMIT_MS)
    try {
      mounted = ports.mount({ onLoad: loaded })
    } catch (error) {
      console.error(error)
      fail()
    }
  }

  async function loaded() {
    // Another document in its place knows nothing of what is under way: that is over now, and not when its time is.
    if (status.get() === 'ready') return unmount()
    const own = mounted
    // Of one that has not answered yet, the handshake goes on with whatever is there now (wire/frames 1.1).
    if (!own || own === greeted) return
    greeted = own
    clock.clearTimeout(loadTimer)
    try {
      const answer = await pollReady(
        own.channel,
        'privy:iframe:ready',
        {},
        { interval: READY_POLL_MS, attempts: READY_POLL_TRIES },
      )
      if (mounted !== own) return
      key = thumbprintOf(answer)
      status.set('ready')
    } catch {
      if (mounted === own) fail()
    }
  }

  function whenReady(limitMs: number): Promise<void> {
    mount()
    if (status.get() === 'ready') return Promise.resolve()
    if (status.get() === 'failed') return Promise.reject(new FrameUnavailable())
    return new Promise((resolve, reject) => {
      const finish = (error?: unknown) => {
        clock.clearTimeout(timer)
        unsubscribe()
        if (error) reject(error)
        else resolve()
      }
      const timer = clock.setTimeout(() => {
        // The document may be an error page that will never answer: the next call starts afresh.
        stalled = true
        finish(new FrameUnavailable())
      }, limitMs)
      const unsubscribe = status.subscribe(() => {
        if (status.get() === 'ready') finish()
        else if (status.get() !== 'loading') finish(new FrameUnavailable())
      })
    })
  }

  return {
    status,
    key: () => key,
    mount,
    whenReady,
    request<E extends HandledFrameEvent>(event: E, data: FrameRequestData[E]) {
      if (!mounted || status.get() !== 'ready') return Promise.reject(new FrameUnavailable())
      const answer = mounted.channel.request(event, data, { dedupe: FRAME_MESSAGES[event].shared })
      return answer as Promise<FrameReplyData[E]>
    },
    unmount,
  }
}

/** SHA-256 in base64url; frames of earlier versions answer without it. */
function thumbprintOf(answer: unknown): string | null {
  const thumbprint = (answer as { dpop_jkt?: unknown } | null)?.dpop_jkt
  return typeof thumbprint === 'string' && /^[\w-]{43}$/.test(thumbprint) ? thumbprint : null
}
