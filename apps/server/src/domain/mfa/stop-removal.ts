import type { Clock } from '../../ports/clock.ts'
import type { Keyring } from '../../ports/keyring.ts'
import type { Removal, RemovalStore } from '../../ports/removal-store.ts'
import { readStopToken } from '../notice/undo-token.ts'

export interface StopPorts {
  removals: RemovalStore
  codeKeys: Keyring
  clock: Clock
}

/** `over`: nobody's link, or there is nothing to stop any more. */
export type StopState =
  | { kind: 'over' }
  | { kind: 'open' | 'stopped'; removal: Removal & { appName: string } }

/** What the link of a notice can still stop; undefined for a link of another kind. Changes nothing. */
export async function lookAtRemoval(ports: StopPorts, token: string): Promise<StopState | undefined> {
  const id = readStopToken(ports.codeKeys, token)
  if (!id) return undefined
  const removal = await ports.removals.find(id)
  if (!removal) return { kind: 'over' }
  if (removal.state === 'stopping' || removal.state === 'stopped') return { kind: 'stopped', removal }
  const open = removal.state === 'ordered' || removal.state === 'waiting'
  return open ? { kind: 'open', removal } : { kind: 'over' }
}

/** Stops the removal that the link is for. Repeated, it answers as the first time did. */
export async function stopRemoval(ports: StopPorts, token: string): Promise<StopState | undefined> {
  const state = await lookAtRemoval(ports, token)
  if (state?.kind !== 'open') return state
  await ports.removals.stop(state.removal.userId, 'link', new Date(ports.clock.now()))
  return lookAtRemoval(ports, token)
}
