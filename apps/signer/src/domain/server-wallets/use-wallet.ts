import { wipe } from '@latchkey/keys'
import type { WalletLedger } from '../../ports/wallet-ledger.ts'
import type { Act } from '../policy/act.ts'
import { SignerRefusal } from '../signer-refusal.ts'
import type { DocumentBook } from './document-book.ts'
import type { PolicyDocument, WalletDocument } from './documents.ts'
import type { WalletRequest } from './port.ts'
import { readRequest, verifyRequest } from './signed-request.ts'
import type { Standing } from './standings.ts'
import { standingsOf } from './standings.ts'
import type { WalletSecrets } from './wallet-secrets.ts'

/** Whether policies let an act through. */
export type JudgeAct = (policies: readonly PolicyDocument[], act: Act, nowMs: number) => boolean

export interface UseOfWallets {
  book: DocumentBook
  ledger: WalletLedger
  secrets: WalletSecrets
  judge: JudgeAct
  now: () => number
}

/** A wallet that somebody who may has asked for something. */
export interface AskedWallet {
  wallet: WalletDocument
  payload: string
  standings: readonly Standing[]
}

/**
 * Checks that a signed request is for a route of this wallet, and who has signed it.
 * @param route what stands after `…/wallets/:id/` in its path
 * @throws SignerRefusal as `ServerWallets` says
 */
export async function askedOf(
  { book, secrets, now }: UseOfWallets,
  asked: WalletRequest,
  route: 'rpc' | 'raw_sign' | 'export',
): Promise<AskedWallet> {
  await book.going()
  const { app, id } = asked.wallet.document
  const wallet = await book.current(asked.wallet, app)
  await book.hasAuthority(app)
  const nowMs = now()
  readRequest(asked.request, { appId: app, method: 'POST', path: `/wallets/${id}/${route}`, nowMs })
  const { userKeys, request } = asked
  const verified = verifyRequest(request, { appId: app, userKeys, secrets, nowMs })
  return { wallet, payload: verified.payload, standings: await standingsOf(book, wallet, asked, verified) }
}

/**
 * Those of the standings whose policies let the act through.
 * @throws SignerRefusal `policy_violation` where it is none
 */
export function permitted(
  { judge, now }: UseOfWallets,
  standings: readonly Standing[],
  act: Act,
): Standing[] {
  const allowed = standings.filter(({ policies }) => judge(policies, act, now()))
  if (allowed.length > 0) return allowed
  throw new SignerRefusal('policy_violation', 'A policy does not allow this')
}

/** Those of the owner alone: nobody else exports. @throws SignerRefusal `invalid_signature` */
export function ownersOnly(standings: readonly Standing[]): Standing[] {
  const owners = standings.filter(({ role }) => role === 'owner')
  if (owners.length > 0) return owners
  throw new SignerRefusal('invalid_signature', 'This takes the signature of the owner')
}

/** Opens the wallet's key for the length of one operation. @throws SignerRefusal `invalid_request` where it is another's */
export async function withKeyOf<T>(
  secrets: WalletSecrets,
  { app, id, chain_type, address }: WalletDocument,
  sealedKey: string,
  use: (privateKey: Uint8Array) => T | Promise<T>,
): Promise<T> {
  const place = { appId: app, walletId: id, chainType: chain_type, address }
  const privateKey = secrets.open(place, sealedKey)
  try {
    return await use(privateKey)
  } finally {
    wipe(privateKey)
  }
}
