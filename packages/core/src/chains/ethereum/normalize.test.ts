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
])('%s is taken', (_, input, said) => {
  expect(read(input)).toEqual({ from, to, ...said })
})
