import type { LedgerEntry, LedgerName, LedgerSend, WalletLedger } from '@latchkey/signer'

const nameOf = ({ kind, app, id }: LedgerName) => JSON.stringify([kind, app, id])

/** What a signer remembers of server wallets, for as long as a test; one at a time. `copy` is a backup of it. */
export function createMemoryWalletLedger(
  entries = new Map<string, LedgerEntry>(),
  sends: (LedgerSend & { payload: string })[] = [],
): WalletLedger & { copy(): WalletLedger } {
  let halted: number | null = null
  let last: Promise<unknown> = Promise.resolve()
  function inTurn<T>(work: () => Promise<T>): Promise<T> {
    const next = last.then(work)
    last = next.catch(() => undefined)
    return next
  }
  return {
    entry: async (name) => entries.get(nameOf(name)),
    update: (name, decide) =>
      inTurn(async () => {
        const { keep, result } = await decide(entries.get(nameOf(name)))
        if (keep) entries.set(nameOf(name), structuredClone(keep))
        return result
      }),
    send: (payload, decide) =>
      inTurn(async () => {
        const { keep, result } = await decide(sends.filter((one) => one.payload === payload))
        if (keep) sends.push({ payload, ...keep })
        return result
      }),
    haltedAt: async () => halted,
    async halt(at) {
      halted = at
    },
    async resume() {
      halted = null
    },
    copy: () => createMemoryWalletLedger(new Map(entries), [...sends]),
  }
}
