import type { SignerDocument, Worded } from '@latchkey/signer'

/** Bytes of documents in one request to the signer, at most; one that is larger goes alone. */
const MOST_BYTES = 200_000

/** Documents in as many parts as requests to the signer hold. */
export function inRequests(documents: readonly Worded<SignerDocument>[]): Worded<SignerDocument>[][] {
  const parts: Worded<SignerDocument>[][] = []
  let bytes = 0
  for (const one of documents) {
    const size = Buffer.byteLength(JSON.stringify(one.document))
    const part = parts.at(-1)
    if (part && bytes + size <= MOST_BYTES) part.push(one)
    else {
      parts.push([one])
      bytes = 0
    }
    bytes += size
  }
  return parts
}
