import { SignerRefusal } from '../signer-refusal.ts'
import type { DocumentBook, Quorum } from './document-book.ts'
import type { AuthorityDocument, QuorumDocument, Worded } from './documents.ts'
import { readPublicKey } from './p256.ts'

type Shown = readonly Worded<QuorumDocument | AuthorityDocument>[]

/**
 * The newest version of a quorum among those that the API has shown; null names the app's authority.
 * @throws SignerRefusal `invalid_request` where it is not among them, and as `DocumentBook.current`
 */
export async function quorumOf(
  book: DocumentBook,
  { app, id, shown }: { app: string; id: string | null; shown: Shown },
): Promise<Quorum> {
  const one = shown.find(({ document }) =>
    id === null ? document.kind === 'authority' : document.kind === 'quorum' && document.id === id,
  )
  if (!one) throw new SignerRefusal('invalid_request', 'Who may sign this was not shown')
  return book.current<Quorum>(one, app)
}

/** The owner that a body names: a quorum by its id, one of a single user or key that was made for it, or nobody. */
export type NamedOwner = { change: false } | { change: true; id: string | null }

/**
 * Reads `owner` or `owner_id` of a body.
 * @param shown the quorum that was made for an `owner` by `user_id` or `public_key`
 * @throws SignerRefusal `invalid_request`
 */
export async function ownerIn(
  book: DocumentBook,
  body: Record<string, unknown>,
  { app, shown }: { app: string; shown: Worded<QuorumDocument> | undefined },
): Promise<NamedOwner> {
  const { owner, owner_id: id } = body
  if (owner !== undefined && id !== undefined) throw wrong('Both owner and owner_id were given')
  if (owner === null || id === null) return { change: true, id: null }
  if (typeof id === 'string') {
    await book.known({ kind: 'quorum', app, id })
    return { change: true, id }
  }
  if (owner === undefined && id === undefined) return { change: false }
  const one = shown && (await book.current(shown, app))
  if (!one || one.kind !== 'quorum' || !isJust(one, owner))
    throw wrong('The quorum of the new owner was not shown')
  return { change: true, id: one.id }
}

const wrong = (message: string) => new SignerRefusal('invalid_request', message)

/** Whether a quorum is of that one user or key alone. */
function isJust(quorum: QuorumDocument, owner: unknown): boolean {
  const { user_id: user, public_key: key } = (owner ?? {}) as Record<string, unknown>
  const [users, keys] = [quorum.user_ids, quorum.public_keys]
  if (typeof user === 'string' && key === undefined)
    return keys.length === 0 && users.length === 1 && users[0] === user
  if (typeof key === 'string' && user === undefined)
    return users.length === 0 && keys.length === 1 && keys[0] === readPublicKey(key).spki
  return false
}
