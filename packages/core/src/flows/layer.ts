import { createModal } from '../modal/modal.ts'
import { createStore } from '../store.ts'
import type { FlowClient } from './flow-client.ts'
import { layersOf } from './layers-of.ts'

/** A question that stands before whatever the page's dialogs show. */
export interface Layer {
  /** the page's client with a dialog of its own; what is kept for each client is the page's */
  client: FlowClient
  /** Takes it away: at once where a dialog stands behind it, else once its own has faded. */
  leave(): void
}

/** Puts a client's dialog before all that stand. @returns takes it away again, as `Layer` says */
export function standBefore(page: FlowClient, client: FlowClient): () => void {
  const front = layersOf(page).at(-1) as FlowClient
  front.above.set(client)
  return () => {
    const over = () => {
      const layers = layersOf(page)
      const place = layers.indexOf(client)
      const behind = layers.slice(0, Math.max(place, 0))
      const fades = client.modal.state.get().screen !== null
      if (fades && !behind.some((one) => one.modal.state.get().open)) return
      unsubscribe()
      behind.at(-1)?.above.set(client.above.get())
    }
    const unsubscribe = client.modal.state.subscribe(over)
    over()
  }
}

/** Makes a dialog that stands before the others; nothing shows until a screen is opened in it. */
export function openLayer(page: FlowClient): Layer {
  const client: FlowClient = {
    ...page,
    page,
    modal: createModal(page.clock),
    above: createStore<FlowClient | null>(null),
  }
  return { client, leave: standBefore(page, client) }
}
