import { SignerRefusal } from '../signer-refusal.ts'
import { checkPlace, transactionDeed } from './deeds.ts'
import { wholeTransaction } from './ethereum-transaction.ts'
import type { SignedSend, SignSendRequest, WalletRequest } from './port.ts'
import { readBody } from './read-body.ts'
import { rpcSchema } from './rpc-body.ts'
import type { AskedWallet, UseOfWallets } from './use-wallet.ts'
import { askedOf, permitted, withKeyOf } from './use-wallet.ts'

const EIP155 = /^eip155:([1-9]\d{0,15})$/

async function sendOf(use: UseOfWallets, request: WalletRequest) {
  const asked = await askedOf(use, request, 'rpc')
  const body = readBody(request.request.body, rpcSchema)
  checkPlace(body, asked.wallet)
  if (body.method !== 'eth_sendTransaction') {
    throw new SignerRefusal('invalid_request', `${body.method} is no send that is filled in`)
  }
  const [, chain] = EIP155.exec(body.caip2) ?? []
  if (!chain) throw new SignerRefusal('invalid_request', 'This is no chain of Ethereum’s kind')
  return { asked, transaction: body.params.transaction, chainId: BigInt(chain) }
}

/**
 * Signs a send that the API has filled in. What its signatures count for is kept before it is signed: one nonce, of which any
 * number of transactions with other fees may be signed, and at most one can ever be mined.
 */
export async function signSend(use: UseOfWallets, request: SignSendRequest): Promise<SignedSend> {
  const { asked, transaction, chainId } = await sendOf(use, request)
  const { wallet } = asked
  const whole = wholeTransaction(transaction, request.filled, { address: wallet.address, chainId })
  const deed = transactionDeed('eth_sendTransaction', whole)
  const standings = permitted(use, asked.standings, deed.act)
  const signatures = [...new Set(standings.flatMap((one) => one.signatures))]
  await use.ledger.send(asked.payload, (sends) => {
    const before = sends.filter((send) => send.signatures.some((id) => signatures.includes(id)))
    if (before.length > 0 && !before.some(({ nonce }) => nonce === whole.nonce)) {
      throw new SignerRefusal('already_sent', 'This request was signed with another nonce')
    }
    const known = before.flatMap((send) => send.signatures)
    const isNew = signatures.some((id) => !known.includes(id))
    return isNew ? { keep: { nonce: whole.nonce, signatures }, result: undefined } : { result: undefined }
  })
  const signed = await withKeyOf(use.secrets, wallet, request.sealedKey, deed.sign)
  return { ...signed, nonce: whole.nonce }
}

/** The nonce that signatures of this request were honoured with. */
export async function findSend(use: UseOfWallets, request: WalletRequest): Promise<{ nonce: number } | null> {
  const { asked } = await sendOf(use, request)
  const ids = signaturesOf(asked)
  return use.ledger.send(asked.payload, (sends) => {
    const before = sends.find((send) => send.signatures.some((id) => ids.includes(id)))
    return { result: before ? { nonce: before.nonce } : null }
  })
}

const signaturesOf = ({ standings }: AskedWallet) => standings.flatMap((one) => one.signatures)
