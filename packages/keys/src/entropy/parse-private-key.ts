import type { ChainType } from '@latchkey/contract'
import { ed25519 } from '@noble/curves/ed25519.js'
import { base58 } from '@scure/base'
import type { Bytes } from '../bytes.ts'
import { wipe } from '../bytes.ts'
import { KeyError } from '../key-error.ts'
import { ENTROPY_BYTES } from './entropy.ts'
import { isPrivateKey } from './wallet-key.ts'

const KEY_BYTES = ENTROPY_BYTES['private-key']
const HEX = /^(?:0x)?([0-9a-fA-F]{64})$/
/** 64 bytes in base58 have no more characters; decoding takes the square of them. */
const LONGEST_PAIR = 88

const refused = (message: string) => new KeyError('invalid_input', message)

function readHex(digits: string): Bytes {
  const bytes = new Uint8Array(KEY_BYTES)
  for (let i = 0; i < KEY_BYTES; i++) bytes[i] = Number.parseInt(digits.slice(2 * i, 2 * i + 2), 16)
  return bytes
}

/** Seed and public key, as Solana wallets export them; the halves must belong together. */
function readPair(text: string): Bytes {
  const pair = text.length <= LONGEST_PAIR ? decodeBase58(text) : undefined
  try {
    if (pair?.length !== 2 * KEY_BYTES)
      throw refused('A Solana private key is 64 bytes in base58, or its seed 64 hexadecimal digits')
    const seed = pair.slice(0, KEY_BYTES)
    const publicKey = ed25519.getPublicKey(seed)
    if (publicKey.every((byte, i) => byte === pair[KEY_BYTES + i])) return seed
    wipe(seed)
    throw refused('The two halves of this Solana private key do not belong together')
  } finally {
    wipe(pair)
  }
}

function decodeBase58(text: string): Uint8Array | undefined {
  try {
    return base58.decode(text)
  } catch {
    return undefined
  }
}

/**
 * The 32 bytes of a private key as other wallets export it: for Ethereum 64 hexadecimal digits, with or without `0x`;
 * for Solana base58 of seed and public key, or the seed in such digits. Base58 of 32 bytes is refused: addresses look
 * like that, and the wallet of an address that was pasted by mistake would have a key that everybody knows.
 * @throws KeyError `invalid_input`, in words that hold nothing of the text.
 */
export function parsePrivateKey(chainType: ChainType, text: string): Bytes {
  const digits = HEX.exec(text)?.[1]
  if (chainType === 'solana') return digits ? readHex(digits) : readPair(text)
  if (!digits)
    throw refused('An Ethereum private key is 64 hexadecimal digits, with or without 0x before them')
  const key = readHex(digits)
  if (isPrivateKey('ethereum', key)) return key
  wipe(key)
  throw refused('This number is no private key of Ethereum’s curve')
}
