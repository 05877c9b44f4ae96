import type { TransactionResponse, WalletTransaction, WalletTransactionsResponse } from '@latchkey/contract'
import type { StoredTransaction, TransactionStore } from '../../ports/transaction-store.ts'
import { Refusal } from '../refusal.ts'
import { CHAINS } from './assets.ts'
import type { ListQuery, SendingApp, SendingWallet } from './port.ts'

/** A page of what the wallet sent on one chain, newest first: what moved one of the assets, or nothing plain at all. */
export async function listTransactions(
  store: TransactionStore,
  app: SendingApp,
  wallet: SendingWallet,
  { chain, asset, cursor, limit }: ListQuery,
): Promise<WalletTransactionsResponse> {
  if (!Number.isInteger(limit) || limit < 1 || limit > 100)
    throw new Refusal('invalid_data', 'limit is a whole number from 1 to 100')
  const rows = await store.list({
    appId: app.id,
    walletId: wallet.id,
    caip2: CHAINS[chain].caip2,
    assets: asset,
    before: cursor === undefined ? null : readCursor(cursor),
    limit: limit + 1,
  })
  const page = rows.slice(0, limit)
  const last = page.at(-1)
  return {
    transactions: page.map(toWalletTransaction),
    next_cursor: rows.length > limit && last ? toCursor(last) : null,
  }
}

function toWalletTransaction(row: StoredTransaction): WalletTransaction {
  const details = row.details && {
    type: 'transfer_sent' as const,
    ...row.details,
    sender_privy_user_id: row.userId,
    recipient_privy_user_id: null,
  }
  const { id, ...same } = toTransaction(row)
  return { ...same, details, privy_transaction_id: id }
}

export function toTransaction(row: StoredTransaction): TransactionResponse {
  return {
    id: row.id,
    wallet_id: row.walletId,
    caip2: row.caip2,
    transaction_hash: row.hash,
    status: row.status,
    created_at: row.createdAt.getTime(),
  }
}

const toCursor = ({ createdAt, id }: StoredTransaction) =>
  Buffer.from(`${createdAt.getTime()} ${id}`).toString('base64url')

function readCursor(text: string): { createdAt: Date; id: string } {
  const [, at, id] = /^(\d{1,15}) ([a-z][a-z0-9]{23})$/.exec(Buffer.from(text, 'base64url').toString()) ?? []
  if (!id) throw new Refusal('invalid_data', 'The cursor is not one of this server')
  return { createdAt: new Date(Number(at)), id }
}
