import { type Client, createClient, notReadyError, type Store } from '@latchkey/core'
import { createContext, useContext, useSyncExternalStore } from 'react'

/** Only this module makes the context; every entry point of the package shares it. */
export const ClientReactContext = /* @__PURE__ */ createContext<Client | null>(null)

/**
 * The client of the provider above. Without a provider, one that is never ready and refuses every call: hosts
 * render their tree without the provider while they render on a server.
 */
export function useClient(): Client {
  return useContext(ClientReactContext) ?? absentClient()
}

/** The value of a store, read anew whenever it changes. */
export function useStore<T>(store: Store<T>): T {
  return useSyncExternalStore(store.subscribe, store.get, store.get)
}

let absent: Client | undefined

function absentClient(): Client {
  if (absent) return absent
  const refuse = () => {
    throw notReadyError()
  }
  const refuseLater = async () => refuse()
  absent = Object.assign(createClient({ appId: '', apiUrl: '' }), {
    send: refuseLater,
    logout: refuseLater,
    refreshUser: refuseLater,
    getAccessToken: refuseLater,
    getFrameToken: refuseLater,
    track: () => {},
    login: {
      open: refuse,
      openFor: refuse,
      attempt: () => null,
      failed: () => {},
      succeeded: () => {},
    },
  })
  return absent
}
