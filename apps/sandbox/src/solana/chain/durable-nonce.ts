import { type EncodedAccount, getBase58Decoder } from '@solana/kit'
import type { AccountOf } from './token-account.ts'
import { isWritable, type ReadMessage, staticAccounts } from './wire-transaction.ts'

const SYSTEM_PROGRAM = '11111111111111111111111111111111'
const ADVANCE_NONCE = 4
const NONCE_SIZE = 80
const NONCE_AT = 40

/** Whether a transaction lives by a durable nonce that is the current value of its nonce account. */
export function hasLiveNonce(message: ReadMessage, accountOf: AccountOf): boolean {
  const [first] = message.instructions
  const accounts = staticAccounts(message)
  if (!first || accounts[first.programAddressIndex] !== SYSTEM_PROGRAM) return false
  const data = Buffer.from(first.data ?? [])
  if (data.length < 4 || data.readUInt32LE(0) !== ADVANCE_NONCE) return false
  const index = first.accountIndices?.[0]
  const address = index === undefined ? undefined : accounts[index]
  if (index === undefined || address === undefined || !isWritable(message, index)) return false
  return nonceOf(accountOf(address)) === message.lifetimeToken
}

function nonceOf(account: EncodedAccount | undefined): string | undefined {
  if (account?.programAddress !== SYSTEM_PROGRAM) return undefined
  if (account.data.length !== NONCE_SIZE) return undefined
  return getBase58Decoder().decode(account.data.slice(NONCE_AT, NONCE_AT + 32))
}
