import * as v from 'valibot'
import {
  DOMAIN_FIELDS,
  MESSAGE_FIELDS,
  OPERATORS,
  SYSTEM_PROGRAM_FIELDS,
  TOKEN_PROGRAM_FIELDS,
  TRANSACTION_FIELDS,
} from './policy.ts'

const MOST_ENTRIES = 100
const LONGEST_VALUE = 1000
const LONGEST_NAME = 100
const LONGEST_PATH = 500
const DEEPEST_TUPLE = 4

export const text = (most: number) =>
  v.pipe(v.string('is not a text'), v.minLength(1, 'is empty'), v.maxLength(most, 'is too long'))
export const list = <Item extends v.GenericSchema>(item: Item, most = MOST_ENTRIES) =>
  v.pipe(v.array(item, 'is not a list'), v.maxLength(most, `has more than ${most} entries`))
export const oneOf = <const Options extends readonly string[]>(options: Options) =>
  v.picklist(options, (issue) => `${issue.received} is not supported: one of ${options.join(', ')}`)

/** Nothing is dropped that its author thinks is judged. */
export const strict = <Entries extends v.ObjectEntries>(entries: Entries) =>
  v.strictObject(entries, ({ expected, received }) => {
    if (expected === 'never') return 'is not known here'
    return received === 'undefined' ? 'is missing' : 'is not an object'
  })

const value = text(LONGEST_VALUE)
const values = v.pipe(list(value), v.minLength(1, 'is empty'))

function comparison<const Source extends string, Field extends v.GenericSchema<string>>(
  source: Source,
  field: Field,
) {
  return {
    field_source: v.literal(source),
    field,
    operator: oneOf(OPERATORS),
    value: v.lazy((input) => (Array.isArray(input) ? values : value)) as v.GenericSchema<string | string[]>,
  }
}

interface Parameter {
  type: string
  name?: string | undefined
  components?: Parameter[] | undefined
}

/** A tuple in a tuple, but not without end. The rest of what a Solidity compiler writes is kept, and says nothing. */
function parameter(depth: number): v.GenericSchema<Parameter> {
  const components = depth > 0 ? list(parameter(depth - 1)) : v.never('is too deep')
  return v.looseObject({
    type: text(LONGEST_NAME),
    name: v.optional(v.string('is not a text')),
    components: v.optional(components),
  }) as v.GenericSchema<Parameter>
}

const abi = list(
  v.looseObject({
    type: text(LONGEST_NAME),
    name: v.optional(v.string('is not a text')),
    inputs: v.optional(list(parameter(DEEPEST_TUPLE))),
  }),
)

const typedData = strict({
  types: v.record(
    v.string(),
    list(strict({ name: text(LONGEST_NAME), type: text(LONGEST_NAME) })),
    'is not an object',
  ),
  primary_type: text(LONGEST_NAME),
})

/** The shape of a condition alone; `parse-policy.ts` asks whether field, operator and value go together. */
export const conditionSchema = v.variant(
  'field_source',
  [
    strict(comparison('ethereum_transaction', oneOf(TRANSACTION_FIELDS))),
    strict({ ...comparison('ethereum_calldata', text(LONGEST_PATH)), abi }),
    strict(comparison('ethereum_typed_data_domain', oneOf(DOMAIN_FIELDS))),
    strict({ ...comparison('ethereum_typed_data_message', text(LONGEST_PATH)), typed_data: typedData }),
    strict(comparison('ethereum_7702_authorization', oneOf(['contract']))),
    strict(comparison('message', oneOf(MESSAGE_FIELDS))),
    strict(comparison('solana_program_instruction', oneOf(['programId']))),
    strict(comparison('solana_system_program_instruction', oneOf(SYSTEM_PROGRAM_FIELDS))),
    strict(comparison('solana_token_program_instruction', oneOf(TOKEN_PROGRAM_FIELDS))),
    strict(comparison('system', oneOf(['current_unix_timestamp']))),
  ],
  ({ received }) => `${received} is not supported`,
)
