import { bytesToHex, type Hex, isHex, numberToHex } from 'viem'
import { configuredChainIds } from '../../chains/ethereum/chain-ids.ts'
import { forHost } from '../../chains/ethereum/for-host.ts'
import { publicClient } from '../../chains/ethereum/public-client.ts'
import type { ClientContext } from '../../context.ts'
import { ProviderError, RPC } from '../../errors/provider-error.ts'
import { perClient } from '../../per-client.ts'
import type { Sending } from './confirmation.ts'
import { keepBatch, keptBatch } from './kept-batches.ts'
import { askForSending, openSending } from './send-transaction.ts'
import { type Fate, fateOf } from './sent.ts'

/** Codes of EIP-5792. */
export const CALLS = {
  unsupportedCapability: 5700,
  unsupportedChain: 5710,
  duplicateId: 5720,
  unknownId: 5730,
  tooLarge: 5740,
  notAtomic: 5760,
} as const

/** Calls of one batch: each is looked at by somebody. */
const MOST_CALLS = 20
const VERSION = '2.0.0'

/** How a batch stands, by the numbers of EIP-5792. */
export const STATUS = { pending: 100, confirmed: 200, notSent: 400, reverted: 500, partly: 600 } as const

interface Batch {
  chainId: number
  count: number
  /** null: it is being opened */
  engine: Sending | null
  /** nothing more of it is sent */
  over: boolean
}

/** Batches of this page, by address and id. */
const batchesOf = /* @__PURE__ */ perClient((_: ClientContext) => new Map<string, Batch>())
const keyOf = (address: string, id: string) => `${address.toLowerCase()} ${id}`

interface Call {
  to?: string
  data?: Hex
  value?: string
}

/**
 * `wallet_sendCalls` (EIP-5792, 2.0.0): the user looks at all calls, then each is sent once the one before it is mined. Not
 * atomic: one that needs that is refused.
 *
 * @returns the id to ask `wallet_getCallsStatus` by, once all are sent, or some were and the rest failed
 * @throws ProviderError -32602 for what cannot be read, 4100 for another wallet, 5700 a capability, 5710 a chain, 5720 an id
 * that was used, 5740 too many calls, 5760 an atomic batch; else what sending a transaction throws.
 */
export async function sendCalls(
  context: ClientContext,
  address: string,
  params: unknown,
): Promise<{ id: string }> {
  const { id = newId(), chainId, calls } = readBatch(context, address, params)
  const key = keyOf(address, id)
  const batches = batchesOf(context)
  if (batches.has(key) || keptBatch(context, key))
    throw new ProviderError('This id was used before', CALLS.duplicateId)
  const batch: Batch = { chainId, count: calls.length, engine: null, over: false }
  // before anything is waited for: of two that come at once the second is refused
  batches.set(key, batch)
  const user = context.state.get().user?.id
  const keep = () => keepBatch(context, user, key, asItStands(batch))
  try {
    const inputs = calls.map((call) => ({ ...call, chainId }))
    const open = await openSending(context, inputs, { address }, keep)
    batch.engine = open.engine
    if (open.shown) await askForSending(context, open, { signOnly: false })
    else await sendUnseen(open.engine, calls.length)
  } catch (error) {
    // what the chain may have stays sent, and its status says so
    if (batch.engine && batch.engine.tries().length > 0) return { id }
    batches.delete(key)
    throw forHost(error)
  } finally {
    batch.over = true
    keep()
  }
  return { id }
}

const asItStands = ({ chainId, count, engine, over }: Batch) => ({
  chainId,
  count,
  over,
  tries: engine?.tries() ?? [],
})

async function sendUnseen(engine: Sending, count: number): Promise<void> {
  for (let index = 0; index < count; index++) {
    const hash = await engine.sendOne(index, await engine.prepare(index))
    if (index + 1 < count) await engine.waitForReceipt(hash)
  }
}

/**
 * `wallet_getCallsStatus`: of a batch that this browser sent for the user within a day. One whose answer got lost is pending
 * until it is found, or another transaction has its nonce; one that was mined at another price has the receipt of that.
 * @throws ProviderError -32602, 5730 for an id that is not known here.
 */
export async function callsStatus(context: ClientContext, address: string, params: unknown) {
  const [id] = Array.isArray(params) ? params : []
  if (typeof id !== 'string') throw invalid('Parameters must be an array that holds an id')
  const key = keyOf(address, id)
  const here = batchesOf(context).get(key)
  const batch = here ? asItStands(here) : keptBatch(context, key)
  if (!batch) throw new ProviderError('There is no batch of this id', CALLS.unknownId)
  const client = await publicClient(context, batch.chainId)
  const fates = await Promise.all(batch.tries.map((one) => fateOf(client, one)))
  const receipts = fates.flatMap((fate) => ('receipt' in fate ? fate.receipt : []))
  return {
    version: VERSION,
    id,
    chainId: numberToHex(batch.chainId),
    status: statusOf(batch, fates),
    atomic: false,
    receipts: receipts.map(({ logs, status, blockHash, blockNumber, gasUsed, transactionHash }) => ({
      logs: logs.map(({ address, data, topics }) => ({ address, data, topics })),
      status: status === 'success' ? '0x1' : '0x0',
      blockHash,
      blockNumber: numberToHex(blockNumber),
      gasUsed: numberToHex(gasUsed),
      transactionHash,
    })),
  }
}

