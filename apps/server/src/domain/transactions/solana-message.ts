import { base58 } from '@scure/base'
import { Refusal } from '../refusal.ts'

const KEY_LENGTH = 32
const SIGNATURE_LENGTH = 64
const VERSION_BIT = 0x80
/** `AdvanceNonceAccount` of the system program, whose address is all zeros */
const ADVANCE_NONCE = '04000000'

/**
 * How long a transaction can land: with a blockhash until it is too old; with a durable nonce, which its first instruction
 * uses up (https://solana.com/docs/core/transactions), for as long as the account holds that one.
 * @throws Refusal `invalid_data` for what is no transaction
 */
export function durableNonceOf(base64: string): { account: string; nonce: string } | null {
  const bytes = Buffer.from(base64, 'base64')
  let at = 0
  const take = (count: number) => {
    if (at + count > bytes.length) throw new Refusal('invalid_data', 'This is no transaction of Solana')
    at += count
    return bytes.subarray(at - count, at)
  }
  const byte = () => take(1)[0] as number
  const length = () => {
    let value = 0
    for (let shift = 0; shift < 21; shift += 7) {
      const next = byte()
      value |= (next & 0x7f) << shift
      if (next < 0x80) return value
    }
    throw new Refusal('invalid_data', 'This is no transaction of Solana')
  }
  take(length() * SIGNATURE_LENGTH)
  if (((bytes[at] ?? 0) & VERSION_BIT) !== 0) take(1)
  take(3)
  const keys = Array.from({ length: length() }, () => take(KEY_LENGTH))
  const blockhash = take(KEY_LENGTH)
  if (length() === 0) return null
  const program = keys[byte()]
  const accounts = take(length())
  const data = take(length()).toString('hex')
  const account = keys[accounts[0] ?? keys.length]
  if (!program?.every((one) => one === 0) || data !== ADVANCE_NONCE || !account) return null
  return { account: base58.encode(account), nonce: base58.encode(blockhash) }
}
