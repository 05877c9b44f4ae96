import { hashTypedData } from 'viem'
import { describe, expect, it } from 'vitest'
import { completeTypedData, readTypedData } from './typed-data.ts'

const [BOB, SHOP] = [`0x${'b0'.repeat(20)}`, `0x${'5a'.repeat(20)}`]
type Field = [name: string, type: string]
const struct = (...fields: Field[]) => fields.map(([name, type]) => ({ name, type }))
const hash = (data: unknown) => hashTypedData(data as never)
/** Typed data of one struct with one field. */
const one = (type: string, value: unknown) => ({
  domain: {},
  types: { One: struct(['it', type]) },
  primaryType: 'One',
  message: { it: value },
})

const order = () => ({
  domain: { name: 'Shop', chainId: 3, verifyingContract: SHOP, seal: 'genuine' },
  types: {
    Order: struct(['items', 'Item[]'], ['payee', 'address'], ['total', 'uint256']),
    Item: struct(['name', 'string'], ['sizes', 'uint8[2][]']),
  } as Record<string, { name: string; type: string }[]>,
  primaryType: 'Order',
  message: {
    total: 7n as unknown,
    payee: BOB,
    gift: true,
    items: [{ name: 'Umbrella', price: '0', sizes: [[1, 2]] }],
  } as Record<string, unknown>,
})
const signed = {
  domain: { name: 'Shop', chainId: 3, verifyingContract: SHOP },
  types: {
    EIP712Domain: struct(['name', 'string'], ['chainId', 'uint256'], ['verifyingContract', 'address']),
    ...order().types,
  },
  primaryType: 'Order',
  message: { items: [{ name: 'Umbrella', sizes: [[1, 2]] }], payee: BOB, total: 7n },
}

describe('typed data', () => {
  it('are what the types name, in their order, and hash to what the whole object does', () => {
    const complete = completeTypedData(order())
    expect(complete).toEqual(signed)
    expect(Object.keys(complete.message)).toEqual(['items', 'payee', 'total'])
    expect(hash(complete)).toBe(hash(order()))
  })

  it('have of the domain what its own type names, where that is given', () => {
    const given = order()
    given.types.EIP712Domain = struct(['chainId', 'uint256'])
    expect(completeTypedData(given).domain).toEqual({ chainId: 3 })
    expect(hash(completeTypedData(given))).toBe(hash(given))
    expect(completeTypedData({ ...given, types: { ...given.types, EIP712Domain: undefined } })).toEqual(
      signed,
    )
  })

  it('stay what they were when they were read, whatever the host does with its object', () => {
    const given = order()
    const complete = completeTypedData(given)
    given.message.total = 8n
    ;(given.message.items as { name: string }[]).push({ name: 'Car' })
    given.domain.chainId = 4
    given.types.Order?.pop()
    given.types.Item?.splice(0, 1, { name: 'title', type: 'string' })
    expect(complete).toEqual(signed)
    const parts = [complete, complete.types, complete.types.Order, complete.types.EIP712Domain]
    const held = [complete.domain, complete.message, complete.message.items]
    expect([...parts, ...held].map(Object.isFrozen)).toEqual(Array(7).fill(true))
  })

  it('are read once, field by field', () => {
    const reads: string[] = []
    const watch = (value: unknown, path: string): unknown => {
      if (typeof value !== 'object' || value === null) return value
      return new Proxy(value, {
        get(target, key) {
          const at = `${path}.${String(key)}`
          if (Object.hasOwn(target, key) && key !== 'length') reads.push(at)
          return watch(Reflect.get(target, key), at)
        },
      })
    }
    expect(completeTypedData(watch(order(), ''))).toEqual(signed)
    expect(reads).toContain('.message.items.0.name')
    expect(reads.filter((each, index) => reads.indexOf(each) < index)).toEqual([])
    expect(reads.filter((each) => /gift|price/.test(each))).toEqual([])
  })

  it('sign the domain alone where it is what is signed', () => {
    const { data, signed: shown } = readTypedData({ ...order(), primaryType: 'EIP712Domain' })
    expect([data.message, shown.message]).toEqual([{}, null])
    expect(hash(data)).toBe(hash({ ...order(), primaryType: 'EIP712Domain' }))
  })
})

