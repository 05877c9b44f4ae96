import fc from 'fast-check'
import { hashTypedData } from 'viem/utils'
import { describe, expect, it } from 'vitest'
import type { TypedDataAct } from './act.ts'
import { ALICE, allows, condition, MALLORY, policyOf, TOKEN } from './testing/policies.ts'
import { typedDataAct } from './typed-data-act.ts'

const PERMIT = [
  { name: 'owner', type: 'address' },
  { name: 'spender', type: 'address' },
  { name: 'value', type: 'uint256' },
]
const permit = (more: object = {}, message: object = {}) => ({
  domain: { name: 'USD Coin', chainId: 8453, verifyingContract: TOKEN },
  types: { Permit: PERMIT },
  primary_type: 'Permit',
  message: { owner: TOKEN, spender: ALICE, value: '70', ...message },
  ...more,
})
const policyOn = (...conditions: object[]) =>
  policyOf('ethereum', [{ method: 'eth_signTypedData_v4', conditions }])
const onDomain = (field: string, operator: string, value: unknown) =>
  condition('ethereum_typed_data_domain', field, operator, value)
const onMessage = (
  field: string,
  operator: string,
  value: unknown,
  typed_data: object = { types: { Permit: PERMIT }, primary_type: 'Permit' },
) => condition('ethereum_typed_data_message', field, operator, value, { typed_data })
const may = (policy: ReturnType<typeof policyOf>, value: unknown) => allows(policy, typedDataAct(value))
const isRead = (value: unknown) => typedDataAct(value).kind === 'ethereum_typed_data'
const read = (value: unknown) => (typedDataAct(value) as TypedDataAct).typedData

describe('typed data', () => {
  it('are read into the one form that is judged and signed', () => {
    expect(typedDataAct(permit())).toEqual({
      kind: 'ethereum_typed_data',
      chainType: 'ethereum',
      method: 'eth_signTypedData_v4',
      typedData: {
        types: {
          EIP712Domain: [
            { name: 'name', type: 'string' },
            { name: 'chainId', type: 'uint256' },
            { name: 'verifyingContract', type: 'address' },
          ],
          Permit: PERMIT,
        },
        primaryType: 'Permit',
        domain: { name: 'USD Coin', chainId: 8453n, verifyingContract: TOKEN.toLowerCase() },
        message: { owner: TOKEN, spender: ALICE, value: '70' },
      },
    })
  })

  it('have the hash of EIP 712 in that form', () => {
    const { primary_type, ...rest } = permit()
    const domain = {
      name: 'USD Coin',
      version: '2',
      chainId: 8453,
      verifyingContract: TOKEN,
      salt: `0x${'ab'.repeat(32)}`,
    }
    const whole = { ...rest, domain, primaryType: primary_type }
    expect(hashTypedData(read({ ...whole, primary_type }) as never)).toBe(hashTypedData(whole as never))
  })

  it.each([
    ['nothing', null],
    ['a text', JSON.stringify(permit())],
    ['a list', [permit()]],
    ['no types', permit({ types: undefined })],
    ['types that are a list', permit({ types: [PERMIT] })],
    ['a type that is no list', permit({ types: { Permit: { 0: PERMIT[0] } } })],
    ['a field without a type', permit({ types: { Permit: [{ name: 'owner' }] } })],
    ['a field that is a text', permit({ types: { Permit: ['address owner'] } })],
    ['no domain', permit({ domain: null })],
    ['no message', permit({ message: undefined })],
    ['no primary type', permit({ primary_type: undefined })],
    ['a primary type that is not there', permit({ primary_type: 'Order' })],
    ['a primary type of every object', permit({ primary_type: 'toString' })],
    ['a field of an unknown type', permit({ types: { Permit: [{ name: 'a', type: 'Order' }] } })],
    [
      'a field of a type that Solidity has not',
      permit({ types: { Permit: [{ name: 'a', type: 'uint7' }] } }),
    ],
    ['a field of a type of every object', permit({ types: { Permit: [{ name: 'a', type: 'toString' }] } })],
    [
      'a domain of its own',
      permit({
        domain: { chain: 8453 },
        types: { Permit: PERMIT, EIP712Domain: [{ name: 'chain', type: 'uint256' }] },
      }),
    ],
    [
      'a chain id that is a text',
      permit({
        domain: { chainId: '8453' },
        types: { Permit: PERMIT, EIP712Domain: [{ name: 'chainId', type: 'string' }] },
      }),
    ],
    ['two fields of one name', permit({ types: { Permit: [...PERMIT, { name: 'owner', type: 'uint8' }] } })],
    [
      'a name that passes for two',
      permit({ types: { Permit: [{ name: 'owner,address spender', type: 'address' }] } }),
    ],
    [
      'a type that passes for two',
      permit({ types: { Permit: [{ name: 'spender', type: 'address owner,address' }] } }),
    ],
    [
      'a struct called like a type',
      permit({ types: { Permit: PERMIT, address: [{ name: 'a', type: 'bool' }] } }),
    ],
    ['a struct whose name is no name', permit({ types: { Permit: PERMIT, 'A(bool a)B': [] } })],
    [
      'a domain with a field of its own',
      permit({ types: { Permit: PERMIT, EIP712Domain: [{ name: 'chain', type: 'uint256' }] } }),
    ],
    [
      'a domain with a field of another type',
      permit({ types: { Permit: PERMIT, EIP712Domain: [{ name: 'chainId', type: 'string' }] } }),
    ],
    ['a chain id in words', permit({ domain: { chainId: 'base' } })],
    ['a contract that is no address', permit({ domain: { verifyingContract: `${TOKEN}00` } })],
    ['a name that is a number', permit({ domain: { name: 7 } })],
    [
      'a domain that lacks what its type has',
      permit({ types: { Permit: PERMIT, EIP712Domain: [{ name: 'version', type: 'string' }] } }),
    ],
  ])('with %s are not read, and denied by any policy', (_, value) => {
    expect(typedDataAct(value)).toEqual({
      kind: 'undecoded',
      chainType: 'ethereum',
      method: 'eth_signTypedData_v4',
      reason: 'not typed data of EIP-712',
    })
    expect(may(policyOn(), value)).toBe(false)
    expect(may(policyOn(), permit())).toBe(true)
  })

  it('have no field of the domain that is null', () => {
    expect(read(permit({ domain: { name: null, version: undefined, chainId: 8453 } }))).toEqual(
      expect.objectContaining({
        domain: { chainId: 8453n },
        types: { Permit: PERMIT, EIP712Domain: [{ name: 'chainId', type: 'uint256' }] },
      }),
    )
  })

  it('may have arrays, structs and themselves in them', () => {
    const types = {
      Mail: [
        { name: 'to', type: 'Person[2][]' },
        { name: 'tags', type: 'bytes32[]' },
        { name: 'last', type: 'Mail' },
      ],
      Person: [{ name: 'at', type: 'address' }],
    }
    expect(isRead(permit({ types, primary_type: 'Mail' }))).toBe(true)
    const odd = ['Person[', 'Person[]x', 'Person[0]', 'Person[-1]', 'Person[1e3]', '[]', '']
    expect(
      odd.filter((type) =>
        isRead(permit({ types: { ...types, Mail: [{ name: 'to', type }] }, primary_type: 'Mail' })),
      ),
    ).toEqual([])
  })
})

