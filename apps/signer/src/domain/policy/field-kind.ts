import { calldataKind } from './calldata.ts'
import type { Condition } from './policy.ts'
import { typedMessageKind } from './typed-message.ts'
import type { Kind } from './values.ts'

const AMOUNTS = new Set([
  'value',
  'chain_id',
  'chainId',
  'byte_length',
  'current_unix_timestamp',
  'Transfer.lamports',
])

/** What the field of a condition holds, or what is wrong with the condition: the end of its path, and why. */
export function fieldKind(condition: Condition): Kind | { at: string; why: string } {
  const { field_source: source, field } = condition
  if (source === 'ethereum_calldata') return calldataKind(condition)
  if (source === 'ethereum_typed_data_message') return typedMessageKind(condition)
  if (AMOUNTS.has(field) || field.endsWith('.amount')) return 'amount'
  if (field === 'content') return 'text'
  if (field === 'instructionName') return 'word'
  return source.startsWith('solana_') ? 'account' : 'address'
}
