import type { Signer } from '@latchkey/signer'
import type { Clock } from '../../ports/clock.ts'
import type { FactorBeginning, FactorUndoStore } from '../../ports/factor-undo-store.ts'
import type { Keyring } from '../../ports/keyring.ts'
import { readFactorToken } from '../notice/undo-token.ts'

export interface FactorUndoPorts {
  factorUndos: FactorUndoStore
  codeKeys: Keyring
  signer: Signer
  clock: Clock
}

/** `over`: its user is gone, it is too late, or what there is has stood for too long, says the signer. */
export type FactorUndoState = { kind: 'over' } | { kind: 'open' | 'undone'; beginning: FactorBeginning }

/** What a notice's link can still do about a first factor; undefined for a link of another kind. Changes nothing. */
export async function lookAtFirstFactor(
  ports: Pick<FactorUndoPorts, 'factorUndos' | 'codeKeys' | 'clock'>,
  token: string,
): Promise<FactorUndoState | undefined> {
  const id = readFactorToken(ports.codeKeys, token)
  if (!id) return undefined
  const beginning = await ports.factorUndos.find(id)
  if (!beginning) return { kind: 'over' }
  if (beginning.undoneAt) return { kind: 'undone', beginning }
  const late = beginning.undoUntil.getTime() <= ports.clock.now()
  return late ? { kind: 'over' } : { kind: 'open', beginning }
}

/**
 * Undoes a first factor: all that the user has came by it. The signer judges and forgets before the server strikes; the
 * session that began it ends before either. Repeated it finishes what was begun, and answers alike.
 * @throws SignerRefusal `unavailable`
 */
export async function undoFirstFactor(
  ports: FactorUndoPorts,
  token: string,
): Promise<FactorUndoState | undefined> {
  const state = await lookAtFirstFactor(ports, token)
  if (state?.kind !== 'open') return state
  const { id, app, userId } = state.beginning
  await ports.factorUndos.endSessions(id, new Date(ports.clock.now()))
  const asked = { act: 'factors-undo', appId: app.id, userId } as const
  const { forgotten } = await ports.signer.secondFactor(asked)
  if (!forgotten) return { kind: 'over' }
  await ports.factorUndos.undo(id, new Date(ports.clock.now()))
  return lookAtFirstFactor(ports, token)
}
