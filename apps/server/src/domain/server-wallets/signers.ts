import type {
  AuthorityDocument,
  ClientRequest,
  QuorumDocument,
  SaidPolicy,
  SignedRequest,
  SignerDocument,
  Worded,
} from '@latchkey/signer'
import { SignerRefusal } from '@latchkey/signer'
import type { App } from '../app/app.ts'
import { authorityOf } from './authority.ts'
import { inWalletWords } from './signer-words.ts'
import type { WalletPorts } from './wallet-ports.ts'

/**
 * A request with all that says who may sign it: the owner's quorum or the app's authority, and others by their ids.
 * @param keysOf the only session whose keys of users count
 */
export async function withSigners(
  ports: WalletPorts,
  app: App,
  request: ClientRequest,
  {
    ownerId,
    others = [],
    keysOf = null,
  }: { ownerId: string | null; others?: readonly string[]; keysOf?: string | null },
): Promise<SignedRequest> {
  const authority = await authorityOf(ports, app)
  const ids = ownerId === null ? others : [ownerId, ...others]
  const quorums: Worded<QuorumDocument>[] = await ports.serverWallets.findMany(app.id, 'quorum', ids)
  const users = quorums.flatMap(({ document }) => document.user_ids)
  const now = new Date(ports.clock.now())
  const userKeys = await ports.serverWallets.userKeys(app.id, users, keysOf, now)
  const signers: Worded<QuorumDocument | AuthorityDocument>[] =
    ownerId === null ? [authority, ...quorums] : quorums
  return { request, signers, userKeys }
}

/**
 * Asks the signer about documents that it may have changed without our having kept what it said, as where a server died in
 * between: they are fetched, and it is asked once more.
 */
export async function askAbout<T>(
  ports: Pick<WalletPorts, 'signer' | 'serverWallets' | 'clock'>,
  shown: readonly Shown[],
  ask: () => Promise<T>,
  again: (() => Promise<T>) | null,
): Promise<T> {
  return inWalletWords(async () => {
    try {
      return await ask()
    } catch (error) {
      if (!(error instanceof SignerRefusal) || error.code !== 'superseded') throw error
      if (!(await catchUp(ports, shown)) || !again) throw error
      return again()
    }
  })
}

/** A document, or a policy by the signer's word for it alone. */
type Shown = Worded<SignerDocument> | (SaidPolicy & { app: string })

const isNewer = (newest: Worded<SignerDocument>, shown: Shown): boolean =>
  'document' in shown ? newest.document.version > shown.document.version : newest.word !== shown.word

/** Whether any of them was older than what the signer has said. */
async function catchUp(
  { signer, serverWallets, clock }: Pick<WalletPorts, 'signer' | 'serverWallets' | 'clock'>,
  shown: readonly Shown[],
): Promise<boolean> {
  let behind = false
  for (const one of shown) {
    const newest = await signer.newest('document' in one ? one.document : one)
    if (!newest || !isNewer(newest, one)) continue
    const { kind, id, version } = newest.document
    const detail = { kind, id, version }
    await serverWallets.save(
      newest,
      { userId: '', action: 'document caught up', detail },
      new Date(clock.now()),
    )
    behind = true
  }
  return behind
}
