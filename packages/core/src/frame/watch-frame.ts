import type { ClientContext } from '../context.ts'
import { perClient } from '../per-client.ts'

/** Waits before a frame that would not load is mounted anew; the last one repeats. Here, as the rest is late. */
const REMOUNT_DELAYS_MS = [5_000, 15_000, 60_000] as const

const watchOf = /* @__PURE__ */ perClient(
  (_: ClientContext): { expect: (() => void) | null; mountedAt: number | null; onEnd: Set<() => void> } => ({
    expect: null,
    mountedAt: null,
    onEnd: new Set(),
  }),
)

/**
 * A login begins without the modal, or is about to be sent: mounts the frame, whose key the session is bound to.
 * @returns false where nobody watches, so that none will come.
 */
export function expectFrame(context: ClientContext): boolean {
  const { expect } = watchOf(context)
  expect?.()
  return expect !== null
}

/**
 * Runs `ended` when the watch ends, before what is asked of the frame is rejected for it: whoever waits for the frame
 * then knows why it went. @returns stops listening
 */
export function whenUnwatched(context: ClientContext, ended: () => void): () => void {
  const { onEnd } = watchOf(context)
  onEnd.add(ended)
  return () => onEnd.delete(ended)
}

/** How long ago the watch asked for the frame, in ms; 0 where it has not. */
export function frameAge(context: ClientContext): number {
  const { mountedAt } = watchOf(context)
  return mountedAt === null ? 0 : context.clock.now() - mountedAt
}

/**
 * Mounts the wallet frame at the first of a restored session, an opened modal and a login without it (a wallet call
 * mounts it by itself), brings it back when it failed, and clears its verification when the user logs out. The frame's
 * code is loaded then and not before.
 *
 * @returns ends the watch and takes the frame away; for the provider's unmount.
 */
export function watchFrame(context: ClientContext): () => void {
  const { state, modal, clock } = context
  let stopped = false
  let failures = 0
  let remount: unknown = null
  let userId = state.get().user?.id ?? null
  let expected = false

  const load = () => import('./frame-of.ts').then(({ frameOf }) => (stopped ? null : frameOf(context)))
  const mount = () => {
    watchOf(context).mountedAt = clock.now()
    void load().then(
      (own) => own?.mount(),
      // the chunk did not come; the next change, or the next wallet call, asks for it again
      (error) => console.warn('The wallet frame could not be loaded.', error),
    )
  }
  const wanted = () => {
    const { app, authenticated } = state.get()
    return app !== null && (authenticated || expected || modal.state.get().open)
  }

  function check() {
    const { frame, user } = state.get()
    if (userId !== null && user === null) clearVerification(userId)
    userId = user?.id ?? null
    if (frame === 'ready') failures = 0
    if (!wanted()) return
    if (frame === 'idle') mount()
    if (frame === 'failed' && remount === null) {
      const delay = REMOUNT_DELAYS_MS[Math.min(failures++, REMOUNT_DELAYS_MS.length - 1)] as number
      remount = clock.setTimeout(() => {
        remount = null
        if (wanted() && state.get().frame === 'failed') mount()
      }, delay)
    }
  }

  function clearVerification(of: string) {
    if (state.get().frame !== 'ready') return
    void load()
      .then((own) => own?.request('privy:mfa:clear', { userId: of }))
      .catch(() => {})
  }

  const unsubscribes = [state.subscribe(check), modal.state.subscribe(check)]
  check()
  watchOf(context).expect = () => {
    expected = true
    check()
  }
  return () => {
    stopped = true
    watchOf(context).expect = null
    // once the components of the page are gone too: they are told of nothing any more
    for (const ended of watchOf(context).onEnd) queueMicrotask(ended)
    clock.clearTimeout(remount)
    for (const unsubscribe of unsubscribes) unsubscribe()
    if (state.get().frame !== 'idle') {
      import('./frame-of.ts').then(
        ({ frameOf }) => frameOf(context).unmount(),
        () => {},
      )
    }
  }
}
