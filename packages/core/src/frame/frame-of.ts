import type { ClientContext } from '../context.ts'
import { perClient } from '../per-client.ts'
import { followSession } from './follow-session.ts'
import { createFrameClient, type Frame } from './frame.ts'
import { proverOf } from './frame-prover.ts'
import { frameUrl } from './frame-url.ts'
import { mountIframe } from './mount-iframe.ts'

const heldBy = /* @__PURE__ */ perClient((_: ClientContext): { frame: Frame | null } => ({ frame: null }))

/** The client's one wallet frame, made at the first call; its status shows in the client's state. */
export function frameOf(context: ClientContext): Frame {
  const { frame: known } = heldBy(context)
  if (known) return known
  const frame = createFrameClient({
    clock: context.clock,
    onLoadFailed: () => console.warn('The wallet frame failed to load.'),
    mount(hooks) {
      const src = frameUrl({
        apiUrl: context.apiUrl(),
        appId: context.appId,
        analyticsId: context.analyticsId(),
        clientId: context.clientId,
      })
      if (new URL(src).origin === window.location.origin) {
        // The page could read the frame's storage, so that no key would be safe in it.
        throw new Error('The API must be served from another origin than the page.')
      }
      return mountIframe(src, hooks)
    },
  })
  provideFrame(context, frame)
  return frame
}

/**
 * The frame that `frameOf` gives from now on, its status shown in the client's state; called for tests and other
 * surroundings without a document.
 */
export function provideFrame(context: ClientContext, frame: Frame): void {
  heldBy(context).frame = frame
  frame.status.subscribe(() => {
    context.state.set((state) => ({ ...state, frame: frame.status.get(), frameKey: frame.key() }))
  })
  proverOf(context).ask = (path) => frame.request('latchkey:proof', { path })
  followSession(context, frame)
}
