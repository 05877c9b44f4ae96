import { SignerRefusal } from '../signer-refusal.ts'
import { checkPlace, deedOf, rawDeed } from './deeds.ts'
import { exportTo } from './export-wallet.ts'
import type { RpcAnswer, WalletRequest } from './port.ts'
import { readBody } from './read-body.ts'
import { rawSignSchema, rpcSchema } from './rpc-body.ts'
import type { UseOfWallets } from './use-wallet.ts'
import { askedOf, permitted, withKeyOf } from './use-wallet.ts'

/** `POST …/wallets/:id/rpc`: what the body says is judged, then signed, and nothing else. */
export async function rpc(use: UseOfWallets, request: WalletRequest): Promise<RpcAnswer> {
  const asked = await askedOf(use, request, 'rpc')
  const { wallet, standings } = asked
  const body = readBody(request.request.body, rpcSchema)
  checkPlace(body, wallet)
  const { method } = body
  if (body.method === 'exportPrivateKey') {
    const { recipient_public_key: recipient } = body.params
    return { method, data: { ...(await exportTo(use, asked, request.sealedKey, recipient)) } }
  }
  if (body.method === 'eth_sendTransaction') {
    throw new SignerRefusal('invalid_request', 'What is sent has to be filled in first')
  }
  const deed = deedOf(body, wallet)
  permitted(use, standings, deed.act)
  const data = await withKeyOf(use.secrets, wallet, request.sealedKey, deed.sign)
  return { method, data }
}

/** `POST …/wallets/:id/raw_sign`: 32 bytes, or the hash of some, by the curve of the wallet's chain. */
export async function rawSign(use: UseOfWallets, request: WalletRequest): Promise<RpcAnswer> {
  const { wallet, standings } = await askedOf(use, request, 'raw_sign')
  const { params } = readBody(request.request.body, rawSignSchema)
  const deed = rawDeed(params, wallet)
  permitted(use, standings, deed.act)
  const data = await withKeyOf(use.secrets, wallet, request.sealedKey, deed.sign)
  return { method: 'raw_sign', data }
}
