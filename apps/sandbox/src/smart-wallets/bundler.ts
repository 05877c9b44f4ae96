import { decodeEventLog, type Hex, hexToBigInt, isHex, numberToHex } from 'viem'
import { entryPoint07Abi } from 'viem/account-abstraction'
import { callEthereum, NodeRefusal } from '../evm/ethereum-rpc.ts'
import { methodNotFound } from '../json-rpc/answer.ts'
import { invalidParams, RpcFault } from '../json-rpc/fault.ts'
import { ENTRY_POINT } from './addresses.ts'
import { baseFee, bundleOf } from './entry-point.ts'
import { estimateOperation, leastPreVerificationGas } from './estimate.ts'
import { checkEntryPoint, gasOf, hashOf, type Operation, readOperation, writeOperation } from './operation.ts'
import type { Operations, Taken } from './operations.ts'
import { REJECTED, refusalOf } from './refusals.ts'

/** The bundle's own work, beside all that its operation may use. */
const BUNDLE_GAS = 300_000n
const MOST_WAITING = 100

/** What makes a bundler misbehave. */
export type Misdeed = 'refuses' | 'never-lands' | undefined

export interface BundlerWorld {
  url: string
  chainId: number
  operations: Operations
  now(): number
}

interface Log {
  address: Hex
  topics: [Hex, ...Hex[]]
  data: Hex
}

interface Receipt {
  status: Hex
  blockHash: Hex
  blockNumber: Hex
  logs: Log[]
}

/** A bundler of ERC-7769 for entry point 0.7 of one chain; each operation gets a bundle of its own. */
export function createBundler({ url, chainId, operations, now }: BundlerWorld) {
  let last: Promise<unknown> = Promise.resolve()
  let waiting = 0

  /** One after the other: the second of two operations is tried on what the first one leaves. */
  async function inTurn<T>(work: () => Promise<T>): Promise<T> {
    if (waiting >= MOST_WAITING) throw new RpcFault(REJECTED, 'Too many operations wait')
    waiting += 1
    const done = last.then(work).finally(() => {
      waiting -= 1
    })
    last = done.catch(() => {})
    return done
  }

  async function send(operation: Operation, misdeed: Misdeed): Promise<Hex> {
    const hash = hashOf(operation, chainId)
    const seen = { hash, chainId, operation, at: now() }
    try {
      if (misdeed === 'refuses') throw new RpcFault(REJECTED, 'The bundler was told to refuse')
      await checkPay(url, operation)
      const bundle = { ...bundleOf(operation), gas: numberToHex(gasOf(operation) + BUNDLE_GAS) }
      await callEthereum(url, 'eth_call', [bundle, 'latest']).catch((error) => {
        throw error instanceof NodeRefusal ? refusalOf(error) : error
      })
      const transactionHash =
        misdeed === 'never-lands' ? null : await callEthereum<Hex>(url, 'eth_sendTransaction', [bundle])
      operations.take({ ...seen, transactionHash, success: null })
    } catch (error) {
      operations.refuse({ ...seen, reason: (error as Error).message })
      throw error
    }
    return hash
  }

  /** What became of an operation, once its bundle is mined. */
  async function landed(hash: unknown) {
    if (!isHex(hash) || hash.length !== 66) throw invalidParams('This is no hash of an operation')
    const taken = operations.find(chainId, hash)
    if (!taken?.transactionHash) return { taken, receipt: null }
    const of = [taken.transactionHash]
    return { taken, receipt: await callEthereum<Receipt | null>(url, 'eth_getTransactionReceipt', of) }
  }

  async function receiptOf(hash: unknown) {
    const { taken, receipt } = await landed(hash)
    if (!taken || !receipt) return null
    const written = writeReceipt(taken, receipt)
    taken.success = written.success
    return written
  }

  async function operationOf(hash: unknown) {
    const { taken, receipt } = await landed(hash)
    if (!taken) return null
    return {
      userOperation: writeOperation(taken.operation),
      entryPoint: ENTRY_POINT,
      transactionHash: receipt && taken.transactionHash,
      blockHash: receipt?.blockHash ?? null,
      blockNumber: receipt?.blockNumber ?? null,
    }
  }

  return (method: string, params: unknown[], misdeed: Misdeed): unknown => {
    switch (method) {
      case 'eth_chainId':
        return numberToHex(chainId)
      case 'eth_supportedEntryPoints':
        return [ENTRY_POINT]
      case 'eth_estimateUserOperationGas':
        checkEntryPoint(params[1])
        return estimateOperation(url, chainId, readOperation(params[0], true))
      case 'eth_sendUserOperation': {
        checkEntryPoint(params[1])
        const operation = readOperation(params[0])
        return inTurn(() => send(operation, misdeed))
      }
      case 'eth_getUserOperationReceipt':
        return receiptOf(params[0])
      case 'eth_getUserOperationByHash':
        return operationOf(params[0])
      default:
        throw methodNotFound(method)
    }
  }
}

/** Who bundles pays the chain first, and is paid back no more than the operation says. */
async function checkPay(url: string, operation: Operation): Promise<void> {
  const price = await baseFee(url)
  const { maxFeePerGas, preVerificationGas } = operation
  if (maxFeePerGas < price)
    throw invalidParams(`maxFeePerGas must be at least ${price} (now ${maxFeePerGas})`)
  const least = leastPreVerificationGas(operation)
  if (preVerificationGas < least)
    throw invalidParams(`preVerificationGas must be at least ${least} (now ${preVerificationGas})`)
}

function writeReceipt({ hash, operation }: Taken, receipt: Receipt) {
  const events = receipt.logs.map((log) => ({ log, event: readEvent(log) }))
  const done = events.find(({ event }) => event?.eventName === 'UserOperationEvent')?.event
  const reverted = events.find(({ event }) => event?.eventName === 'UserOperationRevertReason')?.event
  const told = done?.eventName === 'UserOperationEvent' ? done.args : undefined
  return {
    userOpHash: hash,
    entryPoint: ENTRY_POINT,
    sender: operation.sender,
    nonce: numberToHex(operation.nonce),
    ...(operation.paymaster ? { paymaster: operation.paymaster } : {}),
    actualGasCost: numberToHex(told?.actualGasCost ?? 0n),
    actualGasUsed: numberToHex(told?.actualGasUsed ?? 0n),
    // a bundle that was tried a moment before and fails now has carried nothing out
    success: receipt.status === '0x1' && told?.success === true,
    ...(reverted?.eventName === 'UserOperationRevertReason' ? { reason: reverted.args.revertReason } : {}),
    // the bundle has this one operation, so that whatever was said in it is the operation's
    logs: events.filter(({ event }) => event?.eventName !== 'BeforeExecution').map(({ log }) => log),
    receipt,
  }
}

function readEvent(log: Log) {
  if (hexToBigInt(log.address) !== hexToBigInt(ENTRY_POINT)) return undefined
  try {
    return decodeEventLog({ abi: entryPoint07Abi, ...log })
  } catch {
    return undefined
  }
}
