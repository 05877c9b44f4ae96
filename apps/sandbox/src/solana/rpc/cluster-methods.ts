import { invalidParams, RpcFault } from '../../json-rpc/fault.ts'
import { BLOCKHASH_LIFE } from '../chain/slots.ts'
import { API_VERSION, inContext, type Methods } from './method.ts'

const SLOTS_PER_EPOCH = 432_000
// A name of its own for this network, for clients that tell networks apart by it.
const GENESIS_HASH = 'SandboxGenesisHash1111111111111111111111111'
const IDENTITY = 'SandboxVa1idator111111111111111111111111111'

/** What the network says about itself: time, blocks, fees. */
export const clusterMethods: Methods = {
  getHealth: () => 'ok',
  getVersion: () => ({ 'solana-core': API_VERSION, 'feature-set': 0 }),
  getGenesisHash: () => GENESIS_HASH,
  getIdentity: () => ({ identity: IDENTITY }),
  getClusterNodes: () => [],
  getVoteAccounts: () => ({ current: [], delinquent: [] }),
  getSlot: ({ chain }, params) => {
    params.config(0, chain.slots.slot)
    return chain.slots.slot
  },
  getBlockHeight: ({ chain }, params) => {
    params.config(0, chain.slots.slot)
    return chain.slots.slot
  },
  getSlotLeader: () => IDENTITY,
  getFirstAvailableBlock: () => 0,
  minimumLedgerSlot: () => 0,
  getMaxRetransmitSlot: ({ chain }) => chain.slots.slot,
  getMaxShredInsertSlot: ({ chain }) => chain.slots.slot,
  getTransactionCount: ({ chain }) => chain.ledger.total,
  getEpochSchedule: () => ({
    slotsPerEpoch: SLOTS_PER_EPOCH,
    leaderScheduleSlotOffset: SLOTS_PER_EPOCH,
    warmup: false,
    firstNormalEpoch: 0,
    firstNormalSlot: 0,
  }),
  getEpochInfo: ({ chain }, params) => {
    const { slot } = chain.slots
    params.config(0, slot)
    return {
      absoluteSlot: slot,
      blockHeight: slot,
      epoch: Math.floor(slot / SLOTS_PER_EPOCH),
      slotIndex: slot % SLOTS_PER_EPOCH,
      slotsInEpoch: SLOTS_PER_EPOCH,
      transactionCount: chain.ledger.total,
    }
  },
  getBlockTime: ({ chain }, params) => {
    const slot = Number(params.integer(0))
    if (slot > chain.slots.slot) throw new RpcFault(-32004, `Block not available for slot ${slot}`)
    return chain.ledger.inSlot(slot)[0]?.blockTime ?? chain.slots.timeOf(slot)
  },
  getLatestBlockhash: ({ chain }, params) => {
    params.config(0, chain.slots.slot)
    const { blockhash, slot } = chain.slots
    return inContext(chain, { blockhash, lastValidBlockHeight: slot + BLOCKHASH_LIFE })
  },
  isBlockhashValid: ({ chain }, params) => {
    params.config(1, chain.slots.slot)
    return inContext(chain, chain.slots.isValid(params.string(0)))
  },
  getMinimumBalanceForRentExemption: ({ chain }, params) => {
    const size = params.integer(0)
    if (size > 10_485_760n) throw invalidParams('Invalid params: an account holds at most 10485760 bytes')
    return chain.rentExemption(size)
  },
  getRecentPrioritizationFees: ({ chain }, params) => {
    if (params.has(0)) params.list(0, 128)
    return Array.from({ length: 5 }, (_, age) => ({
      slot: Math.max(0, chain.slots.slot - 4 + age),
      prioritizationFee: 0,
    }))
  },
  getRecentPerformanceSamples: ({ chain }) => [
    {
      slot: chain.slots.slot,
      numSlots: 150,
      numTransactions: chain.ledger.total,
      numNonVoteTransactions: chain.ledger.total,
      samplePeriodSecs: 60,
    },
  ],
}
