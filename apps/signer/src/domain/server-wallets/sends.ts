import type { WalletLedger } from '../../ports/wallet-ledger.ts'
import { SignerRefusal } from '../signer-refusal.ts'
import { checkPlace, transactionDeed } from './deeds.ts'
import type { WalletDocument } from './documents.ts'
import { wholeTransaction } from './ethereum-transaction.ts'
import type { ClientRequest, FilledTransaction, SignedSend, SignSendRequest, WalletRequest } from './port.ts'
import { readBody } from './read-body.ts'
import { rpcSchema } from './rpc-body.ts'
import type { AskedWallet, UseOfWallets } from './use-wallet.ts'
import { askedOf, permitted, withKeyOf } from './use-wallet.ts'

const EIP155 = /^eip155:([1-9]\d{0,15})$/

/**
 * Reads a send of Ethereum that is for this wallet.
 * @returns what it comes to once the API has filled it in
 * @throws SignerRefusal `invalid_request`
 */
export function readSend({ body: given }: ClientRequest, wallet: WalletDocument) {
  const body = readBody(given, rpcSchema)
  checkPlace(body, wallet)
  if (body.method !== 'eth_sendTransaction') {
    throw new SignerRefusal('invalid_request', `${body.method} is no send that is filled in`)
  }
  const [, chain] = EIP155.exec(body.caip2) ?? []
  if (!chain) throw new SignerRefusal('invalid_request', 'This is no chain of Ethereum’s kind')
  const place = { address: wallet.address, chainId: BigInt(chain) }
  return (filled: FilledTransaction) => {
    const whole = wholeTransaction(body.params.transaction, filled, place)
    return { nonce: whole.nonce, ...transactionDeed('eth_sendTransaction', whole) }
  }
}

/** What a request is known by: its payload, and those of its signatures that count. */
export interface SendMark {
  payload: string
  signatures: readonly string[]
}

/**
 * Keeps that a request counts for this nonce, for ever, before anything is signed for it.
 * @throws SignerRefusal `already_sent` where it counted for another before
 */
export const keepSend = (ledger: WalletLedger, { payload, signatures }: SendMark, nonce: number) =>
  ledger.send(payload, (sends) => {
    const before = sends.filter((send) => send.signatures.some((id) => signatures.includes(id)))
    if (before.length > 0 && !before.some((one) => one.nonce === nonce)) {
      throw new SignerRefusal('already_sent', 'This request was signed with another nonce')
    }
    const known = before.flatMap((send) => send.signatures)
    const isNew = signatures.some((id) => !known.includes(id))
    return isNew ? { keep: { nonce, signatures }, result: undefined } : { result: undefined }
  })

/** The nonce that a request counts for; null where it counts for none yet. */
export const keptSend = (ledger: WalletLedger, { payload, signatures }: SendMark) =>
  ledger.send(payload, (sends) => {
    const before = sends.find((send) => send.signatures.some((id) => signatures.includes(id)))
    return { result: before ? { nonce: before.nonce } : null }
  })

async function sendOf(use: UseOfWallets, request: WalletRequest) {
  const asked = await askedOf(use, request, 'rpc')
  return { asked, whole: readSend(request.request, asked.wallet) }
}

const signaturesOf = (standings: AskedWallet['standings']) => [
  ...new Set(standings.flatMap((one) => one.signatures)),
]

/**
 * Signs a send that the API has filled in. What its signatures count for is kept before it is signed: one nonce, of which any
 * number of transactions with other fees may be signed, and at most one can ever be mined.
 */
export async function signSend(use: UseOfWallets, request: SignSendRequest): Promise<SignedSend> {
  const { asked, whole } = await sendOf(use, request)
  const { act, nonce, sign } = whole(request.filled)
  const signatures = signaturesOf(permitted(use, asked.standings, act))
  await keepSend(use.ledger, { payload: asked.payload, signatures }, nonce)
  return { ...(await withKeyOf(use.secrets, asked.wallet, request.sealedKey, sign)), nonce }
}

/** The nonce that signatures of this request were honoured with. */
export async function findSend(use: UseOfWallets, request: WalletRequest): Promise<{ nonce: number } | null> {
  const { asked } = await sendOf(use, request)
  return keptSend(use.ledger, { payload: asked.payload, signatures: signaturesOf(asked.standings) })
}
