import { randomBytes } from 'node:crypto'
import { KeyError, wipe } from '@latchkey/keys'
import { CHAINS } from '@latchkey/keys/chains'
import { SignerRefusal } from '../signer-refusal.ts'
import type { ServerWalletChain } from './documents.ts'

const KEY_BYTES = 32

/** A new key of a chain; whoever asked for it wipes it. */
export function newPrivateKey(chain: ServerWalletChain): Uint8Array {
  const key = new Uint8Array(randomBytes(KEY_BYTES))
  return CHAINS[chain].isPrivateKey(key) ? key : newPrivateKey(chain)
}

/** Address and public key of a private key, as its chain spells them. */
export function namesOf(
  chain: ServerWalletChain,
  privateKey: Uint8Array,
): { address: string; publicKey: string } {
  const { publicKeyOf, address, publicKey } = CHAINS[chain]
  const point = publicKeyOf(privateKey)
  return { address: address(point), publicKey: publicKey(point) }
}

/**
 * The key in what a client sealed: its bytes as they are, for Solana also with those of the public key behind them, or text as
 * wallets of the chain import it. @throws SignerRefusal `invalid_request`
 */
export function readImportedKey(chain: ServerWalletChain, bytes: Uint8Array): Uint8Array {
  const { isPrivateKey, publicKeyOf, importKey } = CHAINS[chain]
  const invalid = (message: string) => new SignerRefusal('invalid_request', message)
  if (bytes.length === KEY_BYTES) {
    if (!isPrivateKey(bytes)) throw invalid('These bytes are no private key of the chain')
    return Uint8Array.from(bytes)
  }
  if (chain === 'solana' && bytes.length === 2 * KEY_BYTES) {
    const seed = Uint8Array.from(bytes.subarray(0, KEY_BYTES))
    if (Buffer.from(publicKeyOf(seed)).equals(bytes.subarray(KEY_BYTES))) return seed
    wipe(seed)
    throw invalid('The two halves of this key do not belong together')
  }
  try {
    return importKey(Buffer.from(bytes).toString('utf8').trim())
  } catch (error) {
    if (error instanceof KeyError) throw invalid(error.message)
    throw error
  }
}

/** The key as wallets of its chain import it, UTF-8. */
export const exportText = (chain: ServerWalletChain, privateKey: Uint8Array): Uint8Array =>
  Buffer.from(CHAINS[chain].exportKey(privateKey))
