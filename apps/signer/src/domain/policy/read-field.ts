import type { Act, SolanaInstruction } from './act.ts'
import { readCalldata } from './calldata.ts'
import type { Condition } from './policy.ts'
import { readTypedMessage } from './typed-message.ts'
import type { Value } from './values.ts'

/** What one rule is asked about: an act, of a Solana transaction one of its instructions. */
export interface Subject {
  act: Act
  instruction: SolanaInstruction | undefined
  /** Unix seconds. */
  now: number
}

/**
 * What stands at the field of a condition. `undefined`: what is signed has no such field, so is about something else.
 * `null`: it has, or may have, but what stands there cannot be told.
 */
export function readField(
  condition: Condition,
  { act, instruction, now }: Subject,
): Value | null | undefined {
  if (condition.field_source === 'system') return BigInt(now)
  // a hash may be of anything, and a key that is out signs anything
  if (act.kind === 'raw_hash' || act.kind === 'export') return null
  switch (condition.field_source) {
    case 'ethereum_transaction':
      if (act.kind !== 'ethereum_transaction') return undefined
      if (condition.field === 'to') return act.transaction.to ?? undefined
      return condition.field === 'value' ? act.transaction.value : act.transaction.chainId
    case 'ethereum_calldata': {
      const called = act.kind === 'ethereum_transaction' && act.transaction.to !== null
      return called ? readCalldata(condition, act.transaction.data) : undefined
    }
    case 'ethereum_typed_data_domain': {
      if (act.kind !== 'ethereum_typed_data') return undefined
      const isChain = condition.field === 'chainId' || condition.field === 'chain_id'
      return act.typedData.domain[isChain ? 'chainId' : 'verifyingContract'] as Value | undefined
    }
    case 'ethereum_typed_data_message':
      return act.kind === 'ethereum_typed_data' ? readTypedMessage(condition, act.typedData) : undefined
    case 'ethereum_7702_authorization':
      return act.kind === 'ethereum_7702_authorization' ? act.contract : undefined
    case 'message':
      if (act.kind !== 'message') return undefined
      return condition.field === 'byte_length' ? BigInt(act.bytes.length) : textOf(act.bytes)
    case 'solana_program_instruction':
      return instruction?.programId
    default:
      return instruction && readCallField(condition, instruction)
  }
}

type CallCondition = Extract<
  Condition,
  { field_source: 'solana_system_program_instruction' | 'solana_token_program_instruction' }
>

function readCallField(
  { field_source, field }: CallCondition,
  { call }: SolanaInstruction,
): Value | null | undefined {
  const program = field_source === 'solana_system_program_instruction' ? 'system' : 'token'
  if (call?.program !== program) return undefined
  if (call.name === null || field === 'instructionName') return call.name
  return call.fields[field]
}

function textOf(bytes: Uint8Array): string | null {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes)
  } catch {
    return null
  }
}
