import { createHash } from 'node:crypto'
import { createBoundedMap } from '../../bounded-map.ts'
import { digestOf } from './canonical.ts'
import type { SignerDocument, Worded } from './documents.ts'
import type { WalletSecrets } from './wallet-secrets.ts'

/** A document that the signer has said. */
export interface KnownDocument<D extends SignerDocument = SignerDocument> {
  /** a copy of its own, the same object for as long as it is known */
  document: D
  digest: string
}

/** Characters of documents. */
const MOST = 8_000_000

/**
 * Documents that were shown lately, under words that held: a policy of a hundred rules is spelled out for its MAC once, not with
 * each signature. What is known is known by all that was shown, document and word, so nothing else passes for it.
 * @returns undefined for what the signer has not said
 */
export function createKnownDocuments(
  secrets: Pick<WalletSecrets, 'isSaid'>,
): <D extends SignerDocument>(worded: Worded<D>) => KnownDocument<D> | undefined {
  const known = createBoundedMap<KnownDocument>(MOST)
  return <D extends SignerDocument>({ document, word }: Worded<D>) => {
    const text = JSON.stringify(document)
    const key = createHash('sha256').update(`${word}\n${text}`).digest('base64')
    const found = known.get(key)
    if (found) return found as KnownDocument<D>
    const copy = frozen(JSON.parse(text)) as D
    if (!secrets.isSaid({ document: copy, word })) return undefined
    const made = { document: copy, digest: digestOf(copy) }
    known.set(key, made, text.length)
    return made
  }
}

/** Itself, which cannot change any more. */
export function frozen(value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value
  for (const one of Object.values(value)) frozen(one)
  return Object.freeze(value)
}
