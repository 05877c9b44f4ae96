import type { ClientContext } from '../../context.ts'
import { perClient } from '../../per-client.ts'
import { createStore } from '../../store.ts'

/** Ids of the built-in chains, for hosts that configure none. */
export const BUILT_IN_CHAIN_IDS = [
  1, 11155111, 17000, 42161, 421614, 10, 11155420, 137, 80002, 42220, 44787, 314, 314159, 8453, 84532, 80085,
  42, 59144, 59140, 43114, 43113, 7777777, 999, 999999999, 690, 17069,
] as const

/** Chains that an embedded wallet may use. */
export function configuredChainIds(context: ClientContext): readonly number[] {
  return context.config().supportedChains?.map((chain) => chain.id) ?? BUILT_IN_CHAIN_IDS
}

/** Chain that each wallet was switched to on this page, by address. */
export const switchedChains = /* @__PURE__ */ perClient((_: ClientContext) =>
  createStore<Record<string, number>>({}),
)

const storageKey = (address: string) => `privy:wallet:${address}`

/** A wallet's chain: the one it was last switched to while that is configured, else the default chain. */
export function chainIdOf(
  context: ClientContext,
  address: string,
  switched: Record<string, number> = switchedChains(context).get(),
): number {
  const own = switched[address]
  if (own !== undefined) return own
  const stored = Number(context.storage.get<string>(storageKey(address)) ?? Number.NaN)
  if (configuredChainIds(context).includes(stored)) return stored
  if (!Number.isNaN(stored)) context.storage.delete(storageKey(address))
  return context.config().defaultChain?.id ?? BUILT_IN_CHAIN_IDS[0]
}

/** Remembers a switch, also for the next visit. */
export function rememberChainId(context: ClientContext, address: string, chainId: number): void {
  context.storage.set(storageKey(address), `0x${chainId.toString(16)}`)
  switchedChains(context).set((all) => ({ ...all, [address]: chainId }))
}