function statusOf({ count, over }: { count: number; over: boolean }, fates: readonly Fate[]): number {
  const many = (wanted: Fate['as']) => fates.filter(({ as }) => as === wanted).length
  if (!over || many('known') + many('nowhere') > 0) return STATUS.pending
  const good = many('mined')
  if (good === count) return STATUS.confirmed
  if (good > 0) return STATUS.partly
  return many('reverted') > 0 ? STATUS.reverted : STATUS.notSent
}

/** `wallet_getCapabilities`: by chain, of those that the host has configured. @throws ProviderError 4100, -32602. */
export function capabilities(context: ClientContext, address: string, params: unknown) {
  const [asked, chains] = (Array.isArray(params) ? params : []) as [unknown?, unknown?]
  mustBe(address, asked)
  const ids = configuredChainIds(context).map((id) => numberToHex(id))
  if (chains !== undefined && !Array.isArray(chains)) throw invalid('Chain ids must be an array')
  const wanted =
    chains === undefined ? ids : ids.filter((id) => chains.some((one) => Number(one) === Number(id)))
  return Object.fromEntries(wanted.map((id) => [id, { atomic: { status: 'unsupported' } }]))
}

function readBatch(context: ClientContext, address: string, params: unknown) {
  const [given] = Array.isArray(params) ? params : []
  if (typeof given !== 'object' || given === null)
    throw invalid('Parameters must be an array that holds an object')
  const { version, id, from, chainId, atomicRequired, calls, capabilities } = given as Record<string, unknown>
  if (version !== VERSION) throw invalid(`Only version ${VERSION} is known here`)
  if (id !== undefined && (typeof id !== 'string' || id === '' || id.length > 4096))
    throw invalid('id must be text')
  mustBe(address, from ?? address)
  if (!isHex(chainId)) throw invalid('chainId must be a 0x hex string')
  if (typeof atomicRequired !== 'boolean') throw invalid('atomicRequired must be said')
  if (!Array.isArray(calls) || calls.length === 0) throw invalid('calls must be an array that holds some')
  if (!configuredChainIds(context).includes(Number(chainId))) {
    throw new ProviderError(`This wallet does not have chain ${Number(chainId)}`, CALLS.unsupportedChain)
  }
  if (calls.length > MOST_CALLS) throw new ProviderError('There are too many calls', CALLS.tooLarge)
  const read = calls.map(readCall)
  for (const one of [capabilities, ...read.map((call) => call.capabilities)]) refuseCapabilities(one)
  if (atomicRequired) {
    throw new ProviderError('This wallet sends calls one after the other, not at once', CALLS.notAtomic)
  }
  return {
    ...(id === undefined ? {} : { id: id as string }),
    chainId: Number(chainId),
    calls: read.map(({ capabilities: _, ...call }): Call => call),
  }
}

function readCall(given: unknown): Call & { capabilities?: unknown } {
  if (typeof given !== 'object' || given === null) throw invalid('A call must be an object')
  const { to, data, value, capabilities } = given as Record<string, unknown>
  if (to !== undefined && typeof to !== 'string') throw invalid('to must be an address')
  if (data !== undefined && !isHex(data)) throw invalid('data must be 0x hex')
  if (value !== undefined && !isHex(value)) throw invalid('value must be 0x hex')
  return {
    ...(to === undefined ? {} : { to }),
    ...(data === undefined ? {} : { data }),
    ...(value === undefined ? {} : { value }),
    ...(capabilities === undefined ? {} : { capabilities }),
  }
}

function refuseCapabilities(given: unknown): void {
  if (given === undefined) return
  if (typeof given !== 'object' || given === null) throw invalid('capabilities must be an object')
  const needed = Object.entries(given).find(
    ([, one]) => (one as { optional?: unknown } | null)?.optional !== true,
  )
  if (needed) throw new ProviderError(`This wallet has no ${needed[0]}`, CALLS.unsupportedCapability)
}

function mustBe(address: string, asked: unknown): void {
  if (typeof asked !== 'string') throw invalid('An address is needed')
  if (asked.toLowerCase() !== address.toLowerCase()) {
    throw new ProviderError(`This wallet is ${address}`, RPC.unauthorized)
  }
}

const newId = () => bytesToHex(crypto.getRandomValues(new Uint8Array(32)))

const invalid = (message: string) => new ProviderError(message, RPC.invalidParams)
