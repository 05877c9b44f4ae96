import fc from 'fast-check'
import type { Hex } from 'viem'
import { concatHex, hexToBytes, serializeTransaction, toRlp } from 'viem/utils'
import { describe, expect, it } from 'vitest'
import { authorizationAct, ethereumTransactionAct } from './ethereum-act.ts'
import { ALICE, allows, MALLORY, onTransaction, policyOf, transactionAct } from './testing/policies.ts'

const read = (raw: Hex) => ethereumTransactionAct('eth_signTransaction', hexToBytes(raw))
const REFUSED = {
  kind: 'undecoded',
  chainType: 'ethereum',
  method: 'eth_signTransaction',
  reason: 'not an unsigned transaction of type 0, 1 or 2',
}
const isRead = (raw: Hex) => read(raw).kind === 'ethereum_transaction'
const anyone = policyOf('ethereum', [{ method: '*' }])

describe('an unsigned transaction', () => {
  const common = { chainId: 10, nonce: 7, gas: 21_000n, to: ALICE, value: 258n, data: '0xABcd' } as const
  it.each([
    [0, { ...common, type: 'legacy', gasPrice: 3n }],
    [1, { ...common, type: 'eip2930', gasPrice: 3n, accessList: [{ address: ALICE, storageKeys: [] }] }],
    [2, { ...common, type: 'eip1559', maxFeePerGas: 3n, maxPriorityFeePerGas: 2n }],
  ] as const)('of type %d is read', (type, transaction) => {
    expect(read(serializeTransaction(transaction))).toEqual({
      kind: 'ethereum_transaction',
      chainType: 'ethereum',
      method: 'eth_signTransaction',
      transaction: { type, chainId: 10n, to: ALICE.toLowerCase(), value: 258n, data: '0xabcd' },
    })
  })

  it('that makes a contract has no recipient, and empty fields are zero', () => {
    expect(read(serializeTransaction({ type: 'eip1559', chainId: 5 }))).toEqual(
      expect.objectContaining({ transaction: { type: 2, chainId: 5n, to: null, value: 0n, data: '0x' } }),
    )
  })

  const fields: Hex[] = ['0x05', '0x07', '0x02', '0x03', '0x5208', ALICE.toLowerCase() as Hex, '0x0102', '0x']
  const typed = (changed: Record<number, Hex> = {}, list: Hex[] = []) =>
    concatHex(['0x02', toRlp([...fields.map((field, index) => changed[index] ?? field), list as never])])
  const legacy = (...items: Hex[]) => toRlp(items)
  const six: Hex[] = ['0x07', '0x03', '0x5208', ALICE.toLowerCase() as Hex, '0x0102', '0x']

  it('is read from its bytes alone', () => {
    expect([typed(), legacy(...six, '0x05', '0x', '0x')].map(isRead)).toEqual([true, true])
  })

  it.each([
    ['bytes that follow', concatHex([typed(), '0x00'])],
    ['a value with a leading zero', typed({ 6: '0x000102' })],
    ['a value of a zero byte', typed({ 6: '0x00' })],
    ['a nonce with a leading zero', typed({ 1: '0x0007' })],
    ['a chain id with a leading zero', typed({ 0: '0x0005' })],
    ['a value over 256 bits', typed({ 6: `0x01${'00'.repeat(32)}` })],
    ['a recipient of 19 bytes', typed({ 5: `0x${'11'.repeat(19)}` })],
    ['a recipient of 21 bytes', typed({ 5: `0x${'11'.repeat(21)}` })],
    ['a tip over the fee', typed({ 2: '0x04' })],
    ['no chain id', typed({ 0: '0x' })],
    [
      'a length in more bytes than it needs',
      `0x02f8${(typed().length / 2 - 3).toString(16)}${typed().slice(6)}`,
    ],
    ['a nonce in more bytes than it needs', typed().replace('0507', '058107').replace('0x02e4', '0x02e5')],
    ['a chain id that is no exact number', typed({ 0: '0x20000000000001' })],
    ['a nonce that is no exact number', typed({ 1: '0x20000000000001' })],
    ['a legacy one for every chain', legacy(...six)],
    ['a legacy one of chain 0', legacy(...six, '0x', '0x', '0x')],
    ['a legacy one that is signed', legacy(...six, '0x25', '0x01', '0x01')],
    ['one field too few', concatHex(['0x02', toRlp(fields)])],
    ['blobs', concatHex(['0x03', toRlp([...fields, []] as never)])],
    ['authorizations', concatHex(['0x04', toRlp([...fields, [], []] as never)])],
    ['an unknown type', concatHex(['0x7f', `0x${typed().slice(4)}`])],
    ['nothing', '0x'],
    ['no list', '0x02'],
  ] as const)('with %s is not', (_, raw) => {
    expect(read(raw as Hex)).toEqual(REFUSED)
    expect(allows(anyone, read(raw as Hex))).toBe(false)
  })

  it('is read as what the serializer was given, whatever that was', () => {
    const hex = (most: number) =>
      fc.uint8Array({ maxLength: most }).map((bytes) => `0x${Buffer.from(bytes).toString('hex')}`)
    const address = fc
      .uint8Array({ minLength: 20, maxLength: 20 })
      .map((bytes) => `0x${Buffer.from(bytes).toString('hex')}`)
    fc.assert(
      fc.property(
        fc.option(address),
        fc.bigInt({ min: 0n, max: 2n ** 256n - 1n }),
        hex(80),
        fc.integer({ min: 1 }),
        fc.constantFrom('legacy', 'eip2930', 'eip1559'),
        (to, value, data, chainId, type) => {
          expect(transactionAct({ to, value, data, chainId, type })).toEqual(
            expect.objectContaining({
              transaction: expect.objectContaining({ to, value, data, chainId: BigInt(chainId) }),
            }),
          )
        },
      ),
      { numRuns: 200 },
    )
  })
})

