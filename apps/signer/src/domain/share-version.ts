import type { SignerRecord } from '../ports/signer-state.ts'
import { SignerRefusal } from './signer.ts'

interface Place {
  root: string
  shareVersion: number
}

/**
 * Whether this version of a root's shares may still be opened.
 * @throws SignerRefusal `superseded` after a newer one was honoured or told
 */
export function checkVersion({ lowest }: SignerRecord, { root, shareVersion }: Place): void {
  if (shareVersion < (lowest[root] ?? 0)) {
    throw new SignerRefusal('superseded', 'The shares of this wallet were replaced by newer ones')
  }
}

/** The record by which no older version of the root is honoured; the same one where it says so already. */
export function honourVersion(record: SignerRecord, place: Place): SignerRecord {
  checkVersion(record, place)
  const { root, shareVersion } = place
  if (record.lowest[root] === shareVersion) return record
  return { ...record, lowest: { ...record.lowest, [root]: shareVersion } }
}
