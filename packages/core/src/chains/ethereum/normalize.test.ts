import { describe, expect, it } from 'vitest'
import { normalizeTransaction } from './normalize.ts'

const from = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const to = '0x000000000000000000000000000000000000dEaD'
const read = (input: object) => normalizeTransaction({ to, ...input } as never, from)

describe('a transaction that cannot be signed as it was meant is refused', () => {
  it.each([
    ['2^256', { value: 2n ** 256n }],
    ['2^256 in hex', { value: `0x1${'0'.repeat(64)}` }],
    ['a negative value', { value: '-1' }],
    ['a fraction of a wei', { value: 0.5 }],
    ['a fraction in text', { value: '0.5' }],
    ['no value at all in text', { value: '' }],
    ['a truth for a value', { value: true }],
    ['a nonce beyond what numbers hold', { nonce: 2n ** 53n }],
    ['a wrong checksum', { to: to.replace('dEaD', 'DEaD') }],
    ['an address that is too short', { to: '0x1234' }],
    ['half a byte', { data: '0x123' }],
    ['data that no node passes on', { data: `0x${'00'.repeat(131_073)}` }],
    ['as many bytes as anybody says', { data: { length: 1e9 } }],
    ['a byte that is none', { data: [256] }],
    ['a list of keys that are none', { accessList: [{ address: to, storageKeys: ['key'] }] }],
    ['an authorization, which these types cannot say', { authorizationList: [] }],
    ['a type that is not signed here', { type: 4 }],
    ['data under both of its names that differ', { data: '0x01', input: '0x02' }],
    ['data that are none under their other name', { input: '0x0' }],
  ])('%s [ETX-035]', (_, input) => {
    expect(() => read(input)).toThrow('Invalid transaction request')
  })

  it.each([[null], [undefined], ['0x1234'], [7]])('%j instead of one', (input) => {
    expect(() => normalizeTransaction(input as never, from)).toThrow('Invalid transaction request')
  })
})

it.each([
  ['the most that there can be', { value: 2n ** 256n - 1n }, { value: 2n ** 256n - 1n }],
  ['an address in small letters', { to: to.toLowerCase() }, { to: to.toLowerCase() }],
  [
    'as many data as nodes pass on',
    { data: `0x${'00'.repeat(131_072)}` },
    { data: `0x${'00'.repeat(131_072)}` },
  ],
  ['one coin as a number', { value: 1e18 }, { value: 10n ** 18n }],
  ['data under their other name', { input: '0xABcd' }, { data: '0xABcd' }],
  ['the same data under both names', { data: [0xab, 0xcd], input: '0xABCD' }, { data: '0xabcd' }],
])('%s is taken', (_, input, said) => {
  expect(read(input)).toEqual({ from, to, ...said })
})

it('is read once: what a getter says later, or the host changes, is not in it', () => {
  let asked = 0
  const keys = [`0x${'01'.repeat(32)}`]
  const given = {
    get value() {
      return ++asked
    },
    accessList: [{ address: to, storageKeys: keys }],
  }
  const transaction = normalizeTransaction(given, from)
  keys.push(`0x${'02'.repeat(32)}`)
  expect(transaction).toEqual({
    from,
    value: 1n,
    accessList: [{ address: to, storageKeys: [`0x${'01'.repeat(32)}`] }],
  })
  expect([
    asked,
    Object.isFrozen(transaction),
    Object.isFrozen(transaction.accessList),
    Object.isFrozen(transaction.accessList?.[0]),
    Object.isFrozen(transaction.accessList?.[0]?.storageKeys),
  ]).toEqual([1, true, true, true, true])
})
