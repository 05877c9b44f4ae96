import { invalidParams, RpcFault } from '../../json-rpc/fault.ts'
import { feeOf } from '../chain/fee.ts'
import type { Execution } from '../chain/ledger.ts'
import { readMessage } from '../chain/read-message.ts'
import { MalformedTransaction, readWireTransaction, type WireTransaction } from '../chain/wire-transaction.ts'
import { encodeMaybeAccount, readAccountFormat } from './encode-account.ts'
import { encodeInner } from './encode-transaction.ts'
import { inContext, type Methods } from './method.ts'
import { oneOf, type Params, readAddress, readBytes } from './params.ts'

const PREFLIGHT_FAILURE = -32002
const SIGNATURE_FAILURE = -32003

/** Sending, trying and paying for transactions. */
export const sendMethods: Methods = {
  sendTransaction: ({ chain }, params) => {
    const config = params.config(1, chain.slots.slot)
    const wire = readTransaction(params, config)
    if (config.skipPreflight !== true) {
      if (!chain.isSigned(wire))
        throw new RpcFault(SIGNATURE_FAILURE, 'Transaction signature verification failure')
      const trial = chain.simulate(wire, { signatures: true, blockhash: true })
      if (trial.error)
        throw new RpcFault(PREFLIGHT_FAILURE, `Transaction simulation failed: ${trial.error.text}`, {
          accounts: null,
          ...encodeExecution(trial),
        })
    }
    chain.submit(wire)
    return wire.signature
  },

  simulateTransaction: ({ chain }, params) => {
    const config = params.config(1, chain.slots.slot)
    const wire = readTransaction(params, config)
    const renew = config.replaceRecentBlockhash === true
    const signatures = config.sigVerify === true
    if (signatures && renew) throw invalidParams('sigVerify may not be used with replaceRecentBlockhash')
    const accounts = readAccountsWanted(config.accounts)
    if (signatures && !chain.isSigned(wire))
      throw new RpcFault(SIGNATURE_FAILURE, 'Transaction signature verification failure')
    const trial = chain.simulate(wire, { signatures, blockhash: !renew })
    const { blockhash } = chain.slots
    return inContext(chain, {
      accounts: accounts
        ? accounts.addresses.map((address) =>
            trial.error
              ? null
              : encodeMaybeAccount(trial.accountAfter(address), accounts.format, chain.accountOf),
          )
        : null,
      ...encodeExecution(trial),
      ...(config.innerInstructions === true
        ? { innerInstructions: encodeInner(trial.innerInstructions) }
        : {}),
      ...(renew
        ? {
            replacementBlockhash: {
              blockhash,
              lastValidBlockHeight: chain.slots.lastValidHeight(blockhash),
            },
          }
        : {}),
    })
  },

  getFeeForMessage: ({ chain }, params) => {
    params.config(1, chain.slots.slot)
    const message = asInvalid(() => readMessage(readBytes(params.string(0), 'base64')))
    const known = chain.slots.isValid(message.lifetimeToken)
    return inContext(chain, known ? feeOf(message) : null)
  },

  requestAirdrop: async ({ chain, faucet }, params) => {
    params.config(2, chain.slots.slot)
    const to = params.address(0)
    try {
      return await faucet.airdrop(to, params.integer(1))
    } catch (error) {
      if (error instanceof RpcFault) throw error
      throw invalidParams(`Airdrop failed: ${(error as Error).message}`)
    }
  },
}

function readTransaction(params: Params, config: Record<string, unknown>): WireTransaction {
  const encoding = oneOf(config.encoding ?? 'base58', ['base58', 'base64'] as const, 'encoding')
  const bytes = readBytes(params.string(0), encoding)
  return asInvalid(() => readWireTransaction(bytes))
}

function asInvalid<T>(read: () => T): T {
  try {
    return read()
  } catch (error) {
    if (error instanceof MalformedTransaction) throw invalidParams(error.message)
    throw error
  }
}

function readAccountsWanted(value: unknown) {
  if (value === undefined || value === null) return undefined
  const { addresses, encoding } = value as Record<string, unknown>
  if (!Array.isArray(addresses) || addresses.length > 64)
    throw invalidParams('Invalid params: accounts.addresses is no list of at most 64')
  return {
    addresses: addresses.map(readAddress),
    format: readAccountFormat({ encoding: encoding ?? 'base64' }),
  }
}

function encodeExecution({ error, logs, unitsConsumed, returnData }: Execution) {
  return {
    err: error?.json ?? null,
    innerInstructions: null,
    loadedAccountsDataSize: 0,
    logs,
    replacementBlockhash: null,
    returnData,
    unitsConsumed,
  }
}
