import { SignerRefusal } from '../signer-refusal.ts'
import type { DocumentBook } from './document-book.ts'
import { signedChange } from './document-book.ts'
import type { QuorumDocument, Worded } from './documents.ts'
import { readPublicKey } from './p256.ts'
import type { ChangeQuorumRequest, MakeQuorumRequest } from './port.ts'
import { quorumPatchSchema, readBody } from './read-body.ts'
import type { VerifiedRequest } from './signed-request.ts'

const MOST_MEMBERS = 32

const invalid = (message: string) => new SignerRefusal('invalid_request', message)

/**
 * Keys in their one spelling, and that so many of them can sign.
 * @throws SignerRefusal `invalid_request` for a key or user who stands twice, and a threshold that nobody can meet
 */
export function membersOf(
  publicKeys: readonly string[],
  userIds: readonly string[],
  threshold: number,
): { publicKeys: string[]; userIds: string[] } {
  const keys = publicKeys.map((text) => readPublicKey(text).spki)
  const count = keys.length + userIds.length
  if (new Set(keys).size !== keys.length || new Set(userIds).size !== userIds.length) {
    throw invalid('A key or user stands twice')
  }
  if (count > MOST_MEMBERS) throw invalid(`There are more than ${MOST_MEMBERS} keys and users`)
  if (!(Number.isSafeInteger(threshold) && threshold >= 1 && threshold <= count)) {
    throw invalid('The threshold is none that these keys and users can meet')
  }
  return { publicKeys: keys, userIds: [...userIds] }
}

export function makeQuorum(book: DocumentBook, request: MakeQuorumRequest): Promise<Worded<QuorumDocument>> {
  const { publicKeys, userIds } = membersOf(
    request.publicKeys,
    request.userIds,
    request.authorizationThreshold,
  )
  return book.make({
    kind: 'quorum',
    app: request.appId,
    id: request.quorumId,
    version: 1,
    display_name: request.displayName,
    public_keys: publicKeys,
    user_ids: userIds,
    authorization_threshold: request.authorizationThreshold,
  })
}

/** A quorum owns itself: as it is, it decides what it will be. */
export function changeQuorum(
  book: DocumentBook,
  { quorum, request }: ChangeQuorumRequest,
  verified: VerifiedRequest,
): Promise<Worded<QuorumDocument>> {
  const body = readBody(request.body, quorumPatchSchema)
  return book.change(quorum, signedChange(verified, quorum.document), (before) => {
    const threshold = body.authorization_threshold ?? before.authorization_threshold
    const keys = body.public_keys ?? before.public_keys
    const users = body.user_ids === undefined ? before.user_ids : (body.user_ids ?? [])
    const members = membersOf(keys, users, threshold)
    return {
      ...before,
      display_name: body.display_name === undefined ? before.display_name : body.display_name,
      public_keys: members.publicKeys,
      user_ids: members.userIds,
      authorization_threshold: threshold,
    }
  })
}
