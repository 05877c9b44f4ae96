import type { SignerDocument, Worded } from '@latchkey/signer'
import type { KeptWallet, ServerWalletStore, WalletAct } from '../../ports/server-wallet-store.ts'
import type { Database, Session } from './database.ts'
import type { WalletRow } from './server-wallet-statements.ts'
import {
  addServerWallet,
  countWallets,
  dropOrder,
  findDocuments,
  findOrder,
  findWallet,
  findWalletOfCall,
  findWords,
  hasAddress,
  holdApp,
  holdFactors,
  importTicket,
  keepImport,
  keepUserKey,
  liveSession,
  liveUserKeys,
  markExported,
  noteAct,
  pageOfWallets,
  placeOrder,
  removeDocument,
  saveDocument,
  settleOwners,
  tellHooks,
  tellOwner,
} from './server-wallet-statements.ts'

const toWallet = ({ document, word, ...row }: WalletRow): KeptWallet => ({
  ...row,
  rules: { document, word },
})

/** Takes back what the transaction has done so far. */
class NotAdded extends Error {
  readonly why: 'full' | 'taken'

  constructor(why: 'full' | 'taken') {
    super(why)
    this.name = 'NotAdded'
    this.why = why
  }
}

export function createServerWalletStore(database: Database): ServerWalletStore {
  const note = (session: Session, appId: string, { detail, ...act }: WalletAct, now: Date) =>
    noteAct(session, { appId, ...act, detail: JSON.stringify(detail), now })

  async function keep(session: Session, { document, word }: Worded<SignerDocument>, now: Date) {
    const { app: appId, kind, id, version } = document
    const row = { appId, kind, id, version, document: JSON.stringify(document), word, now }
    const [saved] = await saveDocument(session, row)
    if (saved && (kind === 'wallet' || kind === 'quorum')) await settleOwners(session, { appId, id })
  }

  return {
    async find(appId, kind, id) {
      const [row] = await findDocuments(database, { appId, kind, ids: [id] })
      return row as never
    },
    async findMany(appId, kind, ids) {
      if (ids.length === 0) return []
      const rows = await findDocuments(database, { appId, kind, ids: [...new Set(ids)] })
      return rows.map(({ document, word }) => ({ document, word })) as never
    },
    async policyWords(appId, ids) {
      if (ids.length === 0) return []
      const rows = await findWords(database, { appId, kind: 'policy', ids: [...new Set(ids)] })
      return rows.map((row) => ({ kind: 'policy', ...row }))
    },
    save: (worded, act, now, tell = null) =>
      database.transaction(async (session) => {
        await keep(session, worded, now)
        await note(session, worded.document.app, act, now)
        if (tell) await tellOwner(session, { appId: worded.document.app, ...tell, now })
      }),
    remove: (appId, kind, id, act, now) =>
      database.transaction(async (session) => {
        await removeDocument(session, { appId, kind, id })
        await note(session, appId, act, now)
      }),

    async wallet(appId, id) {
      const [row] = await findWallet(database, { appId, id })
      return row && toWallet(row)
    },
    async walletOfCall(appId, begun) {
      const [row] = await findWalletOfCall(database, { appId, begun })
      return row && toWallet(row)
    },
    async wallets(appId, { after, limit, filter }) {
      const rows = await pageOfWallets(database, {
        appId,
        after: after?.createdAt ?? new Date(0),
        afterId: after?.id ?? '',
        limit,
        userId: filter.userId ?? null,
        chainType: filter.chainType ?? null,
      })
      return rows.map(toWallet)
    },
    async count(appId, userId) {
      const [counted] = await countWallets(database, { appId, userId })
      return counted ?? { ofApp: 0, ofUser: 0 }
    },
    async hasAddress(appId, address) {
      return (await hasAddress(database, { appId, address }))[0]?.taken ?? false
    },
    async add({ document, word, sealedKey, imported, begun = null }, most, act, now) {
      const { app: appId, id, chain_type: chainType, address, public_key: publicKey } = document
      try {
        await database.transaction(async (session) => {
          await holdApp(session, { appId })
          const row = { appId, id, chainType, address, publicKey, sealedKey, imported, begun, now }
          const [added] = await addServerWallet(session, { ...row, ownerId: document.owner_id })
          if (!added) throw new NotAdded('taken')
          const [counted] = await countWallets(session, { appId, userId: added.userId })
          if (!counted || counted.ofApp > most.ofApp || counted.ofUser > most.ofUser)
            throw new NotAdded('full')
          await keep(session, { document, word }, now)
          await note(session, appId, act, now)
        })
        return 'added'
      } catch (error) {
        if (error instanceof NotAdded) return error.why
        throw error
      }
    },
    exported: (appId, { id, address, userId }, act, now) =>
      database.transaction(async (session) => {
        await markExported(session, { appId, id, now })
        await note(session, appId, act, now)
        if (userId) await tellOwner(session, { appId, userId, notice: 'wallet_exported', address, now })
        const exported = { user_id: userId, wallet_id: id, wallet_address: address }
        await tellHooks(session, { appId, id, about: JSON.stringify({ exported }) })
      }),
    async note(appId, act, now) {
      await note(database, appId, act, now)
    },

    async keepImport(appId, of, ticket, expiresAt) {
      await keepImport(database, { appId, ...of, ticket, expiresAt })
    },
    async importTicket(appId, of, now) {
      return (await importTicket(database, { appId, ...of, now }))[0]?.ticket
    },

    userKeys: (appId, userIds, sessionId, now) =>
      userIds.length === 0
        ? Promise.resolve([])
        : liveUserKeys(database, { appId, userIds: [...userIds], sessionId, now }),
    keepUserKey: ({ userId, sessionId, keyId, expiresAt }, { verified }) =>
      database.transaction(async (session) => {
        await holdFactors(session, { userId })
        const row = { userId, sessionId, keyId, expiresAt: new Date(expiresAt), verified }
        return (await keepUserKey(session, row))[0]?.kept ?? false
      }),
    async session(appId, userId, id, now) {
      return (await liveSession(database, { appId, userId, id, now }))[0]
    },

    async order(appId) {
      return (await findOrder(database, { appId }))[0]?.order
    },
    async placeOrder(order) {
      const orderedAt = new Date(order.orderedAt)
      await placeOrder(database, { appId: order.appId, signed: JSON.stringify(order), orderedAt })
    },
    async dropOrder({ appId, orderedAt }) {
      await dropOrder(database, { appId, orderedAt: new Date(orderedAt) })
    },
  }
}
