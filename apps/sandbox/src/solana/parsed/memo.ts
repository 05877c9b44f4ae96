import type { LedgerEntry } from '../chain/ledger.ts'

export const MEMO_PROGRAMS = [
  'MemoSq4gqABAXKb96qnH8TysNcWxMyWCqXgDLGmfcHr',
  'Memo1UhkJRfHyvLMcVucJwxXeuD728EqVDDwQDxFMNo',
]

/** A transaction's memos in the network's spelling (`[byte length] text`), null when it has none. */
export function memoOf({ wire: { message }, accounts }: LedgerEntry): string | null {
  const memos = message.instructions
    .filter(({ programAddressIndex }) => MEMO_PROGRAMS.includes(accounts[programAddressIndex] as string))
    .map(({ data }) => Buffer.from(data ?? []))
    .map((bytes) => `[${bytes.length}] ${bytes.toString('utf8')}`)
  return memos.length ? memos.join('; ') : null
}
