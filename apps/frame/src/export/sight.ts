/** Whether what stands in a document is really seen by whoever presses it. */
export interface Sight {
  /** since when it is seen without a break, on the clock of `performance.now()`; null while it is not */
  since(): number | null
  /** looks anew, and answers whether it is still seen */
  confirm(): Promise<boolean>
  onChange(listener: () => void): void
}

/** How much of it has to lie inside the window and every box around the frame. */
const WHOLE = 0.9

/** The browser's own shortest time between two looks. */
const LOOK_EVERY_MS = 100

interface WatchOptions extends IntersectionObserverInit {
  trackVisibility: true
  delay: number
}

const OPTIONS: WatchOptions = { threshold: [0, WHOLE, 1], trackVisibility: true, delay: LOOK_EVERY_MS }

const isSeen = (entry: IntersectionObserverEntry) =>
  (entry as IntersectionObserverEntry & { isVisible: boolean }).isVisible && entry.intersectionRatio >= WHOLE

/**
 * Sight by the browser's word (IntersectionObserver v2): not covered, not see-through, not filtered or transformed, and
 * inside every box around, other documents' included. Null where the browser cannot tell.
 */
export function watchSight(
  element: Element,
  { IntersectionObserver: Observer, IntersectionObserverEntry: Entry, performance }: typeof globalThis,
): Sight | null {
  if (!Observer || !Entry || !('isVisible' in Entry.prototype)) return null
  const listeners: (() => void)[] = []
  let since: number | null = null
  new Observer((entries) => {
    const seen = isSeen(entries.at(-1) as IntersectionObserverEntry)
    since = seen ? (since ?? performance.now()) : null
    for (const listener of listeners) listener()
  }, OPTIONS).observe(element)
  return {
    since: () => since,
    confirm: () =>
      new Promise((resolve) => {
        // A new observer always looks once; the old one tells of changes alone, and late.
        const once = new Observer((entries) => {
          once.disconnect()
          resolve(isSeen(entries.at(-1) as IntersectionObserverEntry) && since !== null)
        }, OPTIONS)
        once.observe(element)
      }),
    onChange: (listener) => void listeners.push(listener),
  }
}

/** Sight of a window of its own, over which no page can lay anything: in front, and it has the keyboard. */
export function watchWindow({ document, performance, addEventListener }: typeof globalThis): Sight {
  const inFront = () => document.visibilityState === 'visible' && document.hasFocus()
  const listeners: (() => void)[] = []
  let since = inFront() ? performance.now() : null
  const look = () => {
    since = inFront() ? (since ?? performance.now()) : null
    for (const listener of listeners) listener()
  }
  document.addEventListener('visibilitychange', look)
  addEventListener('focus', look)
  addEventListener('blur', look)
  return {
    since: () => since,
    confirm: async () => inFront(),
    onChange: (listener) => void listeners.push(listener),
  }
}
