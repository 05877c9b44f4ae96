import type { Signer } from '@latchkey/signer'
import type { Clock } from '../../ports/clock.ts'
import type { MfaStore } from '../../ports/mfa-store.ts'
import type { VaultOwner } from '../../ports/vault-store.ts'

/**
 * Writes down the factors that the signer has of a user and the database has not: the server died between the two, or somebody
 * has struck them from the database. Else the user would be asked for what nothing shows.
 */
export async function alignFactors(
  ports: { signer: Signer; mfa: MfaStore; clock: Clock },
  owner: VaultOwner,
): Promise<void> {
  const { appId, userId } = owner
  const kept = await ports.signer.secondFactor({ act: 'factors-list', appId, userId })
  const known = await ports.mfa.factors(userId)
  const all = [
    ...(kept.totp ? [{ method: 'totp' as const, subject: '' }] : []),
    ...kept.passkeys.map((subject) => ({ method: 'passkey' as const, subject })),
  ]
  const added = all.filter(
    (one) => !known.some(({ method, subject }) => method === one.method && subject === one.subject),
  )
  if (added.length === 0) return
  // Nobody knows here for how long the signer has had them.
  const change = { seen: known.length, added, removed: [], undoableS: 0 }
  await ports.mfa.change(owner, change, new Date(ports.clock.now()))
}
