import type { Listenable, Postable } from './windows.ts'

export interface MemoryWindow extends Listenable {
  /** This window as the other one holds it: what is posted here arrives here, from `sender`. */
  seenBy(sender: MemoryWindow): Postable
  readonly origin: string
}

/** A stand-in for a window: structured clone, target origins and asynchronous delivery as in a browser. */
export function createMemoryWindow(origin: string): MemoryWindow {
  const listeners = new Set<(event: MessageEvent) => void>()
  const views = new Map<MemoryWindow, Postable>()
  const self: MemoryWindow = {
    origin,
    addEventListener: (_, listener) => void listeners.add(listener),
    removeEventListener: (_, listener) => void listeners.delete(listener),
    seenBy(sender) {
      let view = views.get(sender)
      if (!view) {
        view = {
          postMessage(message, targetOrigin) {
            const data: unknown = structuredClone(message)
            if (targetOrigin !== origin) return
            queueMicrotask(() => {
              const event = {
                data,
                origin: sender.origin,
                source: sender.seenBy(self),
              } as unknown as MessageEvent
              for (const listener of [...listeners]) listener(event)
            })
          },
        }
        views.set(sender, view)
      }
      return view
    },
  }
  return self
}

/** Two windows that can reach each other, for tests of both halves without a browser. */
export function createMemoryPair(origins: { page: string; frame: string }): {
  page: MemoryWindow
  frame: MemoryWindow
} {
  return { page: createMemoryWindow(origins.page), frame: createMemoryWindow(origins.frame) }
}
