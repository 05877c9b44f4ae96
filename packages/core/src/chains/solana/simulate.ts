import { base58, base64 } from '@scure/base'
import { lamportsOf, type SolanaAccount } from './accounts.ts'
import type { ParsedMessage } from './parse-message.ts'
import { TOKEN, TOKEN_2022 } from './programs.ts'
import type { ConnectionLike } from './web3-types.ts'

export interface Simulation {
  /** null: it went well */
  err: unknown
  logs: string[]
  /** the accounts that were asked for as they are afterwards, null for one that is gone; null: nobody says */
  after: ReadonlyMap<string, SolanaAccount | null> | null
}

const SIGNATURE_LENGTH = 64

/** Tries a transaction as it stands, unsigned. @throws what the connection throws; TypeError for what is no answer. */
export async function simulate(
  connection: ConnectionLike,
  message: ParsedMessage,
  bytes: Uint8Array,
  addresses: string[],
): Promise<Simulation> {
  const wire = new Uint8Array(1 + message.signers.length * SIGNATURE_LENGTH + bytes.length)
  wire[0] = message.signers.length
  wire.set(bytes, wire.length - bytes.length)
  // web3.js takes a legacy transaction too in this form, and only in this form a list of accounts
  const transaction = { version: message.version, message: {}, serialize: () => wire }
  const { value } = await connection.simulateTransaction(transaction, {
    sigVerify: false,
    // the blockhash of a host may be younger than what is confirmed
    commitment: 'processed',
    accounts: { encoding: 'base64', addresses },
  })
  const logs = Array.isArray(value.logs) ? value.logs.filter((line) => typeof line === 'string') : []
  const { accounts } = value
  const whole = !value.err && Array.isArray(accounts) && accounts.length === addresses.length
  return {
    err: value.err ?? null,
    logs,
    after: whole
      ? new Map(addresses.map((address, place) => [address, accountAfter(accounts[place])]))
      : null,
  }
}

/** Of a token account: mint, owner, amount stand first. */
const OWNER_AT = 32
const AMOUNT_AT = 64
const TOKEN_ACCOUNT_LENGTH = 165
/** Token-2022: behind that length, what it is; 2 is an account */
const ACCOUNT_TYPE = 2

function accountAfter(value: unknown): SolanaAccount | null {
  if (value === null || value === undefined) return null
  const { lamports, owner, data } = value as { lamports?: unknown; owner?: unknown; data?: unknown }
  const account = { lamports: lamportsOf(lamports) }
  // one without lamports is swept away
  if (account.lamports === 0n) return null
  const program = typeof owner === 'string' ? owner : (owner as { toBase58(): string }).toBase58()
  if (program !== TOKEN && program !== TOKEN_2022) return account
  const bytes = base64.decode((data as [string])[0])
  const isAccount = bytes.length === TOKEN_ACCOUNT_LENGTH || bytes[TOKEN_ACCOUNT_LENGTH] === ACCOUNT_TYPE
  if (!isAccount) return account
  return {
    ...account,
    token: {
      mint: base58.encode(bytes.subarray(0, OWNER_AT)),
      owner: base58.encode(bytes.subarray(OWNER_AT, AMOUNT_AT)),
      amount: new DataView(bytes.buffer, bytes.byteOffset).getBigUint64(AMOUNT_AT, true),
    },
  }
}
