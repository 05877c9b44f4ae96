import type { Client, Store } from '@latchkey/core'
import { createContext, useContext, useSyncExternalStore } from 'react'

/** Only this module makes the context; every entry point of the package shares it. */
export const ClientReactContext = /* @__PURE__ */ createContext<Client | null>(null)

/**
 * The client of the provider above.
 * @throws Error when there is none.
 */
export function useClient(): Client {
  const client = useContext(ClientReactContext)
  if (!client) throw new Error('This hook needs a PrivyProvider above it')
  return client
}

/** The value of a store, read anew whenever it changes. */
export function useStore<T>(store: Store<T>): T {
  return useSyncExternalStore(store.subscribe, store.get, store.get)
}
