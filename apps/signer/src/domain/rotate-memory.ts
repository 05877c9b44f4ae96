import { setTimeout as sleep } from 'node:timers/promises'
import type { SignerRecord, SignerState, SignerUser } from '../ports/signer-state.ts'
import type { FactorRecord } from './factor-record.ts'
import type { FactorSecrets } from './factor-secrets.ts'
import type { SignerKeyUse } from './signer.ts'

type MemoryUse = Pick<SignerKeyUse, 'settled' | 'named'>

/** The record with its secrets under the current key; the very same one where they are. */
export function rewrapRecord(user: SignerUser, record: SignerRecord, secrets: FactorSecrets): SignerRecord {
  const { factors } = record
  if (!factors) return record
  const { totp, pending, codesKey } = factors
  const changed: FactorRecord = {
    ...factors,
    totp: totp && { ...totp, ...secrets.rewrap(user, totp) },
    pending: pending && { ...pending, ...secrets.rewrap(user, pending) },
    ...(codesKey && { codesKey: secrets.rewrap(user, codesKey) }),
  }
  const same =
    changed.totp?.keyId === totp?.keyId &&
    changed.pending?.keyId === pending?.keyId &&
    changed.codesKey?.keyId === codesKey?.keyId
  return same ? record : { ...record, factors: changed }
}

/** The ids of the keys that a record names; '' for codes that are by one which they do not name. */
export function keysNamedBy({ factors }: SignerRecord): Set<string> {
  if (!factors) return new Set()
  const { totp, pending, codesKey, codes } = factors
  const sealed = [totp, pending, codesKey].flatMap((one) => (one ? [one.keyId] : []))
  return new Set([...sealed, ...(codes.length > 0 && !codesKey ? [''] : [])])
}

/**
 * Brings what the signer remembers under its current key, user by user beside its work, unless it was noted that all is. A
 * process that is killed leaves each record under the one key or the other, and the next one goes through them again.
 * @param ids of the keys, the current one first
 * @throws Error where the memory names a key that is not there
 */
export async function rotateMemory(
  state: SignerState,
  ids: readonly string[],
  secrets: FactorSecrets,
): Promise<{ use(): MemoryUse }> {
  const [current = ''] = ids
  const noted = await state.keyIds()
  const missing = noted?.find((id) => id !== '' && !ids.includes(id))
  if (missing !== undefined) {
    throw new Error(
      `The signer remembers secrets under the key ${missing}, which is not configured. Bring it back; a new key cannot open them.`,
    )
  }
  let use: MemoryUse = { settled: true, named: {} }
  if (noted?.length === 1 && noted[0] === current) return { use: () => use }
  // Before anything is sealed under it, so that no start without it goes unnoticed.
  await state.noteKeyIds([...new Set([current, ...(noted ?? ids)])])
  use = { settled: false, named: {} }
  const go = async () => {
    const named: Record<string, number> = {}
    for await (const user of state.users()) {
      const left = await state.update(user, (record) => {
        const kept = rewrapRecord(user, record, secrets)
        return { record: kept, result: keysNamedBy(kept) }
      })
      for (const id of left) if (id !== current) named[id] = (named[id] ?? 0) + 1
      await sleep(1)
    }
    await state.noteKeyIds([current, ...Object.keys(named)])
    use = { settled: true, named }
  }
  // A disk that fails leaves it unsettled: the next start goes through the memory again.
  go().catch(() => undefined)
  return { use: () => use }
}
