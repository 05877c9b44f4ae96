import type { Clouds } from '../ports/cloud.ts'
import type { ShareStore } from '../ports/share-store.ts'
import type { Vault } from '../ports/vault.ts'
import { createMemoryClouds } from './memory-clouds.ts'

/**
 * Ports that die at their n-th use, before or after its effect: that use and every later one never answers, as when
 * a tab is closed. `died` tells whether it came to that.
 */
export function killAt(
  step: number,
  moment: 'before' | 'after',
  ports: { vault: Vault; shares: ShareStore; clouds?: Clouds },
) {
  const state = { uses: 0, died: false }
  async function use<T>(effect: () => Promise<T>): Promise<T> {
    const dies = state.died || ++state.uses === step
    if (!dies) return effect()
    if (!state.died && moment === 'after') await effect()
    state.died = true
    return new Promise(() => {})
  }
  const { vault, shares, clouds = createMemoryClouds() } = ports
  return {
    state,
    clouds: {
      async open(...call) {
        const cloud = await clouds.open(...call)
        return {
          reserve: (...given) => use(() => cloud.reserve(...given)),
          write: (...given) => use(() => cloud.write(...given)),
          read: (...given) => use(() => cloud.read(...given)),
          remove: (...given) => use(() => cloud.remove(...given)),
        }
      },
    } satisfies Clouds,
    vault: { call: (...call: Parameters<Vault['call']>) => use(() => vault.call(...call)) } as Vault,
    shares: {
      read: (...call) => use(() => shares.read(...call)),
      write: (...call) => use(() => shares.write(...call)),
      settle: (...call) => use(() => shares.settle(...call)),
      drop: (...call) => use(() => shares.drop(...call)),
      dropPending: (...call) => use(() => shares.dropPending(...call)),
    } satisfies ShareStore,
  }
}
