import * as v from 'valibot'
import { SignerRefusal } from '../signer-refusal.ts'
import type { FilledTransaction } from './port.ts'
import type { AskedTransaction } from './rpc-body.ts'
import { quantitySchema } from './rpc-body.ts'

/** A transaction with nothing left to fill in, as the key library reads it. */
export interface WholeTransaction {
  type: 0 | 1 | 2
  chainId: number
  nonce: number
  /** none makes a contract */
  to: string | undefined
  value: bigint
  data: string
  gas: bigint
  gasPrice?: bigint
  maxFeePerGas?: bigint
  maxPriorityFeePerGas?: bigint
}

const SAFE = BigInt(Number.MAX_SAFE_INTEGER)

/** Also of what was filled in, which no schema has read where the API is in this process. */
function quantity(name: string, value: string | number | null | undefined): bigint {
  if (v.is(quantitySchema, value)) return BigInt(value)
  throw new SignerRefusal('invalid_request', `The transaction has no ${name} that is a quantity`)
}

/**
 * Puts together what was asked for and what was filled in: only what the request leaves open can be filled, and of that only
 * nonce, gas and fees. A gas price beside a `max_fee_per_gas` of type 2 is left out, as the published client sends it.
 * @param chainId of the request's `caip2`, where it has one
 * @throws SignerRefusal `invalid_request` where something is missing or does not fit
 */
export function wholeTransaction(
  asked: AskedTransaction,
  filled: Partial<FilledTransaction>,
  { address, chainId }: { address: string; chainId?: bigint | undefined },
): WholeTransaction {
  if (asked.from && asked.from.toLowerCase() !== address.toLowerCase()) {
    throw new SignerRefusal('invalid_request', 'The transaction is from another wallet')
  }
  const chain = asked.chain_id ?? chainId
  if (chain === undefined || (chainId !== undefined && BigInt(chain) !== chainId) || BigInt(chain) === 0n) {
    throw new SignerRefusal('invalid_request', 'The transaction is for no chain, or for another one')
  }
  if (BigInt(chain) > SAFE) throw new SignerRefusal('invalid_request', 'The chain is out of range')
  const nonce = quantity('nonce', asked.nonce ?? filled.nonce)
  if (filled.nonce !== undefined && BigInt(filled.nonce) !== nonce) {
    throw new SignerRefusal('invalid_request', 'The request names another nonce')
  }
  if (nonce > SAFE) throw new SignerRefusal('invalid_request', 'The nonce is out of range')
  const type = typeOf(asked, filled)
  const fees =
    type === 2
      ? {
          maxFeePerGas: quantity('max_fee_per_gas', asked.max_fee_per_gas ?? filled.max_fee_per_gas),
          maxPriorityFeePerGas: quantity(
            'max_priority_fee_per_gas',
            asked.max_priority_fee_per_gas ?? filled.max_priority_fee_per_gas,
          ),
        }
      : { gasPrice: quantity('gas_price', asked.gas_price ?? filled.gas_price) }
  return {
    type,
    chainId: Number(chain),
    nonce: Number(nonce),
    to: asked.to ?? undefined,
    value: BigInt(asked.value ?? 0),
    data: asked.data ?? '0x',
    gas: quantity('gas_limit', asked.gas_limit ?? filled.gas_limit),
    ...fees,
  }
}

/** A fee that the request names is its limit: no type is taken that knows no such fee, so that another is filled in beside it. */
function typeOf(asked: AskedTransaction, filled: Partial<FilledTransaction>): 0 | 1 | 2 {
  const price = asked.gas_price != null
  const limit = asked.max_fee_per_gas != null
  const tip = asked.max_priority_fee_per_gas != null
  const open = price ? 0 : tip ? 2 : (filled.type ?? 2)
  const type = asked.type ?? (limit ? 2 : open)
  const fits = type === 2 ? limit || !price : price || !(limit || tip)
  if (fits) return type
  throw new SignerRefusal('invalid_request', 'The transaction names fees of another type')
}
