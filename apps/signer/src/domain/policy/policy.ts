import type { WalletChain } from './act.ts'

/**
 * The policy language, in the shape that the published server client 0.35.0 sends and expects (`policies` of its types),
 * as far as this signer can judge it. docs/guides/policies.md explains it; `parse-policy.ts` refuses the rest by name.
 */
export interface PolicyBody {
  version: '1.0'
  name: string
  chain_type: WalletChain
  /** In any order: a DENY wins over every ALLOW, and what no ALLOW is about is denied. */
  rules: Rule[]
}

/** A policy that is kept, under an id of 24 characters. */
export interface Policy extends PolicyBody {
  id: string
}

/** `secp256k1_sign` and `raw_sign` are ours: the published types have no rule that could name them. */
export const POLICY_METHODS = [
  'eth_sendTransaction',
  'eth_signTransaction',
  'eth_signTypedData_v4',
  'eth_sign7702Authorization',
  'personal_sign',
  'secp256k1_sign',
  'signTransaction',
  'signAndSendTransaction',
  'signMessage',
  'raw_sign',
  'exportPrivateKey',
  '*',
] as const
/** `*` stands for every method, but an ALLOW of it for none that signs a bare hash: such a one has to be named. */
export type PolicyMethod = (typeof POLICY_METHODS)[number]

export interface Rule {
  /** Given to a rule that is kept. */
  id?: string
  name: string
  method: PolicyMethod
  action: 'ALLOW' | 'DENY'
  /** All have to hold; none holds for everything that the method signs. */
  conditions: Condition[]
}

export const OPERATORS = [
  'eq',
  'in',
  'lt',
  'lte',
  'gt',
  'gte',
  'contains',
  'starts_with',
  'ends_with',
] as const
export type Operator = (typeof OPERATORS)[number]

interface Comparison<Source extends string, Field extends string> {
  field_source: Source
  field: Field
  operator: Operator
  /** A list for `in`, else one. Amounts are whole numbers in decimals or 0x hex, never fractions of a coin. */
  value: string | string[]
}

export const TRANSACTION_FIELDS = ['to', 'value', 'chain_id'] as const
export const DOMAIN_FIELDS = ['chainId', 'chain_id', 'verifyingContract', 'verifying_contract'] as const
export const MESSAGE_FIELDS = ['content', 'byte_length'] as const
export const SYSTEM_PROGRAM_FIELDS = [
  'instructionName',
  'Transfer.from',
  'Transfer.to',
  'Transfer.lamports',
] as const
export const TOKEN_PROGRAM_FIELDS = [
  'instructionName',
  'Transfer.source',
  'Transfer.destination',
  'Transfer.authority',
  'Transfer.amount',
  'TransferChecked.source',
  'TransferChecked.destination',
  'TransferChecked.authority',
  'TransferChecked.amount',
  'TransferChecked.mint',
  'Burn.account',
  'Burn.mint',
  'Burn.authority',
  'Burn.amount',
  'MintTo.mint',
  'MintTo.account',
  'MintTo.authority',
  'MintTo.amount',
  'CloseAccount.account',
  'CloseAccount.destination',
  'CloseAccount.authority',
  'InitializeAccount3.account',
  'InitializeAccount3.mint',
  'InitializeAccount3.owner',
] as const

export type TransactionCondition = Comparison<'ethereum_transaction', (typeof TRANSACTION_FIELDS)[number]>
export type DomainCondition = Comparison<'ethereum_typed_data_domain', (typeof DOMAIN_FIELDS)[number]>
export type AuthorizationCondition = Comparison<'ethereum_7702_authorization', 'contract'>
export type MessageCondition = Comparison<'message', (typeof MESSAGE_FIELDS)[number]>
export type ProgramCondition = Comparison<'solana_program_instruction', 'programId'>
export type SystemProgramCondition = Comparison<
  'solana_system_program_instruction',
  (typeof SYSTEM_PROGRAM_FIELDS)[number]
>
export type TokenProgramCondition = Comparison<
  'solana_token_program_instruction',
  (typeof TOKEN_PROGRAM_FIELDS)[number]
>
/** Unix time in seconds. */
export type TimeCondition = Comparison<'system', 'current_unix_timestamp'>

/** `field` is `function_name`, or `<function>.<parameter>`, with further names for the components of a tuple. */
export interface CalldataCondition extends Comparison<'ethereum_calldata', string> {
  abi: readonly AbiEntry[]
}

/** An entry of a Solidity JSON ABI; only those of type `function` count. */
export interface AbiEntry {
  type: string
  name?: string | undefined
  inputs?: readonly AbiParameter[] | undefined
}

export interface AbiParameter {
  type: string
  name?: string | undefined
  components?: readonly AbiParameter[] | undefined
}

/** `field` is a path of names through the primary type. */
export interface TypedMessageCondition extends Comparison<'ethereum_typed_data_message', string> {
  typed_data: { types: Record<string, { name: string; type: string }[]>; primary_type: string }
}

export type Condition =
  | TransactionCondition
  | CalldataCondition
  | DomainCondition
  | TypedMessageCondition
  | AuthorizationCondition
  | MessageCondition
  | ProgramCondition
  | SystemProgramCondition
  | TokenProgramCondition
  | TimeCondition

/** By the id of the policy and the id of the rule, or its name where it has none; no rule where none allowed it. */
export type Judgement = { allowed: true } | { allowed: false; policy: string; rule?: string }

/** Why a value is no policy. `field` is the path of what is wrong, as in `rules[0].conditions[1].value`. */
export class PolicyError extends Error {
  override readonly name = 'PolicyError'
  readonly field: string

  constructor(field: string, message: string) {
    super(field ? `${field}: ${message}` : message)
    this.field = field
  }
}
