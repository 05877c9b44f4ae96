import type { ClientContext } from '../context.ts'
import { perClient } from '../per-client.ts'
import { type EmbeddedWallet, rootOf } from './accounts.ts'
import { toldBy } from './create.ts'

const rootsOf = /* @__PURE__ */ perClient((_: ClientContext) => new Set<string>())

const rootAddress = (context: ClientContext, wallet: EmbeddedWallet) =>
  rootOf(context.state.get().user, wallet).address

/** Keeps in mind that the wallet's root was connected. */
export const noteConnected = (context: ClientContext, wallet: EmbeddedWallet): void =>
  void rootsOf(context).add(rootAddress(context, wallet))

/** Whether the wallet's root was connected in this page, or made. */
export function wasConnected(context: ClientContext, wallet: EmbeddedWallet): boolean {
  const root = rootAddress(context, wallet)
  return rootsOf(context).has(root) || toldBy(context).has(root)
}