describe('a value', () => {
  it.each([
    ['uint256', '0x10', '16'],
    ['uint256', 2 ** 53, '9007199254740992'],
    ['uint256', 1e21, '1000000000000000000000'],
    ['uint8', 255n, '255'],
    ['int8', -128, '-128'],
    ['int256', '-5', '-5'],
    ['bool', false, 'false'],
    ['string', 'false', 'false'],
    ['string', 258, '0x0102'],
    ['string', '', ''],
    ['address', BOB, BOB],
    ['bytes', '0xAbCd', '0xAbCd'],
    ['bytes', 'Bob', '0x426f62'],
    ['bytes', new Uint8Array([1, 255]), '0x01ff'],
    ['bytes', '0x', '0x'],
    ['bytes2', '0xabcd', '0xabcd'],
    [
      'uint8[2]',
      [3, '0x4'],
      [
        { name: '1', value: '3' },
        { name: '2', value: '4' },
      ],
    ],
    ['uint8[]', [], []],
  ])('of %s, %s, reads as it is signed', (type, value, reads) => {
    const { data, signed: shown } = readTypedData(one(type, value))
    expect(shown.message).toEqual([{ name: 'it', value: reads }])
    expect(hash(data)).toBe(hash(one(type, value)))
  })

  it.each([
    ['uint256', -1],
    ['uint256', 1.5],
    ['uint256', ''],
    ['uint256', true],
    ['uint256', [5]],
    ['uint256', 2n ** 256n],
    ['uint8', 256],
    ['int8', 128],
    ['uint7', 1],
    ['uint', 1],
    ['bool', 'false'],
    ['bool', 0],
    ['string', { toString: () => 'Bob' }],
    ['string', undefined],
    ['address', 'Bob'],
    ['address', `${BOB}00`],
    ['bytes', '0x123'],
    ['bytes', '0xzz'],
    ['bytes2', '0x123'],
    ['bytes2', '0x12'],
    ['bytes2', 'ab'],
    ['uint8[2]', [1]],
    ['uint8[]', 'ab'],
    ['Nobody', {}],
    ['toString', {}],
    ['__proto__', {}],
  ])('of %s is not %s', (type, value) => {
    expect(() => completeTypedData(one(type, value))).toThrow(new TypeError('Invalid typed data'))
  })
})

describe('typed data are not', () => {
  const named = (...names: string[]) => ({
    ...one('string', 'a'),
    types: { One: names.map((name) => ({ name, type: 'string' })) },
    message: { a: 'x', b: 'y', 'a,string b': 'z', toString: 'w' },
  })
  it('refused for what the next ones are', () => {
    expect(completeTypedData(named('b', 'a', 'toString')).message).toEqual({ b: 'y', a: 'x', toString: 'w' })
  })
  it.each([
    ['nothing', null],
    ['no object', 'null'],
    ['broken JSON', '{'],
    ['without types', { ...order(), types: undefined }],
    ['without a primary type', { ...order(), primaryType: '' }],
    ['of a primary type that is none', { ...order(), primaryType: 'Offer' }],
    ['of a primary type that every object has', { ...order(), primaryType: 'constructor' }],
    ['of a primary type that is a list', { ...order(), primaryType: 'Item[]' }],
    ['with a field that the message lacks', named('a', 'c')],
    ['with a field that every object has', { ...named('a', 'toString'), message: { a: 'x' } }],
    ['with a name that stands twice', named('a', 'a')],
    ['with a name that passes for two fields', named('a,string b')],
    [
      'with a struct by the name of a plain type',
      {
        ...one('address', { a: 'x' }),
        types: { One: struct(['it', 'address']), address: struct(['a', 'string']) },
      },
    ],
    [
      'with a struct by the name of a list',
      {
        ...one('Two[]', { a: 'x' }),
        types: { One: struct(['it', 'Two[]']), 'Two[]': struct(['a', 'string']) },
      },
    ],
    [
      'with a domain that lacks what its type names',
      { ...order(), types: { ...order().types, EIP712Domain: struct(['salt', 'bytes32']) } },
    ],
    ['with a domain that is no object', { ...order(), domain: 'Shop' }],
    ['with a message that is a list', { ...order(), message: [] }],
  ])('%s', (_, data) => {
    expect(() => completeTypedData(data)).toThrow(new TypeError('Invalid typed data'))
  })
})
