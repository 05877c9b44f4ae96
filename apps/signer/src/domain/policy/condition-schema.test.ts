import { describe, expect, it } from 'vitest'
import { parsePolicy } from './parse-policy.ts'
import { PolicyError } from './policy.ts'
import { ALICE, condition } from './testing/policies.ts'
import {
  account,
  call,
  onSolana,
  policy,
  refusalOf,
  rule,
  to,
  typed,
  withConditions,
} from './testing/written.ts'

describe('a condition', () => {
  const WORDS = 'is not an address, or its checksum is wrong'
  const KEY = 'is not an address of Solana'
  const AMOUNT = 'is not a whole number of 256 bits, in decimals or 0x hex'
  const at = (more: string) => `rules[1].conditions[0].${more}`
  const solanaAt = (more: string) => `rules[0].conditions[0].${more}`
  const amount = (value: unknown) => withConditions(to({ field: 'value', value }))
  const OPERATORS = 'eq, in, lt, lte, gt, gte, contains, starts_with, ends_with'
  it.each([
    [
      'another source',
      withConditions(to({ field_source: 'reference' })),
      at('field_source'),
      '"reference" is not supported',
    ],
    [
      'an unknown field of a condition',
      withConditions(to({ negate: true })),
      at('negate'),
      'is not known here',
    ],
    [
      'another field',
      withConditions(to({ field: 'from' })),
      at('field'),
      '"from" is not supported: one of to, value, chain_id',
    ],
    [
      'a set of conditions',
      withConditions(to({ operator: 'in_condition_set' })),
      at('operator'),
      `"in_condition_set" is not supported: one of ${OPERATORS}`,
    ],
    [
      'another operator',
      withConditions(to({ operator: 'neq' })),
      at('operator'),
      `"neq" is not supported: one of ${OPERATORS}`,
    ],
    [
      'an order of addresses',
      withConditions(to({ operator: 'lt' })),
      at('operator'),
      'lt says nothing of to',
    ],
    [
      'a part of an amount',
      withConditions(to({ field: 'value', operator: 'contains', value: '1' })),
      at('operator'),
      'contains says nothing of value',
    ],
    ['no value', withConditions(to({ value: undefined })), at('value'), 'is not a text'],
    ['an empty value', withConditions(to({ value: '' })), at('value'), 'is empty'],
    ['an empty list', withConditions(to({ operator: 'in', value: [] })), at('value'), 'is empty'],
    [
      'a list of too many',
      withConditions(to({ operator: 'in', value: Array(101).fill(ALICE) })),
      at('value'),
      'has more than 100 entries',
    ],
    ['a number', amount(7), at('value'), 'is not a text'],
    [
      'a list where one is asked for',
      withConditions(to({ value: [ALICE] })),
      at('value'),
      'is a list where the operator is in, and only there',
    ],
    [
      'one where a list is asked for',
      withConditions(to({ operator: 'in' })),
      at('value'),
      'is a list where the operator is in, and only there',
    ],
    ['a name for an address', withConditions(to({ value: 'alice.eth' })), at('value'), WORDS],
    ['a wrong checksum', withConditions(to({ value: ALICE.replace('E', 'e') })), at('value'), WORDS],
    [
      'one wrong address of two',
      withConditions(to({ operator: 'in', value: [ALICE, `${ALICE}0`] })),
      at('value[1]'),
      WORDS,
    ],
    ['a fraction', amount('0.5'), at('value'), AMOUNT],
    ['a negative amount', amount('-1'), at('value'), AMOUNT],
    ['a leading zero', amount('010'), at('value'), AMOUNT],
    ['an exponent', amount('1e18'), at('value'), AMOUNT],
    ['spaces', amount(' 1'), at('value'), AMOUNT],
    ['octal digits', amount('0o17'), at('value'), AMOUNT],
    ['257 bits', amount(`0x1${'0'.repeat(64)}`), at('value'), AMOUNT],
    ['257 bits in decimals', amount(String(2n ** 256n)), at('value'), AMOUNT],
    ['no digits', amount('0x'), at('value'), AMOUNT],
    [
      'a source that a method has nothing of',
      policy({ rules: [rule({ method: 'personal_sign', conditions: [to()] })] }),
      'rules[0].conditions[0].field_source',
      'ethereum_transaction says nothing of personal_sign',
    ],
    [
      'a source of another chain',
      withConditions(account),
      at('field_source'),
      'solana_program_instruction says nothing of *',
    ],
    [
      'a condition on what a hash is of',
      policy({ rules: [rule({ method: 'secp256k1_sign', conditions: [to()] })] }),
      'rules[0].conditions[0].field_source',
      'ethereum_transaction says nothing of secp256k1_sign',
    ],
    ['a program that is none', onSolana({ ...account, value: ALICE }), solanaAt('value'), KEY],
    [
      'a program that is too short',
      onSolana({ ...account, value: '1111111111111111111111111111111' }),
      solanaAt('value'),
      KEY,
    ],
    [
      'an instruction that there is not',
      onSolana(
        condition('solana_system_program_instruction', 'instructionName', 'in', [
          'Transfer',
          'TransferChecked',
        ]),
      ),
      solanaAt('value[1]'),
      'is not the name of an instruction',
    ],
    [
      'a token’s instruction that there is not',
      onSolana(condition('solana_token_program_instruction', 'instructionName', 'eq', 'transfer')),
      solanaAt('value'),
      'is not the name of an instruction',
    ],
    [
      'a function that the abi has not',
      withConditions(call('swap.to')),
      at('field'),
      'names no function of the abi',
    ],
    [
      'an event for a function',
      withConditions(call('Traded.to')),
      at('field'),
      'names no function of the abi',
    ],
    [
      'one function of two that the abi has not',
      withConditions(call('function_name', 'in', ['pause', 'swap'])),
      at('value'),
      'names no function of the abi',
    ],
    [
      'a parameter that there is not',
      withConditions(call('trade.pool')),
      at('field'),
      'names no parameter of the function',
    ],
    ['no parameter', withConditions(call('trade')), at('field'), 'names no parameter of the function'],
    [
      'a parameter of a function without',
      withConditions(call('pause.at')),
      at('field'),
      'names no parameter of the function',
    ],
    [
      'a component that there is not',
      withConditions(call('trade.order.fee')),
      at('field'),
      'names no parameter of the function',
    ],
    [
      'a component of what has none',
      withConditions(call('plain.id.at')),
      at('field'),
      'names no parameter of the function',
    ],
    [
      'a parameter whose name two have',
      withConditions(call('trade.same', 'eq', '1')),
      at('field'),
      'names no parameter of the function',
    ],
    ['a tuple', withConditions(call('trade.order')), at('field'), 'is not of one type that can be compared'],
    [
      'an array',
      withConditions(call('trade.order.legs', 'eq', '1')),
      at('field'),
      'is not of one type that can be compared',
    ],
    [
      'a parameter of two types',
      withConditions(call('mixed.at')),
      at('field'),
      'is not of one type that can be compared',
    ],
    [
      'a type that cannot be decoded',
      withConditions(call('odd.at')),
      at('abi'),
      'has a type that cannot be decoded',
    ],
    [
      'a tuple of nothing said',
      withConditions(call('bare.at')),
      at('abi'),
      'has a type that cannot be decoded',
    ],
    [
      'a tuple that is partly read',
      withConditions(call('partly.at.good')),
      at('abi'),
      'has a type that cannot be decoded',
    ],
    [
      'one function of two that can be read',
      withConditions(call('once.at')),
      at('abi'),
      'has a type that cannot be decoded',
    ],
    [
      'a parameter without a name',
      withConditions(call('unnamed')),
      at('field'),
      'names no parameter of the function',
    ],
    [
      'what is in a list of tuples',
      withConditions(call('lists.many.to')),
      at('field'),
      'names no parameter of the function',
    ],
    [
      'what is in one of two tuples',
      withConditions(call('lists.twin.to')),
      at('field'),
      'names no parameter of the function',
    ],
    [
      'what is in a tuple that is not there',
      withConditions(call('lists.one.to')),
      at('field'),
      'names no parameter of the function',
    ],
    ['an empty tuple', withConditions(call('empty.at')), at('abi'), 'has a type that cannot be decoded'],
    ['a long array', withConditions(call('long.at')), at('abi'), 'has a type that cannot be decoded'],
    ['an amount that is an address', withConditions(call('plain.id', 'eq', 'ten')), at('value'), AMOUNT],
    [
      'an integer that is none',
      withConditions(call('plain.up', 'eq', '--1')),
      at('value'),
      'is not a whole number',
    ],
    [
      'a truth that is none',
      withConditions(call('plain.on', 'eq', '1')),
      at('value'),
      'is neither true nor false',
    ],
    ['no abi', withConditions(call('trade.order.pool', 'eq', ALICE, null)), at('abi'), 'is not a list'],
    [
      'an entry without a type',
      withConditions(call('a.b', 'eq', ALICE, [{ name: 'a' }])),
      at('abi[0].type'),
      expect.stringContaining('Expected "type"'),
    ],
    [
      'types that are none',
      withConditions(typed('maker.at', { types: { Order: [{ name: 'maker', type: 'Nobody' }] } })),
      at('typed_data.types'),
      'are not types of EIP-712',
    ],
    [
      'another primary type',
      withConditions(typed('maker.at', { primary_type: 'Permit' })),
      at('typed_data.primary_type'),
      'is not one of the types',
    ],
    [
      'the domain for a message',
      withConditions(
        typed('name', {
          types: { EIP712Domain: [{ name: 'name', type: 'string' }] },
          primary_type: 'EIP712Domain',
        }),
      ),
      at('typed_data.primary_type'),
      'is not one of the types',
    ],
    [
      'a field that the type has not',
      withConditions(typed('maker.by')),
      at('field'),
      'names no field of the primary type',
    ],
    [
      'a field below one',
      withConditions(typed('maker.at.x')),
      at('field'),
      'names no field of the primary type',
    ],
    ['a struct', withConditions(typed('maker')), at('field'), 'is not of a type that can be compared'],
    [
      'an array of typed data',
      withConditions(typed('legs')),
      at('field'),
      'is not of a type that can be compared',
    ],
  ])('with %s is refused, and the field is named', (_, value, field, message) => {
    const refusal = refusalOf(() => parsePolicy(value))
    expect(refusal).toBeInstanceOf(PolicyError)
    expect({ field: refusal?.field, message: refusal?.message }).toEqual({
      field,
      message: typeof message === 'string' ? (field ? `${field}: ${message}` : message) : message,
    })
  })

  it('has tuples in tuples, but not without end', () => {
    const nested = (depth: number): object =>
      depth === 0
        ? { name: 'a', type: 'address' }
        : { name: 'a', type: 'tuple', components: [nested(depth - 1)] }
    const deep = (depth: number) =>
      withConditions(
        call(['f', ...Array(depth + 1).fill('a')].join('.'), 'eq', ALICE, [
          { type: 'function', name: 'f', inputs: [nested(depth)] },
        ]),
      )
    expect(parsePolicy(deep(4)).rules).toHaveLength(2)
    expect(refusalOf(() => parsePolicy(deep(5)))?.message).toMatch(
      /^rules\[1\]\.conditions\[0\]\.abi\[0\]\.inputs\[0\].*: is too deep$/,
    )
  })
})
