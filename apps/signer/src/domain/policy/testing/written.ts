import type { PolicyError } from '../policy.ts'
import { ALICE, condition } from './policies.ts'

export const ABI = [
  {
    type: 'function',
    name: 'trade',
    stateMutability: 'nonpayable',
    inputs: [
      {
        name: 'order',
        type: 'tuple',
        components: [
          { name: 'pool', type: 'address' },
          { name: 'legs', type: 'uint8[]' },
        ],
      },
      { name: 'same', type: 'uint8' },
      { name: 'same', type: 'uint8' },
    ],
    outputs: [],
  },
  { type: 'function', name: 'pause' },
  { type: 'function', name: 'odd', inputs: [{ name: 'at', type: 'function' }] },
  { type: 'function', name: 'empty', inputs: [{ name: 'at', type: 'tuple', components: [] }] },
  { type: 'function', name: 'bare', inputs: [{ name: 'at', type: 'tuple' }] },
  {
    type: 'function',
    name: 'partly',
    inputs: [
      {
        name: 'at',
        type: 'tuple',
        components: [
          { name: 'good', type: 'address' },
          { name: 'bad', type: 'fixed' },
        ],
      },
    ],
  },
  { type: 'function', name: 'once', inputs: [{ name: 'at', type: 'address' }] },
  { type: 'function', name: 'once', inputs: [{ name: 'at', type: 'function' }] },
  { type: 'function', name: 'unnamed', inputs: [{ type: 'address' }] },
  {
    type: 'function',
    name: 'lists',
    inputs: [
      { name: 'many', type: 'tuple[]', components: [{ name: 'to', type: 'address' }] },
      { name: 'twin', type: 'tuple', components: [{ name: 'to', type: 'address' }] },
      { name: 'twin', type: 'tuple', components: [{ name: 'to', type: 'address' }] },
    ],
  },
  { type: 'function', name: 'long', inputs: [{ name: 'at', type: 'uint8[1000]' }] },
  { type: 'function', name: 'mixed', inputs: [{ name: 'at', type: 'address' }] },
  { type: 'function', name: 'mixed', inputs: [{ name: 'at', type: 'uint256' }] },
  {
    type: 'function',
    name: 'plain',
    inputs: [
      { name: 'id', type: 'uint256' },
      { name: 'up', type: 'int8' },
      { name: 'on', type: 'bool' },
    ],
  },
  { type: 'event', name: 'Traded', inputs: [] },
  { type: 'receive', stateMutability: 'payable' },
]
export const TYPES = {
  Order: [
    { name: 'maker', type: 'Maker' },
    { name: 'legs', type: 'uint8[]' },
  ],
  Maker: [{ name: 'at', type: 'address' }],
}

export const rule = (more: object = {}) => ({
  name: 'a rule',
  method: 'eth_sendTransaction',
  action: 'ALLOW',
  conditions: [],
  ...more,
})
export const policy = (more: object = {}) => ({
  version: '1.0',
  name: 'A policy',
  chain_type: 'ethereum',
  rules: [rule()],
  ...more,
})
export const withConditions = (...conditions: unknown[]) =>
  policy({ rules: [rule(), rule({ method: '*', conditions })] })
export const onSolana = (...conditions: unknown[]) => ({
  ...withConditions(...conditions),
  chain_type: 'solana',
  rules: [rule({ method: '*', conditions })],
})
export const to = (more: object = {}) => ({
  ...condition('ethereum_transaction', 'to', 'eq', ALICE),
  ...more,
})
export const call = (field: string, operator = 'eq', value: unknown = ALICE, abi: unknown = ABI) =>
  condition('ethereum_calldata', field, operator, value, { abi })
export const typed = (field: string, more: object = {}, operator = 'eq', value: unknown = ALICE) =>
  condition('ethereum_typed_data_message', field, operator, value, {
    typed_data: { types: TYPES, primary_type: 'Order', ...more },
  })
export const account = condition(
  'solana_program_instruction',
  'programId',
  'eq',
  '11111111111111111111111111111111',
)

/** What a reader threw, if it did. */
export function refusalOf(act: () => unknown): PolicyError | undefined {
  try {
    act()
  } catch (error) {
    return error as PolicyError
  }
  return undefined
}
