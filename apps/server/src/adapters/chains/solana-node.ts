import { base58 } from '@scure/base'
import type { SolanaNode } from '../../ports/chain-nodes.ts'
import { NodeAway } from '../../ports/chain-nodes.ts'
import type { OnNodes } from './json-rpc.ts'

/** Where in the account of a durable nonce it lies: behind version, state and authority. */
const NONCE_AT = 40
const NONCE_LENGTH = 32
const INITIALIZED = 1

/** A Solana node by https://solana.com/docs/rpc/http. */
export function createSolanaNode(on: OnNodes): SolanaNode {
  return {
    balance: (address) =>
      on(async (ask) =>
        BigInt(integer(valueOf(await ask('getBalance', [address, { commitment: 'confirmed' }])))),
      ),
    tokenBalance: (address, mint) =>
      on(async (ask) => {
        const options = { encoding: 'jsonParsed', commitment: 'confirmed' }
        const accounts = valueOf(await ask('getTokenAccountsByOwner', [address, { mint }, options]))
        if (!Array.isArray(accounts)) throw new NodeAway('The answer is no list of accounts')
        return accounts.reduce((sum: bigint, one) => sum + amountOf(one), 0n)
      }),
    lastHeight: () =>
      on(async (ask) =>
        integer(
          field(
            valueOf(await ask('getLatestBlockhash', [{ commitment: 'processed' }])),
            'lastValidBlockHeight',
          ),
        ),
      ),
    send: ({ raw, hash }, everywhere = false) =>
      on(async (ask) => {
        const options = { encoding: 'base64', skipPreflight: everywhere, preflightCommitment: 'processed' }
        if ((await ask('sendTransaction', [raw, options])) !== hash)
          throw new NodeAway('The node says that it took another transaction')
      }, everywhere),
    look: (signature) =>
      on(async (ask) => {
        // the height first, and that of blocks that stay: what came before it is seen by what is asked next
        const height = integer(await ask('getBlockHeight', [{ commitment: 'finalized' }]))
        const answer = await ask('getSignatureStatuses', [[signature], { searchTransactionHistory: true }])
        const [status] = valueOf(answer) as unknown[]
        if (status === null) return { height, seen: 'no' }
        const confirmation = field(status, 'confirmationStatus')
        if (confirmation !== 'confirmed' && confirmation !== 'finalized') return { height, seen: 'early' }
        return { height, seen: field(status, 'err') === null ? 'succeeded' : 'failed' }
      }),
    account: (address) =>
      on(async (ask) => {
        const options = { encoding: 'base64', commitment: 'confirmed' }
        const found = valueOf(await ask('getAccountInfo', [address, options]))
        if (found === null) return null
        const owner = field(found, 'owner')
        const [data] = field(found, 'data') as unknown[]
        if (typeof owner !== 'string' || typeof data !== 'string')
          throw new NodeAway('The answer is no account')
        return { owner, data: Buffer.from(data, 'base64') }
      }),
    durableNonce: (account) =>
      on(async (ask) => {
        const options = { encoding: 'base64', commitment: 'finalized' }
        const found = valueOf(await ask('getAccountInfo', [account, options]))
        if (found === null) return null
        const [data] = field(found, 'data') as unknown[]
        const bytes = Buffer.from(String(data), 'base64')
        if (bytes.length < NONCE_AT + NONCE_LENGTH || bytes.readUInt32LE(4) !== INITIALIZED) return null
        return base58.encode(bytes.subarray(NONCE_AT, NONCE_AT + NONCE_LENGTH))
      }),
  }
}

function field(value: unknown, name: string): unknown {
  if (typeof value !== 'object' || value === null) throw new NodeAway('The answer is no object')
  return (value as Record<string, unknown>)[name]
}

function valueOf(answer: unknown): unknown {
  const value = field(answer, 'value')
  if (value === undefined) throw new NodeAway('The answer has no value')
  return value
}

function integer(value: unknown): number {
  if (typeof value === 'number' && Number.isSafeInteger(value) && value >= 0) return value
  throw new NodeAway('The answer is no whole number')
}

function amountOf(account: unknown): bigint {
  const info = field(field(field(field(account, 'account'), 'data'), 'parsed'), 'info')
  const amount = field(field(info, 'tokenAmount'), 'amount')
  if (typeof amount === 'string' && /^\d{1,20}$/.test(amount)) return BigInt(amount)
  throw new NodeAway('The answer is no amount')
}
