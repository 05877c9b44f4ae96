import type { ClientContext } from '../context.ts'
import { perClient } from '../per-client.ts'
import { createStore, type Store } from '../store.ts'

/** Addresses that the frame found registered for a user and not derived from the user's key, since the page began. */
export const foreignWalletsOf = /* @__PURE__ */ perClient(
  (_: ClientContext): Store<readonly string[]> => createStore<readonly string[]>([]),
)

/** Notes what a connect named. */
export function noteForeignWallets(context: ClientContext, found: readonly string[]): void {
  const store = foreignWalletsOf(context)
  const fresh = found.filter((address) => !store.get().includes(address))
  if (fresh.length > 0) store.set([...store.get(), ...fresh])
}
