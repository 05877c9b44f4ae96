import type { WalletLedger } from '../../ports/wallet-ledger.ts'
import { SignerRefusal } from '../signer-refusal.ts'
import { changeWallet } from './change-wallet.ts'
import type { Quorum } from './document-book.ts'
import { createDocumentBook, signedChange } from './document-book.ts'
import type { AuthorityDocument } from './documents.ts'
import { exportWallet } from './export-wallet.ts'
import { finishImport, makeWallet, startImport } from './make-wallet.ts'
import {
  acceptRestoredState,
  lastAuthority,
  orderAuthority,
  orderRestoredState,
  setAuthority,
} from './orders.ts'
import { quorumOf } from './owners.ts'
import type { CheckPolicy } from './policies.ts'
import { changePolicy, makePolicy } from './policies.ts'
import type { ServerWalletRegistrar, ServerWallets, SignedRequest, UserKeyAsker } from './port.ts'
import { changeQuorum, makeQuorum } from './quorums.ts'
import { rawSign, rpc } from './rpc.ts'
import { findSend, signSend } from './sends.ts'
import type { VerifiedRequest } from './signed-request.ts'
import { pathOf, readRequest, verifyRequest } from './signed-request.ts'
import type { JudgeAct } from './use-wallet.ts'
import { giveUserKey } from './user-key.ts'
import type { WalletSecrets } from './wallet-secrets.ts'

export interface ServerWalletOptions {
  ledger: WalletLedger
  secrets: WalletSecrets
  /** milliseconds since 1970 */
  now: () => number
  judge: JudgeAct
  checkPolicy: CheckPolicy
  /**
   * Whose session asks for a key, checked by what came with it, a second factor where the user has one included.
   * @throws SignerRefusal
   */
  sessionOf(asker: UserKeyAsker): Promise<{ appId: string; userId: string; sessionId: string }>
}

/** The part of the signer that holds server wallets; docs/decisions/server-wallets.md says what it believes of whom. */
export function createServerWallets(options: ServerWalletOptions): ServerWallets & ServerWalletRegistrar {
  const { ledger, secrets, now } = options
  const book = createDocumentBook(ledger, secrets, now)
  const use = { ...options, book }

  /** Before anything is made for an app. */
  async function going(app: string): Promise<void> {
    await book.going()
    await book.hasAuthority(app)
  }
  const place = () => ({ book, secrets, ledger, nowMs: now() })

  /** A change of a document by a request for its route. */
  async function signed(
    asked: SignedRequest,
    app: string,
    expected: { method: string | readonly string[]; path: string },
  ): Promise<VerifiedRequest> {
    await going(app)
    const nowMs = now()
    readRequest(asked.request, { appId: app, nowMs, ...expected })
    return verifyRequest(asked.request, { appId: app, userKeys: asked.userKeys, secrets, nowMs })
  }

  const ownerOf = (app: string, id: string | null, { signers }: SignedRequest): Promise<Quorum> =>
    quorumOf(book, { app, id, shown: signers })

  return {
    setAuthority: async (order) => {
      await book.going()
      return setAuthority(place(), order)
    },

    async makeWallet(request) {
      await going(request.appId)
      return makeWallet(place(), request)
    },
    async startImport(request) {
      await going(request.appId)
      return startImport(place(), request)
    },
    async finishImport(request) {
      await going(request.appId)
      return finishImport(place(), request)
    },

    rpc: (request) => rpc(use, request),
    rawSign: (request) => rawSign(use, request),
    exportWallet: (request) => exportWallet(use, request),
    signSend: (request) => signSend(use, request),
    findSend: (request) => findSend(use, request),

    async changeWallet(request) {
      const { app, id, owner_id } = request.wallet.document
      const verified = await signed(request, app, { method: 'PATCH', path: `/wallets/${id}` })
      return changeWallet(book, request, verified, await ownerOf(app, owner_id, request))
    },

    async makeQuorum(request) {
      await going(request.appId)
      return makeQuorum(book, request)
    },
    async changeQuorum(request) {
      const { app, id } = request.quorum.document
      const verified = await signed(request, app, { method: 'PATCH', path: `/key_quorums/${id}` })
      return changeQuorum(book, request, verified)
    },
    async deleteQuorum(request) {
      const { app, id } = request.quorum.document
      const verified = await signed(request, app, { method: 'DELETE', path: `/key_quorums/${id}` })
      await book.remove(request.quorum, signedChange(verified, request.quorum.document))
    },

    async makePolicy(request) {
      await going(request.appId)
      return makePolicy(book, request, options.checkPolicy)
    },
    async changePolicy(request) {
      const { app, id, owner_id } = request.policy.document
      const { method, ruleId, path } = policyRoute(request.request, id)
      const verified = await signed(request, app, { method, path })
      const owner = await ownerOf(app, owner_id, request)
      return changePolicy(book, { ...request, ruleId }, verified, owner, options.checkPolicy)
    },
    async deletePolicy(request) {
      const { app, id, owner_id } = request.policy.document
      const verified = await signed(request, app, { method: 'DELETE', path: `/policies/${id}` })
      await book.remove(request.policy, signedChange(verified, await ownerOf(app, owner_id, request)))
    },

    async newest(name) {
      await book.going()
      return book.newest(name)
    },

    async userKey({ asker, recipientPublicKey }) {
      const session = await options.sessionOf(asker)
      await going(session.appId)
      if ('userToken' in asker) await checkByToken(ledger, session.appId)
      return giveUserKey(secrets, session, { recipientPublicKey, nowMs: now() })
    },

    acceptRestoredState: (request) => acceptRestoredState(place(), request),

    orderAuthority: async (order) => orderAuthority(secrets, order, now()),
    lastAuthority: (of) => lastAuthority(place(), of),
    orderRestoredState: async () => orderRestoredState(secrets, now()),
    rewordDocuments: async (documents) =>
      documents.map((one) => (secrets.isSaid(one) ? secrets.say(one.document) : null)),
    rewrapWalletKeys: async (wallets) => wallets.map((one) => secrets.rewrap(one, one.sealedKey)),
  }
}

/** The route of a change of a policy: of itself, of its rules, or of one of them. */
function policyRoute(
  { url, method }: SignedRequest['request'],
  id: string,
): { method: string | readonly string[]; path: string; ruleId: string | null } {
  const rules = `/policies/${id}/rules`
  const path = pathOf(url) ?? ''
  if (path.startsWith(`${rules}/`)) {
    const ruleId = path.slice(rules.length + 1)
    return { method: ['PATCH', 'PUT', 'DELETE'], path: `${rules}/${ruleId}`, ruleId }
  }
  if (method === 'POST') return { method, path: rules, ruleId: null }
  return { method: 'PATCH', path: `/policies/${id}`, ruleId: null }
}

async function checkByToken(ledger: WalletLedger, app: string): Promise<void> {
  const entry = await ledger.entry({ kind: 'authority', app, id: app })
  if ((entry?.document as AuthorityDocument | undefined)?.user_keys_by_token) return
  throw new SignerRefusal('not_granted', 'No operator has said that a token alone is enough for a user’s key')
}