describe('a rule about the recipient', () => {
  const policy = policyOf('ethereum', [
    { method: 'eth_sendTransaction', conditions: [onTransaction('to', 'in', [ALICE])] },
  ])

  it('knows an address in any case of its letters', () => {
    const spellings = [ALICE, ALICE.toLowerCase()]
    const policies = spellings.map((to) =>
      policyOf('ethereum', [{ method: 'eth_sendTransaction', conditions: [onTransaction('to', 'eq', to)] }]),
    )
    expect(policies.map((each) => spellings.map((to) => allows(each, transactionAct({ to }))))).toEqual([
      [true, true],
      [true, true],
    ])
  })

  it('is about no contract that is made', () => {
    const data = `0x${'60'.repeat(40)}`
    expect(allows(policy, transactionAct({ to: null, data }))).toBe(false)
    expect(allows(policy, transactionAct({ to: ALICE, data }))).toBe(true)
  })

  it('is about the contract that is called, not about whom it pays on', () => {
    const many = `0x8d80ff0a${'00'.repeat(31)}20${'00'.repeat(31)}55${'00'}${ALICE.slice(2).toLowerCase()}${'00'.repeat(64)}`
    expect(allows(policy, transactionAct({ to: MALLORY, data: many }))).toBe(false)
  })
})

describe('a rule about the value', () => {
  const upTo = (value: string) =>
    policyOf('ethereum', [
      { method: 'eth_sendTransaction', conditions: [onTransaction('value', 'lte', value)] },
    ])
  const [most, over] = [2n ** 256n - 1n, 2n ** 64n]

  it('reads 10 as ten and 0x10 as sixteen', () => {
    const values = [10n, 11n, 16n, 17n]
    const verdicts = ['10', '0x10', '0X10'.replace('X', 'x')].map((limit) =>
      values.map((value) => allows(upTo(limit), transactionAct({ to: ALICE, value }))),
    )
    expect(verdicts).toEqual([
      [true, false, false, false],
      [true, true, true, false],
      [true, true, true, false],
    ])
  })

  it('compares numbers, not digits, and loses none of 256 bits', () => {
    expect(allows(upTo('9'), transactionAct({ to: ALICE, value: 10n }))).toBe(false)
    expect(allows(upTo('10'), transactionAct({ to: ALICE, value: 9n }))).toBe(true)
    expect(allows(upTo(String(over - 1n)), transactionAct({ to: ALICE, value: over }))).toBe(false)
    expect(allows(upTo(String(over)), transactionAct({ to: ALICE, value: over }))).toBe(true)
    expect(allows(upTo(String(most - 1n)), transactionAct({ to: ALICE, value: most }))).toBe(false)
    expect(allows(upTo(String(most)), transactionAct({ to: ALICE, value: most }))).toBe(true)
  })

  it.each([
    ['eq', [false, true, false]],
    ['lt', [true, false, false]],
    ['lte', [true, true, false]],
    ['gt', [false, false, true]],
    ['gte', [false, true, true]],
  ])('%s 7', (operator, expected) => {
    const policy = policyOf('ethereum', [
      { method: 'eth_sendTransaction', conditions: [onTransaction('value', operator, '7')] },
    ])
    expect([6n, 7n, 8n].map((value) => allows(policy, transactionAct({ to: ALICE, value })))).toEqual(
      expected,
    )
  })
})

describe('a rule about the chain', () => {
  it('reads what is signed', () => {
    const policy = policyOf('ethereum', [
      { method: 'eth_sendTransaction', conditions: [onTransaction('chain_id', 'in', ['8453', '0xa'])] },
    ])
    const chains = [8453, 10, 1].map((chainId) => allows(policy, transactionAct({ to: ALICE, chainId })))
    expect(chains).toEqual([true, true, false])
  })
})

describe('an authorization', () => {
  it('is read with its contract in lower case', () => {
    const common = { chainType: 'ethereum', method: 'eth_sign7702Authorization' }
    expect(authorizationAct(ALICE)).toEqual({
      ...common,
      kind: 'ethereum_7702_authorization',
      contract: ALICE.toLowerCase(),
    })
    const refused = { ...common, kind: 'undecoded', reason: 'the contract is not an address' }
    const odd = [`${ALICE}00`, ALICE.slice(0, -2), `x${ALICE}`, ALICE.slice(2)]
    expect(odd.map(authorizationAct)).toEqual(odd.map(() => refused))
  })
})
