import type { ChainType, SealedMessage } from '@latchkey/contract'
import { concat, fromBase64url, randomBytes, toBase64url, wipe } from '../bytes.ts'
import type { WalletKey } from '../entropy/wallet-key.ts'
import { importedKey, isPrivateKey } from '../entropy/wallet-key.ts'
import { aesOpen, aesSeal } from '../envelopes/aes.ts'
import { sealMessage } from '../envelopes/sealed-message.ts'
import { KeyError } from '../key-error.ts'

const PART_BYTES = 32
const IV_BYTES = 12
const KEY_BYTES = 32
const TAG_BYTES = 16

/** The two halves of a grant: neither opens without the other. */
export interface DelegationParts {
  /** for the signer: a part of the key, and the wallets' keys under that key */
  sealed: SealedMessage
  /** for the server: the other part, 32 bytes */
  appShare: string
}

const aesKey = (bytes: Uint8Array<ArrayBuffer>) =>
  crypto.subtle.importKey('raw', bytes, 'AES-GCM', false, ['encrypt', 'decrypt'])

const xor = (a: Uint8Array, b: Uint8Array) => Uint8Array.from(a, (byte, at) => byte ^ (b[at] as number))

/**
 * Format version 1 of a grant: the wallets' keys (32 bytes each, one after the other) under a random key by AES-256-GCM, that
 * key split by XOR into a part of the signer's and one of the server's. The signer gets its part, iv and ciphertext by
 * HPKE. Both envelopes are bound to `context` (`delegationContext`). What is made here is wiped; `keys` stay the caller's.
 * @param signerKey raw P-256 point, base64url
 * @throws KeyError `invalid_input` when that is none
 */
export async function sealDelegation(
  keys: readonly Uint8Array[],
  signerKey: string,
  context: string,
): Promise<DelegationParts> {
  const key = randomBytes(PART_BYTES)
  const appPart = randomBytes(PART_BYTES)
  const signerPart = xor(key, appPart)
  const all = concat(...keys)
  let payload: Uint8Array | undefined
  try {
    const { iv, ciphertext } = await aesSeal(await aesKey(key), all, context)
    payload = concat(signerPart, iv, ciphertext)
    return { sealed: await sealMessage(signerKey, context, payload), appShare: toBase64url(appPart) }
  } finally {
    wipe(key, appPart, signerPart, all, payload)
  }
}

const unfit = () => new KeyError('wrong_shares', 'The parts of this grant do not fit together')

/** @throws KeyError `wrong_shares` */
function partOf(appShare: string): Uint8Array {
  try {
    const part = fromBase64url(appShare)
    if (part.length === PART_BYTES) return part
  } catch {}
  throw unfit()
}

/**
 * Runs `use` with the keys of a grant, in the order of its wallets, and wipes them when it ends, however it ends. Each key
 * has to be that of the address that the grant names.
 * @param payload what the signer's part was sealed around, opened; stays the caller's to wipe
 * @throws KeyError `wrong_shares` where the parts, the context or the wallets are others
 */
export async function withDelegation<T>(
  { payload, appShare, context }: { payload: Uint8Array; appShare: string; context: string },
  wallets: readonly { chain_type: ChainType; address: string; wallet_index: number }[],
  use: (keys: readonly WalletKey[]) => T | Promise<T>,
): Promise<T> {
  const opened: Uint8Array[] = []
  const kept = (bytes: Uint8Array) => {
    opened.push(bytes)
    return bytes
  }
  try {
    if (payload.length !== PART_BYTES + IV_BYTES + KEY_BYTES * wallets.length + TAG_BYTES) throw unfit()
    const appPart = kept(partOf(appShare))
    const key = kept(xor(payload.subarray(0, PART_BYTES), appPart)) as Uint8Array<ArrayBuffer>
    const iv = Uint8Array.from(payload.subarray(PART_BYTES, PART_BYTES + IV_BYTES))
    const ciphertext = Uint8Array.from(payload.subarray(PART_BYTES + IV_BYTES))
    const all = kept(await aesOpen(await aesKey(key), { iv, ciphertext }, context))
    const keys = wallets.map(({ chain_type, address, wallet_index }, at) => {
      const bytes = all.subarray(at * KEY_BYTES, (at + 1) * KEY_BYTES)
      if (!isPrivateKey(chain_type, bytes)) throw unfit()
      const found = importedKey(chain_type, bytes)
      kept(found.privateKey)
      if (found.address !== address) throw unfit()
      return { ...found, index: wallet_index }
    })
    return await use(keys)
  } finally {
    wipe(...opened)
  }
}
