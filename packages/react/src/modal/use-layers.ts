import { type Client, layersOf } from '@latchkey/core'
import { useMemo, useSyncExternalStore } from 'react'

/** The clients whose dialogs stand one before the other, the page's first; drawn anew with each change of what they show. */
export function useLayers(page: Client): Client[] {
  const { subscribe, get } = useMemo(() => watchLayers(page), [page])
  useSyncExternalStore(subscribe, get, get)
  return layersOf(page) as Client[]
}

function watchLayers(page: Client) {
  let version = 0
  return {
    get: () => version,
    subscribe(changed: () => void) {
      let undo: (() => void)[] = []
      const tell = () => {
        version++
        changed()
      }
      const follow = () => {
        for (const stop of undo) stop()
        undo = layersOf(page).flatMap(({ above, modal }) => [
          above.subscribe(() => {
            follow()
            tell()
          }),
          modal.state.subscribe(tell),
        ])
      }
      follow()
      return () => {
        for (const stop of undo) stop()
      }
    },
  }
}
