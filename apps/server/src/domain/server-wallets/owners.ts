import type { OwnerFields, WalletSigner } from '@latchkey/contract'
import type { QuorumDocument, Worded } from '@latchkey/signer'
import type { App } from '../app/app.ts'
import { Refusal } from '../refusal.ts'
import type { IdsOfCall } from './ids-of-call.ts'
import { inWalletWords } from './signer-words.ts'
import type { WalletCaller, WalletPorts } from './wallet-ports.ts'

const invalid = (field: string, what: string) => new Refusal('invalid_data', `The field ${field} ${what}`)

/** Users that a quorum is to be of. @throws Refusal `invalid_data` for one that the app has not */
export async function checkUsers(
  { backendUsers }: WalletPorts,
  app: App,
  ids: readonly string[],
  field: string,
): Promise<void> {
  for (const id of ids) {
    const known = /^did:privy:[a-z0-9]{1,64}$/.test(id) && (await backendUsers.find(app.id, { by: 'id', id }))
    if (!known) throw invalid(field, 'names a user that the app has not')
  }
}

/**
 * The owner that a body names; by a user or a key it is a quorum of just that one, made here.
 * @returns undefined where it names none, null for the app's authority
 * @throws Refusal `invalid_data`
 */
export async function ownerOf(
  ports: WalletPorts,
  app: App,
  { owner, owner_id }: OwnerFields,
  idOf: IdsOfCall,
): Promise<{ id: string | null; quorum?: Worded<QuorumDocument> } | undefined> {
  if (owner !== undefined && owner_id !== undefined) {
    throw invalid('owner_id', 'is given with owner: one of them says who owns it')
  }
  if (owner_id) {
    if (!(await ports.serverWallets.find(app.id, 'quorum', owner_id))) {
      throw invalid('owner_id', 'names no key quorum of the app')
    }
    return { id: owner_id }
  }
  if (!owner) return owner === undefined && owner_id === undefined ? undefined : { id: null }
  const users = 'user_id' in owner ? [owner.user_id] : []
  await checkUsers(ports, app, users, 'owner.user_id')
  const quorum = await makeQuorum(ports, app, idOf('owner'), {
    publicKeys: 'public_key' in owner ? [owner.public_key] : [],
    userIds: users,
    authorizationThreshold: 1,
    displayName: null,
  })
  return { id: quorum.document.id, quorum }
}

/** Has the signer make a quorum, and keeps it; one that is there by that id was made by the same call. */
export async function makeQuorum(
  ports: WalletPorts,
  app: App,
  quorumId: string,
  quorum: {
    publicKeys: readonly string[]
    userIds: readonly string[]
    authorizationThreshold: number
    displayName: string | null
  },
): Promise<Worded<QuorumDocument>> {
  const there = await ports.serverWallets.find(app.id, 'quorum', quorumId)
  if (there) return there
  const said = await inWalletWords(() => ports.signer.makeQuorum({ appId: app.id, quorumId, ...quorum }))
  const act = { userId: '', action: 'key quorum made', detail: { quorum: quorumId } }
  await ports.serverWallets.save(said, act, new Date(ports.clock.now()))
  return said
}

/** What a wallet names besides its owner has to be there. @throws Refusal `invalid_data` */
export async function checkNamed(
  { serverWallets }: WalletPorts,
  app: App,
  {
    policy_ids = [],
    additional_signers = [],
  }: { policy_ids?: string[]; additional_signers?: WalletSigner[] },
): Promise<void> {
  const policies = [...policy_ids, ...additional_signers.flatMap((one) => one.override_policy_ids ?? [])]
  const quorums = additional_signers.map(({ signer_id }) => signer_id)
  const missing = async (kind: 'policy' | 'quorum', ids: readonly string[]) =>
    (await serverWallets.findMany(app.id, kind, ids)).length < new Set(ids).size
  if (await missing('policy', policies)) throw invalid('policy_ids', 'names no policy of the app')
  if (await missing('quorum', quorums)) {
    throw invalid('additional_signers', 'names no key quorum of the app')
  }
}

/** @throws Refusal `invalid_data` where a page names anybody but its own user */
export function ownOnly({ userId }: WalletCaller, { owner, owner_id }: OwnerFields): void {
  if (userId === null) return
  const other =
    owner_id !== undefined ||
    (owner !== undefined && !(owner && 'user_id' in owner && owner.user_id === userId))
  if (other) throw invalid('owner', 'is the user of this call, or not given')
}

/** What a page's token alone does not say, and no frame signs for it. @throws Refusal `invalid_data` */
export function notForPages<F extends string>(
  { userId }: WalletCaller,
  body: { [Field in F]?: unknown },
  fields: readonly F[],
): void {
  const named = userId === null ? undefined : fields.find((field) => body[field] !== undefined)
  if (named) throw invalid(named, 'is not for a page to name')
}
