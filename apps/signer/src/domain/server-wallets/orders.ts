import type { WalletLedger } from '../../ports/wallet-ledger.ts'
import { SignerRefusal } from '../signer-refusal.ts'
import { digestOf } from './canonical.ts'
import { nameOf } from './document-book.ts'
import type { AuthorityDocument, SignerDocument, Worded } from './documents.ts'
import type { AuthorityOrder, OrderedAuthority, RestoredStateOrder } from './port.ts'
import { membersOf } from './quorums.ts'
import type { WalletSecrets } from './wallet-secrets.ts'

/** For so long an order may be brought: one that was kept back is worth nothing. */
const ORDER_MS = 24 * 3_600_000
const CLOCK_SKEW_MS = 60_000

const authorityFields = ({ mac: _, ...order }: AuthorityOrder) => ({ order: 'authority', ...order })
const restoredFields = ({ orderedAt }: RestoredStateOrder) => ({ order: 'restored-state', orderedAt })

/** @throws SignerRefusal `invalid_request` for keys that are none, and a threshold that they cannot meet */
export function orderAuthority(
  secrets: WalletSecrets,
  { appId, publicKeys, authorizationThreshold, userKeysByToken }: Omit<AuthorityOrder, 'orderedAt' | 'mac'>,
  orderedAt: number,
): AuthorityOrder {
  const taken = publicKeys.length === 0
  const keys = taken ? [] : membersOf(publicKeys, [], authorizationThreshold).publicKeys
  const order = { appId, publicKeys: keys, authorizationThreshold, userKeysByToken, orderedAt, mac: '' }
  return { ...order, mac: secrets.orderMac(authorityFields(order)) }
}

/** @throws SignerRefusal `invalid_request` where no operator gave the order that waits */
export async function lastAuthority(
  { ledger, secrets, nowMs }: { ledger: WalletLedger; secrets: WalletSecrets; nowMs: number },
  { appId, waiting }: { appId: string; waiting: AuthorityOrder | null },
): Promise<OrderedAuthority | null> {
  if (waiting && (waiting.appId !== appId || !secrets.isOrder(authorityFields(waiting), waiting.mac))) {
    throw notOrdered()
  }
  const entry = await ledger.entry({ kind: 'authority', app: appId, id: appId })
  const last = Number(entry?.by ?? 0)
  if (waiting && waiting.orderedAt > last && nowMs - waiting.orderedAt <= ORDER_MS) {
    const { appId: _, mac: __, ...order } = waiting
    return { ...order, inEffect: false }
  }
  if (!entry) return null
  const document = entry.document as AuthorityDocument
  return {
    publicKeys: document.public_keys,
    authorizationThreshold: document.authorization_threshold,
    userKeysByToken: document.user_keys_by_token,
    orderedAt: last,
    inEffect: true,
  }
}

export function orderRestoredState(secrets: WalletSecrets, orderedAt: number): RestoredStateOrder {
  return { orderedAt, mac: secrets.orderMac(restoredFields({ orderedAt, mac: '' })) }
}

function checkOrder(
  secrets: WalletSecrets,
  fields: object,
  { orderedAt, mac }: RestoredStateOrder,
  nowMs: number,
) {
  if (!secrets.isOrder(fields, mac)) {
    throw notOrdered()
  }
  const age = nowMs - orderedAt
  if (age > ORDER_MS || age < -CLOCK_SKEW_MS) throw tooOld()
}

const notOrdered = () => new SignerRefusal('invalid_request', 'No operator of this signer has ordered this')
const tooOld = () => new SignerRefusal('superseded', 'This order counts no more')

/** The order's time is kept beside the document: one that is older than it counts no more. */
export function setAuthority(
  { ledger, secrets, nowMs }: { ledger: WalletLedger; secrets: WalletSecrets; nowMs: number },
  order: AuthorityOrder,
): Promise<Worded<AuthorityDocument>> {
  checkOrder(secrets, authorityFields(order), order, nowMs)
  const { appId } = order
  return ledger.update({ kind: 'authority', app: appId, id: appId }, (entry) => {
    const last = Number(entry?.by ?? 0)
    if (entry && last === order.orderedAt) {
      const document = entry.document as AuthorityDocument
      return { result: { document, word: secrets.say(document) } }
    }
    if (order.orderedAt < last) throw tooOld()
    const document: AuthorityDocument = {
      kind: 'authority',
      app: appId,
      id: appId,
      version: (entry?.version ?? 0) + 1,
      public_keys: order.publicKeys,
      authorization_threshold: order.authorizationThreshold,
      user_keys_by_token: order.userKeysByToken,
    }
    const gone = document.public_keys.length === 0
    const keep = { version: document.version, document, gone, by: String(order.orderedAt), spent: [] }
    return { keep, result: { document, word: secrets.say(document) } }
  })
}

/** Takes documents that are newer than the memory as they are, for as long as the signer is halted. */
export async function acceptRestoredState(
  { ledger, secrets, nowMs }: { ledger: WalletLedger; secrets: WalletSecrets; nowMs: number },
  asked: { order: RestoredStateOrder; documents: readonly Worded<SignerDocument>[]; last: boolean },
): Promise<void> {
  const { order, documents, last } = asked
  checkOrder(secrets, restoredFields(order), order, nowMs)
  const haltedAt = await ledger.haltedAt()
  // It goes on already: the answer was lost.
  if (haltedAt === null) return
  if (order.orderedAt < haltedAt) throw tooOld()
  if (!documents.every((one) => secrets.isSaid(one))) {
    throw new SignerRefusal('invalid_request', 'The signer has not said this')
  }
  for (const { document } of documents) {
    await ledger.update(nameOf(document), (entry) => {
      const { version } = document
      const same = entry?.version === version && digestOf(entry.document) === digestOf(document)
      if (entry && (version < entry.version || same)) return { result: undefined }
      const isAuthority = document.kind === 'authority'
      const keep = {
        version,
        document,
        gone: isAuthority && document.public_keys.length === 0,
        // No order of before this one counts again.
        by: isAuthority ? String(order.orderedAt) : null,
        spent: entry?.spent ?? [],
      }
      return { keep, result: undefined }
    })
  }
  if (last) await ledger.resume()
}
