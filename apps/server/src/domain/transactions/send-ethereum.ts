import { SignerRefusal } from '@latchkey/signer'
import type { EthereumNode } from '../../ports/chain-nodes.ts'
import type { NewTransaction, Sender, StoredTransaction } from '../../ports/transaction-store.ts'
import { newId } from '../new-id.ts'
import { Refusal } from '../refusal.ts'
import { bring, firstBroadcast, refuseFailed, withdrawn } from './broadcast.ts'
import type { ChainSetting } from './chain-of.ts'
import { chainOf } from './chain-of.ts'
import type { FilledButNonce } from './fill-ethereum.ts'
import { fillEthereum, raiseFees } from './fill-ethereum.ts'
import { beforeSigning } from './node-answer.ts'
import type { SendingApp, SendingWallet, SendRequest, Sent, Signing } from './port.ts'
import { toHex } from './quantities.ts'
import type { TransactionPorts } from './transaction-ports.ts'
import { LEASE_MS } from './transaction-ports.ts'
import { transferOf } from './transfer-of.ts'
import type { TakeTurn, Turn } from './turns.ts'

/** One that is not on the chain after this long hangs: asked for again, its fees are raised. */
export const HANGS_AFTER_MS = 60_000
const ID_LENGTH = 24

export type EthereumRequest = Extract<SendRequest, { transaction: unknown }>

export async function sendEthereum(
  ports: TransactionPorts & { takeTurn: TakeTurn },
  app: SendingApp,
  wallet: SendingWallet,
  request: EthereumRequest,
  signing: Signing,
): Promise<Sent> {
  const { store, clock } = ports
  const { at, setting } = chainOf(app.settings, request.caip2)
  const node = ports.nodes.ethereum(at)
  const before = await store.ofRequest(app.id, wallet.id, request.id)
  if (before) return again(ports, node, setting, before, signing)

  const of: Sender = { appId: app.id, caip2: request.caip2, address: wallet.address.toLowerCase() }
  const [filled, counted] = await Promise.all([
    fillEthereum(node, setting, request.caip2, wallet, request.transaction),
    beforeSigning(node.nonces(wallet.address)),
  ])
  if (filled.nonce !== undefined && filled.nonce < counted.latest)
    throw new Refusal(
      'transaction_broadcast_failure',
      `The nonce ${filled.nonce} is used: the next is ${counted.latest}`,
    )

  const kept = await ports.takeTurn(of, async (turn) => {
    const known = await store.ofRequest(app.id, wallet.id, request.id)
    if (known) return { known }
    const { transaction, hash, raw } = await signNext(ports, of, { ...filled, counted }, signing)
    const row: NewTransaction = {
      ...of,
      id: newId(ports.random, ID_LENGTH),
      walletId: wallet.id,
      userId: wallet.userId,
      delegation: wallet.delegation ?? null,
      request: request.id,
      nonce: Number(transaction.nonce),
      nonceGiven: filled.nonce !== undefined,
      feesGiven: filled.feesGiven,
      filled: transaction,
      hash,
      raw,
      lastHeight: null,
      durable: null,
      details: transferOf(of.caip2, transaction),
      createdAt: new Date(clock.now()),
    }
    await keepInTurn(ports, row, turn)
    return { row }
  })
  if (kept.known) return again(ports, node, setting, kept.known, signing)
  await firstBroadcast(ports, kept.row, () => node.send(kept.row))
  return sentOf(kept.row)
}

/** Chooses the nonce where none is given, and has it signed. */
async function signNext(
  { store }: TransactionPorts,
  of: Sender,
  filled: FilledButNonce & { counted: { latest: number; pending: number } },
  signing: Signing,
) {
  const nonce = filled.nonce ?? (await store.freeNonce(of, filled.counted.pending))
  const sign = async (chosen: number) => {
    const transaction = { ...filled.transaction, nonce: toHex(chosen) }
    return { transaction, ...(await signing.sign({ caip2: of.caip2, transaction })) }
  }
  try {
    return await sign(nonce)
  } catch (error) {
    if (!(error instanceof SignerRefusal) || error.code !== 'already_sent') throw error
    // A server ended between the signature and the row. Its nonce is taken where it is free still; another is never signed.
    const signed = await signing.signedNonce()
    const free =
      signed !== null &&
      filled.nonce === undefined &&
      signed >= filled.counted.latest &&
      (await store.freeNonce(of, signed)) === signed
    if (!free)
      throw new Refusal(
        'transaction_broadcast_failure',
        'Another transaction has the nonce that was signed for this: sign a new one',
      )
    return sign(signed)
  }
}

async function keepInTurn(
  { store, clock }: TransactionPorts,
  row: NewTransaction,
  turn: Turn,
): Promise<void> {
  const dueAt = new Date(clock.now() + LEASE_MS)
  const kept = await store.keep(row, dueAt, { id: turn.id, until: turn.until() })
  if (kept === 'kept') return
  if (kept === 'withdrawn') throw withdrawn()
  throw new Refusal('unavailable', 'This took too long, and others went before: nothing was sent')
}

/** The same request again: the same transaction, with higher fees where it hangs and they were ours. */
async function again(
  ports: TransactionPorts,
  node: EthereumNode,
  setting: ChainSetting,
  known: StoredTransaction,
  signing: Signing,
): Promise<Sent> {
  refuseFailed(known)
  const now = ports.clock.now()
  const hangs = known.status === 'broadcasted' && now - known.signedAt.getTime() >= HANGS_AFTER_MS
  if (!hangs || known.feesGiven || known.filled === null) return sentOf(known)
  // it may have landed since it was looked at last
  const seen = await beforeSigning(node.look(known.address, [known.hash, ...known.earlier]))
  if (seen.receipt || seen.used > (known.nonce ?? 0)) return sentOf(known)
  const filled = await raiseFees(node, setting, known.filled)
  const signed = await signing.sign({ caip2: known.caip2, transaction: filled })
  if (!(await ports.store.raise(known.id, known.hash, { ...signed, filled }, new Date(now))))
    return sentOf((await ports.store.find(known.appId, known.id)) ?? known)
  // whatever comes of it, the one before may land as well: it is looked after as it was
  await bring(() => node.send(signed))
  return sentOf({ ...known, filled, hash: signed.hash })
}

function sentOf({ id, hash, caip2, filled }: NewTransaction): Sent {
  return { transaction_id: id, hash, caip2, ...(filled && { transaction_request: filled }) }
}
