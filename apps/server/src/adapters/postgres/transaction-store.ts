import type { TransactionStore } from '../../ports/transaction-store.ts'
import type { Database } from './database.ts'
import * as statement from './transaction-statements.ts'

const json = (value: unknown) => (value === null ? null : JSON.stringify(value))

export function createTransactionStore(database: Database): TransactionStore {
  return {
    async beginTurn(of, turn, now, until) {
      return (await statement.beginTurn(database, { ...of, turn, now, until })).length > 0
    },
    async endTurn(of, turn) {
      await statement.endTurn(database, { ...of, turn })
    },
    async freeNonce(of, from) {
      const [row] = await statement.freeNonce(database, { ...of, from })
      if (!row) throw new Error('No nonce is free')
      return row.nonce
    },
    async keep(transaction, dueAt, turn) {
      const [row] = await statement.keep(database, {
        ...transaction,
        filled: json(transaction.filled),
        details: json(transaction.details),
        durable: json(transaction.durable),
        dueAt,
        turn: turn?.id ?? null,
        until: turn?.until ?? null,
      })
      if (!row?.mine) return 'lost turn'
      if (!row.granted) return 'withdrawn'
      return row.kept ? 'kept' : 'known'
    },
    async ofRequest(appId, walletId, request) {
      return (await statement.ofRequest(database, { appId, walletId, request }))[0]
    },
    async find(appId, id) {
      return (await statement.find(database, { appId, id }))[0]
    },
    list: ({ before, assets, ...query }) =>
      statement.list(database, {
        ...query,
        assets: [...assets],
        at: before?.createdAt ?? null,
        id: before?.id ?? null,
      }),
    claim: (now, until, limit) => statement.claim(database, { now, until, limit }),
    async accepted(id, now, dueAt) {
      await statement.accepted(database, { id, now, dueAt })
    },
    async postpone(id, dueAt, absent) {
      await statement.postpone(database, { id, dueAt, absent })
    },
    async tellPending(id) {
      await statement.tellPending(database, { id })
    },
    async raise(id, from, { hash, raw, filled }, now) {
      const rows = await statement.raise(database, {
        id,
        from,
        hash,
        raw,
        filled: JSON.stringify(filled),
        now,
      })
      return rows.length > 0
    },
    async landed(id, hash, succeeded, now) {
      const status = succeeded ? 'confirmed' : 'execution_reverted'
      await statement.landed(database, { id, hash, status, now })
    },
    async lost(id, status, failure, now) {
      await statement.lost(database, { id, status, failure, now })
    },
    async refused(id, failure, now) {
      return (await statement.refused(database, { id, failure, now })).length > 0
    },
    failedWith: (of, nonce) => statement.failedWith(database, { ...of, nonce }),
  }
}
