import { createHash } from 'node:crypto'
import type { EthereumTransactionFields, WalletRpcBody } from '@latchkey/contract'
import type { ClientRequest, FilledTransaction, RpcAnswer, SignedSend } from '@latchkey/signer'
import { base58 } from '@scure/base'
import { Refusal } from '../refusal.ts'
import type { FilledEthereumTransaction, SendRequest, Signing } from '../transactions/port.ts'

/** A signed request, and what it and its repeats have in common by their idempotency key, where they have one. */
export interface BegunRequest {
  request: ClientRequest
  begun?: string | undefined
}

/** What is filled in where it has to be, signed, kept, and brought to a chain. */
export const isSend = (method: string): boolean =>
  method === 'eth_sendTransaction' || method === 'signAndSendTransaction'

/** One request is one transaction: by its idempotency key, else, as the signer counts, by the set of its signatures. */
function requestId({ request, begun }: BegunRequest): Buffer {
  const each = request.signatures.split(',').map((one) => one.trim())
  const known = begun ? `begun ${begun}` : [...new Set(each)].sort().join(',')
  return createHash('sha256').update(known).digest()
}

/** A body that sends, as the transactions take it. @throws Refusal `invalid_data` */
export function sendRequestOf(
  { caip2, params, sponsor, method }: WalletRpcBody,
  asking: BegunRequest,
): SendRequest {
  if (!caip2) throw new Refusal('invalid_data', 'The field caip2 is missing: it names the chain to send on')
  const common = { id: requestId(asking), caip2, sponsor }
  return method === 'signAndSendTransaction'
    ? { ...common, solana: textOf(params.transaction) }
    : { ...common, transaction: objectOf(params.transaction) }
}

const FILLED = ['gas_limit', 'gas_price', 'max_fee_per_gas', 'max_priority_fee_per_gas', 'type'] as const

/** What was filled in, without what the request says itself. */
function filledIn(filled: FilledEthereumTransaction, given: EthereumTransactionFields): FilledTransaction {
  const added = FILLED.filter((name) => filled[name] !== undefined && given[name] === undefined)
  return {
    nonce: Number(filled.nonce),
    ...Object.fromEntries(added.map((name) => [name, filled[name]])),
  }
}

interface SignsSends {
  /** signs what is whole already: of Solana */
  whole(): Promise<RpcAnswer>
  /** signs with what was filled in: of Ethereum */
  filled(filled: FilledTransaction): Promise<SignedSend>
  kept(): Promise<{ nonce: number } | null>
  /** is told of each signature that was made, whatever becomes of it */
  signed(): void
}

/** How the signer is asked for the signatures of one request that sends. */
export const signingOf = ({ params }: WalletRpcBody, ask: SignsSends): Signing => ({
  async sign(filled) {
    if ('solana' in filled) {
      const raw = String((await ask.whole()).data.signed_transaction)
      ask.signed()
      // one byte says how many signatures follow: nobody has more than 127
      return { raw, hash: base58.encode(Buffer.from(raw, 'base64').subarray(1, 65)) }
    }
    const made = await ask.filled(filledIn(filled.transaction, objectOf(params.transaction)))
    ask.signed()
    return { raw: made.signedTransaction, hash: made.hash }
  },
  signedNonce: async () => (await ask.kept())?.nonce ?? null,
})

const invalidTransaction = () => new Refusal('invalid_data', 'The field params.transaction is invalid')

function objectOf(value: unknown): EthereumTransactionFields {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) throw invalidTransaction()
  // as the signer reads it: what is null is to be filled in
  return Object.fromEntries(Object.entries(value).filter(([, field]) => field !== null))
}

function textOf(value: unknown): string {
  if (typeof value !== 'string' || !/^[A-Za-z0-9+/]+={0,2}$/.test(value)) throw invalidTransaction()
  return value
}
