import type { TransactionSerialized } from 'viem'
import { recoverTransactionAddress } from 'viem'
import { hexToBytes, parseTransaction } from 'viem/utils'
import { describe, expect, it } from 'vitest'
import { deriveKey } from '../entropy/wallet-key.ts'
import { KeyError } from '../key-error.ts'
import { EIP155, EIP1559, EIP2930 } from '../vectors/published.ts'
import { signTransaction } from './transaction.ts'

const key = deriveKey(new Uint8Array(64).fill(7), 'ethereum', 0)
const TO = '0x000000000000000000000000000000000000aaaa'
const CHECKSUMMED = '0x9858EfFD232B4033E47d90003D41EC34EcaEda94'
const SLOT = `0x${'00'.repeat(31)}aB`
const MOST = 2n ** 256n - 1n
const SAFE = Number.MAX_SAFE_INTEGER

const sign = (transaction: unknown) =>
  signTransaction(key.privateKey, transaction, key.address) as TransactionSerialized
/** What stands in a signed transaction, of the fields that are asked for. */
const signed = (transaction: object) => parseTransaction(sign({ to: TO, chainId: 5, ...transaction }))

describe('eth_signTransaction', () => {
  it('gives the published transactions of EIP 155, EIP 2930 and EIP 1559', () => {
    const by = (privateKey: string, transaction: object) =>
      signTransaction(hexToBytes(`0x${privateKey}`), transaction, key.address)
    expect(by(EIP155.privateKey, EIP155.transaction)).toBe(EIP155.signed)
    expect(by(EIP2930.privateKey, EIP2930.transaction)).toBe(EIP2930.signed)
    const [first, second] = EIP1559.transactions.map(([transaction]) =>
      by(EIP1559.privateKey, { ...transaction, to: TO, chainId: 7822 }),
    )
    expect([first, second]).toEqual([EIP1559.transactions[0][1], EIP1559.transactions[1][1]])
  })

  const spellings: [string, (value: number) => unknown][] = [
    ['bigint', BigInt],
    ['number', Number],
    ['decimal text', String],
    ['hex', (value) => `0x${value.toString(16)}`],
    ['hex in capitals', (value) => `0X${value.toString(16).toUpperCase()}`],
  ]
  it.each(
    spellings,
  )('takes quantities as %s and recovers to the signer, with all kinds', async (_, spell) => {
    const common = { from: key.address, nonce: spell(3), value: spell(1000), chainId: spell(31337) }
    const cases = [
      [
        { gas: spell(21000), gasPrice: spell(9) },
        { type: 'legacy', gasPrice: 9n },
      ],
      [
        { gasLimit: spell(21000), gasPrice: spell(11), type: 1 },
        { type: 'eip2930', gasPrice: 11n },
      ],
      [
        { gas: spell(21000), maxFeePerGas: spell(30), maxPriorityFeePerGas: spell(2) },
        { type: 'eip1559', maxFeePerGas: 30n, maxPriorityFeePerGas: 2n },
      ],
    ] as const
    const raws = cases.map(([transaction]) => sign({ ...common, to: TO, ...transaction }))
    expect(raws.map((raw) => parseTransaction(raw))).toEqual(
      cases.map(([, fields]) =>
        expect.objectContaining({ ...fields, nonce: 3, value: 1000n, gas: 21000n, chainId: 31337, to: TO }),
      ),
    )
    const signers = raws.map((serializedTransaction) => recoverTransactionAddress({ serializedTransaction }))
    expect(await Promise.all(signers)).toEqual(Array(3).fill(key.address))
  })

  it('recovers to the signer whichever of the two points a legacy signature stands for', async () => {
    const raws = [0, 1, 2, 3, 4, 5, 6, 7].map((nonce) => sign({ to: TO, chainId: 5, gasPrice: 1, nonce }))
    expect(new Set(raws.map((raw) => parseTransaction(raw).v))).toEqual(new Set([45n, 46n]))
    const signers = raws.map((serializedTransaction) => recoverTransactionAddress({ serializedTransaction }))
    expect(await Promise.all(signers)).toEqual(Array(8).fill(key.address))
  })

  it.each([
    ['legacy', [0, 0n, '0', '0x0', '0x00', 'legacy']],
    ['eip2930', [1, 1n, '1', '0x1', '0x01', 'eip2930']],
    ['eip1559', [2, 2n, '2', '0x2', '0x02', 'eip1559']],
  ])('takes every spelling of the type %s', (type, all) => {
    expect(all.map((spelling) => signed({ type: spelling }).type)).toEqual(all.map(() => type))
  })

  it.each([
    ['eip1559', 'nothing', {}],
    ['eip1559', 'nothing but nulls', { type: null, gasPrice: null, maxFeePerGas: null }],
    ['eip1559', 'a fee', { gasPrice: 9, maxFeePerGas: 9 }],
    ['eip1559', 'a tip of nothing', { gasPrice: 9, maxPriorityFeePerGas: 0 }],
    ['legacy', 'a gas price', { gasPrice: 9, maxFeePerGas: null, accessList: null }],
    ['legacy', 'a gas price of nothing', { gasPrice: 0 }],
    ['eip2930', 'a gas price and an access list', { gasPrice: 9, accessList: [] }],
  ])('reads the type %s off %s', (type, _, fields) => {
    expect(signed(fields).type).toBe(type)
  })

  it.each([
    ['data', { data: '0xaBcd' }, '0xaBcd'],
    ['input', { input: '0x01' }, '0x01'],
    ['data before input', { data: '0x02', input: '0x03' }, '0x02'],
    ['bytes', { data: Uint8Array.of(0, 10, 255) }, '0x000aff'],
    ['nothing', {}, undefined],
    ['null', { data: null, input: null }, undefined],
    ['no bytes', { data: '0x' }, undefined],
  ])('takes the data as %s', (_, fields, data) => {
    expect(signed(fields).data?.toLowerCase()).toBe(data?.toLowerCase())
  })

  it.each([
    [undefined, undefined],
    [null, undefined],
    ['', undefined],
    ['0x', undefined],
    [TO, TO],
    [CHECKSUMMED, CHECKSUMMED.toLowerCase()],
  ])('sends to %j, or makes a contract', (to, expected) => {
    expect(signed({ to }).to ?? undefined).toBe(expected)
  })

  it.each([
    ['objects', [{ address: TO, storageKeys: [SLOT] }]],
    ['pairs', [[TO, [SLOT]]]],
    ['a map', { [TO]: [SLOT] }],
  ])('takes an access list as %s, in both types that have one', (_, accessList) => {
    const expected = [{ address: TO, storageKeys: [SLOT.toLowerCase()] }]
    expect([1, 2].map((type) => signed({ type, accessList }))).toEqual([
      expect.objectContaining({ type: 'eip2930', accessList: expected }),
      expect.objectContaining({ type: 'eip1559', accessList: expected }),
    ])
  })

  it('puts no access list into a transaction of a type that has none, whatever stands for one', () => {
    const plain = sign({ to: TO, chainId: 1, type: 'legacy' })
    expect(sign({ to: TO, chainId: 1, type: 'legacy', accessList: 'none' })).toBe(plain)
  })

  it('takes its signer in any case as sender, and ignores unknown fields', () => {
    const plain = sign({ to: TO, chainId: 1 })
    const more = { account: { address: TO, type: 'json-rpc' }, extra: undefined, accessList: null }
    const capitals = `0x${key.address.slice(2).toUpperCase()}`
    const all = [key.address, key.address.toLowerCase(), capitals, null].map((from) =>
      sign({ to: TO, chainId: 1, from, ...more }),
    )
    expect(all).toEqual(Array(4).fill(plain))
  })

  it('takes values up to 256 bits, and chain ids and nonces up to what a number holds', () => {
    expect(signed({ value: MOST }).value).toBe(MOST)
    expect(signed({ nonce: SAFE }).nonce).toBe(SAFE)
    expect(signed({ chainId: SAFE, gasPrice: 1 }).chainId).toBe(SAFE)
    expect(signed({ value: '0x', nonce: null }).value).toBeUndefined()
  })

  const list = 'accessList is not valid'
  it.each([
    ['nothing', undefined, 'Expected a transaction'],
    ['null', null, 'Expected a transaction'],
    ['text', 'transaction', 'Expected a transaction'],
    ['a list', [], 'Expected a transaction'],
    ['no chain id', { chainId: undefined }, 'chainId is missing'],
    ['chain id 0', { chainId: 0 }, 'chainId is missing'],
    ['a chain id in words', { chainId: 'one' }, 'chainId is not a valid quantity'],
    [
      'a legacy chain id that is no safe number',
      { chainId: 2n ** 53n, gasPrice: 1 },
      'chainId is out of range',
    ],
    ['a nonce that is no safe number', { nonce: 2n ** 53n }, 'nonce is out of range'],
    ['a nonce in words', { nonce: 'first' }, 'nonce is not a valid quantity'],
    ['the address of another', { from: TO }, 'from is not the address of this wallet'],
    ['a sender that is a number', { from: 7 }, 'from is not the address of this wallet'],
    ['a list of senders', { from: [key.address] }, 'from is not the address of this wallet'],
    ['a sender that is no address', { from: 'ada.eth' }, 'from is not the address of this wallet'],
    ['a name to send to', { to: 'ada.eth' }, 'to is not an Ethereum address'],
    ['a number to send to', { to: 7 }, 'to is not an Ethereum address'],
    ['a list to send to', { to: [TO] }, 'to is not an Ethereum address'],
    ['a broken checksum', { to: CHECKSUMMED.replace('E', 'e') }, 'to is not an Ethereum address'],
    ['a negative value', { value: -1 }, 'value is not a valid quantity'],
    ['a negative bigint', { value: -1n }, 'value is not a valid quantity'],
    ['a fraction', { value: 0.5 }, 'value is not a valid quantity'],
    ['a number that is not exact', { value: 2 ** 53 }, 'value is not a valid quantity'],
    ['a value over 256 bits', { value: MOST + 1n }, 'value is not a valid quantity'],
    ['text as value', { value: 'much' }, 'value is not a valid quantity'],
    ['text before a value', { value: 'much5' }, 'value is not a valid quantity'],
    ['text after a value', { value: '5much' }, 'value is not a valid quantity'],
    ['no text as value', { value: '' }, 'value is not a valid quantity'],
    ['a list as value', { value: ['5'] }, 'value is not a valid quantity'],
    ['truth as value', { value: true }, 'value is not a valid quantity'],
    ['gas in words', { gas: 'much' }, 'gas is not a valid quantity'],
    ['a gas price in words', { gasPrice: 'much' }, 'gasPrice is not a valid quantity'],
    ['a fee in words', { maxFeePerGas: 'much' }, 'maxFeePerGas is not a valid quantity'],
    ['a tip in words', { maxPriorityFeePerGas: 'much' }, 'maxPriorityFeePerGas is not a valid quantity'],
    ['a blob transaction', { type: 3 }, 'This type of transaction is not supported'],
    ['data of half a byte', { data: '0x1' }, 'data is not hex of whole bytes'],
    ['data with text before it', { data: 'z0x12' }, 'data is not hex of whole bytes'],
    ['data with text after it', { data: '0x12z' }, 'data is not hex of whole bytes'],
    ['data that is a number', { data: 12 }, 'data is not hex of whole bytes'],
    ['data that reads as hex once it is text', { data: ['0x12'] }, 'data is not hex of whole bytes'],
    ['an access list of text', { accessList: TO }, list],
    ['an access list that is a number', { accessList: 7 }, list],
    ['an access list of nothing', { accessList: [null] }, list],
    ['a number for an address', { accessList: [[7, []]] }, list],
    ['a list for an address', { accessList: [[[TO], []]] }, list],
    ['no address', { accessList: [['ada.eth', []]] }, list],
    ['no keys', { accessList: [{ address: TO }] }, list],
    ['a key for keys', { accessList: [[TO, SLOT]] }, list],
    ['a key that is a number', { accessList: [[TO, [7]]] }, list],
    ['a key that reads as one once it is text', { accessList: [[TO, [[SLOT]]]] }, list],
    ['one short key', { accessList: [[TO, [SLOT, '0x1']]] }, list],
    ['a key with text before it', { accessList: [[TO, [`z${SLOT}`]]] }, list],
    ['a key with text after it', { accessList: [[TO, [`${SLOT}z`]]] }, list],
    ['a tip over the fee', { maxFeePerGas: 1, maxPriorityFeePerGas: 2 }, 'The transaction is not valid'],
  ])('refuses %s, and says what is wrong', (_, wrong, message) => {
    const isTransaction = typeof wrong === 'object' && wrong !== null && !Array.isArray(wrong)
    const transaction = isTransaction ? { to: TO, chainId: 1, ...wrong } : wrong
    expect(() => sign(transaction)).toThrow(new KeyError('invalid_input', message))
  })
})
