import * as v from 'valibot'
import type { WalletChain } from './act.ts'
import { WALLET_CHAINS } from './act.ts'
import { conditionSchema, list, oneOf, strict, text } from './condition-schema.ts'
import { fieldKind } from './field-kind.ts'
import type { Condition, PolicyBody, PolicyMethod, Rule } from './policy.ts'
import { POLICY_METHODS, PolicyError } from './policy.ts'
import { SYSTEM_CALLS, TOKEN_CALLS } from './solana-programs.ts'
import type { Kind } from './values.ts'
import { OPERATORS_OF, readValue } from './values.ts'

/** As the published service has it. */
const LONGEST_NAME = 50

const ruleSchema = strict({
  id: v.optional(text(LONGEST_NAME)),
  name: text(LONGEST_NAME),
  method: oneOf(POLICY_METHODS),
  action: oneOf(['ALLOW', 'DENY']),
  conditions: list(conditionSchema),
})

const policySchema = strict({
  version: oneOf(['1.0']),
  name: text(LONGEST_NAME),
  chain_type: oneOf(WALLET_CHAINS),
  rules: list(ruleSchema),
})

type Source = Condition['field_source']

const ETHEREUM: Partial<Record<PolicyMethod, readonly Source[]>> = {
  eth_sendTransaction: ['ethereum_transaction', 'ethereum_calldata'],
  eth_signTransaction: ['ethereum_transaction', 'ethereum_calldata'],
  eth_signTypedData_v4: ['ethereum_typed_data_domain', 'ethereum_typed_data_message'],
  eth_sign7702Authorization: ['ethereum_7702_authorization'],
  personal_sign: ['message'],
  secp256k1_sign: [],
}

const INSTRUCTION = [
  'solana_program_instruction',
  'solana_system_program_instruction',
  'solana_token_program_instruction',
] as const

const SOLANA: typeof ETHEREUM = {
  signTransaction: INSTRUCTION,
  signAndSendTransaction: INSTRUCTION,
  signMessage: ['message'],
}

/** What a rule of this method may look at, on this chain; `undefined` if the chain has no such method. */
function sourcesOf(chain: WalletChain, method: PolicyMethod): readonly Source[] | undefined {
  const own = chain === 'ethereum' ? ETHEREUM : chain === 'solana' ? SOLANA : {}
  if (method === '*') return Object.values(own).flat()
  return method === 'raw_sign' || method === 'exportPrivateKey' ? [] : own[method]
}

/**
 * Reads a policy as it is created: without id, owner and times.
 * @throws PolicyError for whatever this signer could not judge: an operator, a field or a method that it does not know, a
 * value that is none of the field's kind, a rule that no act of its method could ever match.
 */
export function parsePolicy(value: unknown): PolicyBody {
  const policy: PolicyBody = parse(policySchema, value)
  policy.rules.forEach((rule, index) => {
    checkRule(rule, policy.chain_type, `rules[${index}].`)
  })
  return policy
}

/**
 * Reads one rule of a policy for this chain.
 * @throws PolicyError as `parsePolicy` does.
 */
export function parseRule(value: unknown, chain: WalletChain): Rule {
  const rule: Rule = parse(ruleSchema, value)
  checkRule(rule, chain, '')
  return rule
}

function parse<Schema extends v.GenericSchema>(schema: Schema, value: unknown): v.InferOutput<Schema> {
  const result = v.safeParse(schema, value, { abortEarly: true })
  if (result.success) return result.output
  const [{ path = [], message }] = result.issues
  const field = path.map(({ key }) => (typeof key === 'number' ? `[${key}]` : `.${key}`)).join('')
  throw new PolicyError(field.replace(/^\./, ''), message)
}

function checkRule({ method, conditions }: Rule, chain: WalletChain, at: string): void {
  const sources = sourcesOf(chain, method)
  if (!sources) throw new PolicyError(`${at}method`, `${method} is no method of ${chain}`)
  conditions.forEach((condition, index) => {
    const source = condition.field_source
    const place = `${at}conditions[${index}].`
    if (source !== 'system' && !sources.includes(source)) {
      throw new PolicyError(`${place}field_source`, `${source} says nothing of ${method}`)
    }
    checkComparison(condition, place)
  })
}

function checkComparison(condition: Condition, at: string): void {
  const { operator, value } = condition
  const kind = fieldKind(condition)
  if (typeof kind !== 'string') throw new PolicyError(at + kind.at, kind.why)
  if (!OPERATORS_OF[kind].includes(operator)) {
    throw new PolicyError(`${at}operator`, `${operator} says nothing of ${condition.field}`)
  }
  if ((operator === 'in') !== Array.isArray(value)) {
    throw new PolicyError(`${at}value`, 'is a list where the operator is in, and only there')
  }
  const words = wordsOf(condition)
  for (const [index, text] of [value].flat().entries()) {
    if (readValue(kind, text) === undefined || (words && !words.includes(text))) {
      throw new PolicyError(Array.isArray(value) ? `${at}value[${index}]` : `${at}value`, WRONG[kind])
    }
  }
}

/** The names that may stand at a field, where it is one of these. */
function wordsOf({ field, field_source }: Condition): readonly string[] | undefined {
  if (field !== 'instructionName') return undefined
  return field_source === 'solana_system_program_instruction' ? SYSTEM_CALLS : TOKEN_CALLS
}

const WRONG: Record<Kind, string> = {
  address: 'is not an address, or its checksum is wrong',
  account: 'is not an address of Solana',
  amount: 'is not a whole number of 256 bits, in decimals or 0x hex',
  integer: 'is not a whole number',
  bool: 'is neither true nor false',
  bytes: 'is not 0x hex of whole bytes',
  text: 'is not a text',
  word: 'is not the name of an instruction',
}
