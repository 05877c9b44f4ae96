import { createHash } from 'node:crypto'
import type { AuthorityDocument } from '../server-wallets/documents.ts'

/**
 * What a grant names an app's authorization keys by (SHA-256, base64url): with other keys, or another threshold, it is
 * another authority, which the user has not agreed to.
 */
export function authorityDigest({
  app,
  public_keys: keys,
  authorization_threshold: threshold,
}: Pick<AuthorityDocument, 'app' | 'public_keys' | 'authorization_threshold'>): string {
  return createHash('sha256')
    .update(JSON.stringify([app, keys.toSorted(), threshold]))
    .digest('base64url')
}