describe('a permit', () => {
  it('is not what a rule about transactions allows', () => {
    const policy = policyOf('ethereum', [
      { method: 'eth_sendTransaction' },
      { method: 'eth_signTransaction' },
    ])
    expect(may(policy, permit())).toBe(false)
    expect(may(policyOn(), permit())).toBe(true)
  })
})

describe('a rule about the domain', () => {
  it.each([
    ['chainId', '8453', '1'],
    ['chain_id', '0x2105', '0x1'],
    ['verifyingContract', TOKEN, ALICE],
    ['verifying_contract', TOKEN.toLowerCase(), ALICE],
  ])('reads %s', (field, right, wrong) => {
    expect([right, wrong].map((value) => may(policyOn(onDomain(field, 'eq', value)), permit()))).toEqual([
      true,
      false,
    ])
  })

  it.each([
    ['a number', 8453],
    ['decimals', '8453'],
    ['hex', '0x2105'],
  ])('and the signature know a chain id that is %s', (_, chainId) => {
    const value = permit({ domain: { chainId } })
    expect(may(policyOn(onDomain('chainId', 'eq', '8453')), value)).toBe(true)
    expect(hashTypedData(read(value) as never)).toBe(
      hashTypedData(read(permit({ domain: { chainId: 8453 } })) as never),
    )
    expect(hashTypedData(read(value) as never)).not.toBe(hashTypedData(read(permit({ domain: {} })) as never))
  })

  it('is not about a chain id or a contract that is there, but not signed', () => {
    const types = { Permit: PERMIT, EIP712Domain: [{ name: 'name', type: 'string' }] }
    const policies = [onDomain('chainId', 'eq', '8453'), onDomain('verifyingContract', 'eq', TOKEN)].map(
      (each) => policyOn(each),
    )
    expect(policies.map((policy) => may(policy, permit({ types })))).toEqual([false, false])
    expect(policies.map((policy) => may(policy, permit()))).toEqual([true, true])
  })
})

