import type { ChainType } from '@latchkey/contract'
import type { WalletKey } from '@latchkey/keys'
import {
  normalizeAddress,
  signHash,
  signPersonalMessage,
  signSolanaMessage,
  signTransaction,
  signTypedData,
} from '@latchkey/keys'
import { invalidArguments } from '../frame-failure.ts'

type Signer = (key: WalletKey, params: unknown) => unknown

function list(params: unknown): readonly unknown[] {
  if (Array.isArray(params)) return params
  throw invalidArguments('params must be a list')
}

/** A request that names an account is for that account and no other. */
function requireAccount(key: WalletKey, account: unknown): void {
  if (account === undefined || account === null) return
  if (typeof account !== 'string' || normalizeAddress('ethereum', account) !== key.address) {
    throw invalidArguments('This wallet has another address')
  }
}

const ETHEREUM: Record<string, Signer> = {
  personal_sign(key, params) {
    const [message, account] = list(params)
    requireAccount(key, account)
    return signPersonalMessage(key.privateKey, message)
  },
  eth_sign(key, params) {
    const [account, message] = list(params)
    requireAccount(key, account)
    return signPersonalMessage(key.privateKey, message)
  },
  eth_signTypedData_v4(key, params) {
    const [account, typedData] = list(params)
    requireAccount(key, account)
    return signTypedData(key.privateKey, typedData)
  },
  eth_signTransaction(key, params) {
    return signTransaction(key.privateKey, list(params)[0], key.address)
  },
  secp256k1_sign(key, params) {
    return signHash(key.privateKey, list(params)[0])
  },
}

const SOLANA: Record<string, Signer> = {
  signMessage(key, params) {
    const { message } = (params ?? {}) as { message?: unknown }
    return { signature: signSolanaMessage(key.privateKey, message) }
  },
}

/** How a method is signed on a chain. @throws FrameFailure for a method this frame does not serve. */
export function signerOf(chainType: ChainType, method: string): Signer {
  const signers = chainType === 'ethereum' ? ETHEREUM : SOLANA
  const signer = Object.hasOwn(signers, method) ? signers[method] : undefined
  if (!signer) throw invalidArguments('This method is not available')
  return signer
}
