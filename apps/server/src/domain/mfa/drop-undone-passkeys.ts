import type { Signer } from '@latchkey/signer'
import type { BackendUsers } from '../../ports/backend-users.ts'
import type { Clock } from '../../ports/clock.ts'
import type { Factor, MfaStore } from '../../ports/mfa-store.ts'

export interface UndonePorts {
  backendUsers: BackendUsers
  mfa: MfaStore
  signer: Signer
  clock: Clock
}

const TRIES = 3

/**
 * Passkeys that are factors, and linked no more since that was undone: whoever has linked them would go on to be asked for,
 * and their owner with them. The signer judges, and what it forgets is struck here. Repeated it finishes what was begun.
 * @throws SignerRefusal `unavailable`
 */
export async function dropUndonePasskeys(
  ports: UndonePorts,
  user: { appId: string; userId: string },
): Promise<void> {
  const { appId, userId } = user
  for (let tries = 0; tries < TRIES; tries++) {
    const factors = await ports.mfa.factors(userId)
    const found = factors.some(isPasskey) && (await ports.backendUsers.find(appId, { by: 'id', id: userId }))
    if (!found) return
    const linked = found.accounts.filter(({ type }) => type === 'passkey').map(({ subject }) => subject)
    const removed = await forgottenOf(ports, user, factors, linked)
    if (removed.length === 0) return
    const change = { seen: factors.length, added: [], removed, undoableS: 0 }
    const now = new Date(ports.clock.now())
    if (await ports.mfa.change({ ...user, sessionId: null }, change, now)) return
  }
}

const isPasskey = ({ method }: Factor) => method === 'passkey'

/** In the order in which they were enrolled: what came after a first one came by it. */
async function forgottenOf(
  { signer }: UndonePorts,
  user: { appId: string; userId: string },
  factors: readonly Factor[],
  linked: readonly string[],
): Promise<Factor[]> {
  const removed = new Set<Factor>()
  for (const [at, factor] of factors.entries()) {
    if (!isPasskey(factor) || linked.includes(factor.subject)) continue
    const { forgotten } = await signer.secondFactor({ act: 'passkey-undo', ...user, id: factor.subject })
    if (forgotten === 'one') removed.add(factor)
    if (forgotten === 'all') for (const one of factors.slice(at)) removed.add(one)
  }
  return [...removed]
}
