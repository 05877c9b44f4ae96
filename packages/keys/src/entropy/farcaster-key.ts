import { ed25519 } from '@noble/curves/ed25519.js'
import { bytesToHex } from 'viem/utils'
import { KeyError } from '../key-error.ts'
import { ed25519SeedAt } from './wallet-key.ts'

/** A key that writes on Farcaster in a user's name. `privateKey`: ed25519 seed, 32 bytes, wiped by whoever asked for it. */
export interface FarcasterKey {
  /** 0x hex of 32 bytes */
  publicKey: string
  privateKey: Uint8Array
}

/** A purpose of its own (BIP-43), `FCSG` in ASCII: no wallet has a key below it, on any chain. */
const PURPOSE = 0x46435347
/** SLIP-10: what a hardened step can count. */
const STEPS = 0x80000000

/**
 * The key of a Farcaster account at `m/1178817351'/fid'/index'` (SLIP-10, ed25519) over a BIP-39 seed; see
 * docs/decisions/farcaster-signer.md.
 * @throws KeyError `invalid_input` for an account or an index that no path has
 */
export function farcasterKey(seed: Uint8Array, fid: number, index: number): FarcasterKey {
  const fits = (step: number, least: number) => Number.isSafeInteger(step) && step >= least && step < STEPS
  if (!fits(fid, 1) || !fits(index, 0)) throw new KeyError('invalid_input', 'There is no such Farcaster key')
  const privateKey = ed25519SeedAt(seed, `m/${PURPOSE}'/${fid}'/${index}'`)
  return { publicKey: bytesToHex(ed25519.getPublicKey(privateKey)), privateKey }
}
