import type { NewTransaction } from '../../ports/transaction-store.ts'
import { newId } from '../new-id.ts'
import { firstBroadcast, refuseFailed, withdrawn } from './broadcast.ts'
import { chainOf } from './chain-of.ts'
import { beforeSigning } from './node-answer.ts'
import type { SendingApp, SendingWallet, SendRequest, Sent, Signing } from './port.ts'
import { durableNonceOf } from './solana-message.ts'
import type { TransactionPorts } from './transaction-ports.ts'
import { LEASE_MS } from './transaction-ports.ts'

const ID_LENGTH = 24
/** Blocks that a node which lags behind may be off by: one that is given up too early may land after all. */
const MARGIN = 150

export type SolanaRequest = Extract<SendRequest, { solana: unknown }>

/** Nothing is added but the signature. It lands until its blockhash is too old, and is brought to the nodes until then. */
export async function sendSolana(
  ports: TransactionPorts,
  app: SendingApp,
  wallet: SendingWallet,
  request: SolanaRequest,
  signing: Signing,
): Promise<Sent> {
  const { store, clock } = ports
  const { at } = chainOf(app.settings, request.caip2)
  const node = ports.nodes.solana(at)
  const before = await store.ofRequest(app.id, wallet.id, request.id)
  if (before) return sentOf(before)

  const durable = durableNonceOf(request.solana)
  // its blockhash is as old as one of now, or older
  const lastHeight = durable ? null : (await beforeSigning(node.lastHeight())) + MARGIN
  const { raw, hash } = await signing.sign({ caip2: request.caip2, solana: request.solana })
  const now = clock.now()
  const row: NewTransaction = {
    appId: app.id,
    caip2: request.caip2,
    address: wallet.address,
    id: newId(ports.random, ID_LENGTH),
    walletId: wallet.id,
    userId: wallet.userId,
    delegation: wallet.delegation ?? null,
    request: request.id,
    nonce: null,
    nonceGiven: false,
    feesGiven: true,
    filled: null,
    raw,
    hash,
    lastHeight,
    durable,
    details: null,
    createdAt: new Date(now),
  }
  const kept = await store.keep(row, new Date(now + LEASE_MS), null)
  if (kept === 'withdrawn') throw withdrawn()
  if (kept === 'known') return sentOf((await store.ofRequest(app.id, wallet.id, request.id)) ?? row)
  await firstBroadcast(ports, row, () => node.send(row))
  return sentOf(row)
}

function sentOf(row: NewTransaction & { status?: string; failure?: string | null }): Sent {
  refuseFailed({ status: row.status ?? 'broadcasted', failure: row.failure ?? null })
  return { transaction_id: row.id, hash: row.hash, caip2: row.caip2 }
}
