import type { FlowClient } from './flow-client.ts'

/** The page's client and those whose dialogs stand before its own, the frontmost last. */
export function layersOf(page: FlowClient): FlowClient[] {
  const layers = [page]
  for (let next = page.above.get(); next; next = next.above.get()) layers.push(next)
  return layers
}
