import type { SignerRecord, SignerState, SignerUser } from '@latchkey/signer'
import { EMPTY_RECORD } from '@latchkey/signer'
import { createMemoryWalletLedger } from './memory-wallet-ledger.ts'

/** What a signer remembers, for as long as a test; one at a time. */
export function createMemorySignerState(): SignerState {
  const records = new Map<string, SignerRecord>()
  const users = new Map<string, SignerUser>()
  let keyIds: readonly string[] | undefined
  let last: Promise<unknown> = Promise.resolve()
  return {
    wallets: createMemoryWalletLedger(),
    update({ appId, userId }, decide) {
      const key = `${appId} ${userId}`
      users.set(key, { appId, userId })
      const next = last.then(async () => {
        const { record, result } = await decide(records.get(key) ?? EMPTY_RECORD)
        records.set(key, record)
        return result
      })
      last = next.catch(() => undefined)
      return next
    },
    async *users() {
      yield* users.values()
    },
    keyIds: async () => keyIds,
    async noteKeyIds(ids) {
      keyIds = ids
    },
  }
}
