import { base32nopad, hex } from '@scure/base'
import { concat, wipe } from '../bytes.ts'
import type { Chain } from './chain.ts'
import { ON_ED25519 } from './curves.ts'
import { crc16 } from './digests.ts'
import { readKey, written } from './key-text.ts'

/** SEP-23: the first byte makes the first letter. */
const ACCOUNT = 6 << 3
const SEED = 18 << 3

/** Strkey: base32 of version, payload and CRC-16, the low byte first. */
function strkey(version: number, payload: Uint8Array): Uint8Array {
  const checked = concat(Uint8Array.of(version), payload, new Uint8Array(2))
  const sum = crc16(checked.subarray(0, -2))
  checked.set([sum & 0xff, sum >> 8], checked.length - 2)
  return checked
}

const KEY = {
  longest: 56,
  read(text: string) {
    const bytes = base32nopad.decode(text)
    const key = bytes.slice(1, -2)
    const again = strkey(SEED, key)
    const fits = again.every((byte, place) => byte === bytes[place])
    wipe(bytes, again)
    if (fits) return key
    wipe(key)
    return undefined
  },
  hint: 'A Stellar secret key is 56 letters and digits that begin with S',
}

/** Accounts `G…` and secret keys `S…` (SEP-23). */
export const STELLAR: Chain = {
  ...ON_ED25519,
  address: (publicKey) => base32nopad.encode(strkey(ACCOUNT, publicKey)),
  publicKey: (publicKey) => `00${hex.encode(publicKey)}`,
  exportKey: (privateKey) => written(strkey(SEED, privateKey), base32nopad.encode),
  importKey: (text) => readKey(ON_ED25519.isPrivateKey, KEY, text),
}