describe('a rule about the message', () => {
  const spends = policyOn(onMessage('spender', 'eq', ALICE), onMessage('value', 'lte', '70'))

  it('reads the fields of the primary type', () => {
    const messages = [
      {},
      { value: '71' },
      { spender: MALLORY },
      { value: 70 },
      { value: '0x46' },
      { value: 70n },
    ]
    expect(messages.map((message) => may(spends, permit({}, message)))).toEqual([
      true,
      false,
      false,
      true,
      true,
      true,
    ])
  })

  it('is about data of the same type alone', () => {
    const others = [
      permit({ types: { Permit: [...PERMIT, { name: 'nonce', type: 'uint256' }] } }, { nonce: 1 }),
      permit({ types: { Permit: [...PERMIT].reverse() } }),
      permit({
        types: {
          Permit: PERMIT.map((field) => (field.name === 'value' ? { ...field, type: 'int256' } : field)),
        },
      }),
      permit({ types: { Permit: PERMIT, Approval: PERMIT }, primary_type: 'Approval' }),
      permit({ types: { Permit: PERMIT }, primary_type: 'EIP712Domain' }),
    ]
    expect(others.map((value) => isRead(value))).toEqual([true, true, true, true, true])
    expect(others.map((value) => may(spends, value))).toEqual([false, false, false, false, false])
    expect(may(spends, permit({ types: { Permit: PERMIT, Unused: [{ name: 'a', type: 'bool' }] } }))).toBe(
      true,
    )
  })

  it.each([
    ['a fraction', { value: 7.5 }],
    ['an exponent', { value: '1e1' }],
    ['spaces', { value: ' 7 ' }],
    ['octal digits', { value: '0o7' }],
    ['a leading zero', { value: '07' }],
    ['nothing', { value: '' }],
    ['a number that is not exact', { value: 2 ** 53 }],
    ['a list', { value: ['7'] }],
    ['no value', { value: undefined }],
    ['an address that is longer', { spender: `${ALICE}00` }],
    ['an address in a list', { spender: [ALICE] }],
  ])('cannot tell what %s is signed as: no ALLOW is about it, and every DENY', (_, message) => {
    const denying = policyOf('ethereum', [
      { method: '*' },
      {
        method: '*',
        action: 'DENY',
        conditions: [onMessage(Object.keys(message)[0] as string, 'eq', 'value' in message ? '8' : MALLORY)],
      },
    ])
    expect([spends, denying].map((policy) => may(policy, permit({}, message)))).toEqual([false, false])
    expect([spends, denying].map((policy) => may(policy, permit()))).toEqual([true, true])
  })

  const types = {
    Order: [
      { name: 'maker', type: 'Maker' },
      { name: 'exact', type: 'bool' },
      { name: 'note', type: 'string' },
      { name: 'salt', type: 'bytes4' },
      { name: 'rest', type: 'bytes' },
      { name: 'tick', type: 'int24' },
    ],
    Maker: [{ name: 'at', type: 'address' }],
  }
  const order = (message: object) =>
    permit({
      types,
      primary_type: 'Order',
      message: {
        maker: { at: ALICE },
        exact: true,
        note: 'Hi',
        salt: '0xAABBCCDD',
        rest: '0x',
        tick: '-7',
        ...message,
      },
    })

  it.each([
    ['maker.at', 'eq', ALICE, { maker: { at: MALLORY } }],
    ['exact', 'eq', 'true', { exact: 'true' }],
    ['exact', 'eq', 'true', { exact: 1 }],
    ['note', 'eq', 'Hi', { note: 'hi' }],
    ['note', 'contains', 'i', { note: ['i'] }],
    ['salt', 'eq', '0xaabbccdd', { salt: '0xaabbccdd00' }],
    ['salt', 'in', ['0xaabbccdd'], { salt: '0xaabbccde' }],
    ['rest', 'eq', '0x', { rest: '0x0' }],
    ['tick', 'gte', '-7', { tick: -8 }],
    ['maker.at', 'eq', ALICE, { maker: null }],
    ['maker.at', 'eq', ALICE, { maker: Object.create({ at: ALICE }) }],
  ])('compares %s by its type: %s %j', (field, operator, value, other) => {
    const policy = policyOn(onMessage(field, operator, value, { types, primary_type: 'Order' }))
    expect([{}, other].map((message) => may(policy, order(message)))).toEqual([true, false])
  })

  it('is about data whose structs are the same too', () => {
    const policy = policyOn(onMessage('exact', 'eq', 'true', { types, primary_type: 'Order' }))
    const makers = [
      types.Maker,
      [{ name: 'by', type: 'address' }],
      [...types.Maker, { name: 'fee', type: 'uint8' }],
    ]
    const orders = makers.map((Maker) => ({ ...order({}), types: { Maker, Order: types.Order } }))
    expect(orders.map((value) => may(policy, value))).toEqual([true, false, false])
  })

  it('knows a lone half of a character as what is signed for it', () => {
    const policy = policyOn(onMessage('note', 'eq', 'a\ufffd', { types, primary_type: 'Order' }))
    expect([{ note: 'a\ud800' }, { note: 'a' }].map((message) => may(policy, order(message)))).toEqual([
      true,
      false,
    ])
  })

  it('reads any whole number in any spelling that it reads at all', () => {
    fc.assert(
      fc.property(fc.bigInt({ min: 0n, max: 2n ** 256n - 1n }), (value) => {
        const policy = policyOn(onMessage('value', 'eq', String(value)))
        const spellings = [
          value,
          String(value),
          `0x${value.toString(16)}`,
          `0x${value.toString(16).toUpperCase()}`,
        ]
        expect(spellings.map((each) => may(policy, permit({}, { value: each })))).toEqual([
          true,
          true,
          true,
          true,
        ])
        expect(may(policy, permit({}, { value: String(value + 1n) }))).toBe(false)
      }),
      { numRuns: 50 },
    )
  })
})
