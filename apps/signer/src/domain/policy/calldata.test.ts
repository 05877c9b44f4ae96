import fc from 'fast-check'
import type { Abi, Hex } from 'viem'
import { concatHex, encodeFunctionData, pad, parseAbi, toFunctionSelector, toHex } from 'viem/utils'
import { describe, expect, it } from 'vitest'
import { readCalldata } from './calldata.ts'
import type { CalldataCondition } from './policy.ts'
import {
  ALICE,
  allows,
  condition,
  MALLORY,
  onTransaction,
  policyOf,
  TOKEN,
  transactionAct,
} from './testing/policies.ts'

const ERC20 = parseAbi([
  'function transfer(address to, uint256 amount)',
  'function approve(address spender, uint256 amount)',
  'event Transfer(address indexed from, address indexed to, uint256 value)',
])
const NFT = parseAbi([
  'function safeTransferFrom(address from, address to, uint256 tokenId)',
  'function safeTransferFrom(address from, address to, uint256 tokenId, bytes data)',
])
const ODD = parseAbi([
  'struct Leg { address pool; int24 tick }',
  'struct Order { Leg leg; uint96 size; string note }',
  'function trade(Order order, bool exact, bytes4 tag, bytes rest, uint8 kind)',
  'function pause()',
])

const onCall = (abi: Abi, field: string, operator: string, value: unknown) =>
  condition('ethereum_calldata', field, operator, value, { abi })
const policyOn = (...conditions: object[]) =>
  policyOf('ethereum', [{ method: 'eth_sendTransaction', conditions }])
const call = (data: Hex, to: string | null = TOKEN) => transactionAct({ to, data })
const transfer = (to: string, amount: bigint) =>
  encodeFunctionData({ abi: ERC20, functionName: 'transfer', args: [to as Hex, amount] })
const approve = (spender: string, amount: bigint) =>
  encodeFunctionData({ abi: ERC20, functionName: 'approve', args: [spender as Hex, amount] })

describe('a rule about a call', () => {
  const policy = policyOn(
    onTransaction('to', 'eq', TOKEN),
    onCall(ERC20, 'transfer.to', 'in', [ALICE]),
    onCall(ERC20, 'transfer.amount', 'lte', '100'),
  )

  it('allows the function, the recipient and the amount that it names', () => {
    const acts = [
      call(transfer(ALICE, 100n)),
      call(transfer(ALICE, 101n)),
      call(transfer(MALLORY, 100n)),
      call(approve(ALICE, 100n)),
      call(transfer(ALICE, 100n), MALLORY),
      call('0x'),
      call('0xa9059cbb'),
    ]
    expect(acts.map((act) => allows(policy, act))).toEqual([true, false, false, false, false, false, false])
  })

  it('by name is about the functions of the name, and each that is listed', () => {
    const [one, both] = [
      policyOn(onCall(ERC20, 'function_name', 'eq', 'transfer')),
      policyOn(onCall(ERC20, 'function_name', 'in', ['transfer', 'approve'])),
    ]
    const acts = [call(transfer(MALLORY, 1n)), call(approve(ALICE, 7n)), call('0x12345678')]
    expect([one, both].map((each) => acts.map((act) => allows(each, act)))).toEqual([
      [true, false, false],
      [true, true, false],
    ])
  })

  it('is about no code of a contract that is made, be it of the same bytes', () => {
    const named = policyOn(onCall(ERC20, 'function_name', 'eq', 'transfer'))
    expect(allows(named, call(transfer(ALICE, 1n), null))).toBe(false)
    expect(allows(named, call(transfer(ALICE, 1n)))).toBe(true)
  })

  const word = (value: bigint) => pad(toHex(value))
  const dirty = `0x${'11'.repeat(12)}${ALICE.slice(2).toLowerCase()}` as Hex
  const head = toFunctionSelector('transfer(address,uint256)')
  const trade = toFunctionSelector('trade(((address,int24),uint96,string),bool,bytes4,bytes,uint8)')
  const leg = [pad(ALICE.toLowerCase() as Hex), word(5n)]
  const honest = [word(160n), word(1n), `0xaabbccdd${'00'.repeat(28)}`, word(352n), word(3n)] as Hex[]
  const order = (note: bigint) =>
    [...leg, word(9n), word(note), word(2n), `0x4869${'00'.repeat(30)}`] as Hex[]
  const rest = [word(1n), `0xff${'00'.repeat(31)}`] as Hex[]

  it('decodes tuples, booleans, bytes, texts and negative numbers', () => {
    const data = concatHex([trade, ...honest, ...order(128n), ...rest])
    const right: [string, string, unknown][] = [
      ['trade.order.leg.pool', 'eq', ALICE],
      ['trade.order.leg.tick', 'gt', '-6'],
      ['trade.order.size', 'eq', '9'],
      ['trade.order.note', 'starts_with', 'H'],
      ['trade.exact', 'eq', 'true'],
      ['trade.tag', 'eq', '0xAABBCCDD'],
      ['trade.rest', 'in', ['0xff']],
      ['trade.kind', 'lt', '4'],
    ]
    const wrong: [string, string, unknown][] = [
      ['trade.order.leg.pool', 'eq', TOKEN],
      ['trade.order.leg.tick', 'lt', '5'],
      ['trade.order.size', 'eq', '5'],
      ['trade.order.note', 'eq', 'hi'],
      ['trade.exact', 'eq', 'false'],
      ['trade.tag', 'eq', '0xaabbccde'],
      ['trade.rest', 'in', ['0x']],
      ['trade.kind', 'lt', '3'],
    ]
    const verdicts = [right, wrong].map((all) =>
      all.map((each) => allows(policyOn(onCall(ODD, ...each)), call(data))),
    )
    expect(verdicts).toEqual([right.map(() => true), wrong.map(() => false)])
    const negative = concatHex([
      trade,
      ...honest,
      leg[0] as Hex,
      `0x${'ff'.repeat(32)}`,
      ...order(128n).slice(2),
      ...rest,
    ])
    expect(allows(policyOn(onCall(ODD, 'trade.order.leg.tick', 'eq', '-1')), call(negative))).toBe(true)
    expect(allows(policyOn(onCall(ODD, 'trade.order.leg.tick', 'lt', '-0x1')), call(negative))).toBe(false)
  })

  it.each([
    ['bytes that follow', transfer, 'transfer.to', ERC20, concatHex([transfer(ALICE, 5n), '0x00'])],
    ['a word that follows', transfer, 'transfer.to', ERC20, concatHex([transfer(ALICE, 5n), word(7n)])],
    ['bits beside the address', transfer, 'transfer.to', ERC20, concatHex([head, dirty, word(5n)])],
    ['an argument cut short', transfer, 'transfer.to', ERC20, transfer(ALICE, 5n).slice(0, -2)],
    [
      'an argument too few',
      transfer,
      'transfer.to',
      ERC20,
      concatHex([head, pad(ALICE.toLowerCase() as Hex)]),
    ],
    [
      'two offsets to the same bytes',
      null,
      'trade.order.leg.pool',
      ODD,
      concatHex([
        trade,
        word(160n),
        word(1n),
        honest[2] as Hex,
        word(288n),
        word(3n),
        ...order(128n),
        ...rest,
      ]),
    ],
    [
      'an offset over a gap',
      null,
      'trade.order.leg.pool',
      ODD,
      concatHex([
        trade,
        word(192n),
        ...honest.slice(1, 3),
        word(384n),
        word(3n),
        word(0n),
        ...order(128n),
        ...rest,
      ]),
    ],
    [
      'a truth of two',
      null,
      'trade.order.leg.pool',
      ODD,
      concatHex([trade, word(160n), word(2n), ...honest.slice(2), ...order(128n), ...rest]),
    ],
    [
      'a number too big for its type',
      null,
      'trade.order.leg.pool',
      ODD,
      concatHex([trade, ...honest.slice(0, 4), word(256n), ...order(128n), ...rest]),
    ],
    [
      'padding that is not zero',
      null,
      'trade.order.leg.pool',
      ODD,
      concatHex([trade, ...honest, ...order(128n), word(1n), `0xff${'00'.repeat(30)}01`]),
    ],
    [
      'an offset out of the data',
      null,
      'trade.order.leg.pool',
      ODD,
      concatHex([trade, word(2n ** 255n), ...honest.slice(1), ...order(128n), ...rest]),
    ],
  ] as const)('cannot tell what is meant by %s: no ALLOW is about it, and every DENY', (_, _encode, field, abi, data) => {
    const allowing = policyOn(onCall(abi as never, field, 'eq', ALICE))
    const denying = policyOf('ethereum', [
      { method: '*' },
      { method: '*', action: 'DENY', conditions: [onCall(abi as never, field, 'eq', MALLORY)] },
    ])
    const named = policyOn(onCall(abi as never, 'function_name', 'eq', field.split('.')[0]))
    const plain =
      field === 'transfer.to' ? transfer(ALICE, 5n) : concatHex([trade, ...honest, ...order(128n), ...rest])
    const verdicts = [data, plain].map((each) =>
      [allowing, denying, named].map((policy) => allows(policy, call(each as Hex))),
    )
    expect(verdicts).toEqual([
      [false, false, false],
      [true, true, true],
    ])
  })

  it('of a function without parameters takes no bytes but its selector', () => {
    const policy = policyOn(onCall(ODD, 'function_name', 'eq', 'pause'))
    const pause = toFunctionSelector('pause()')
    expect(
      [pause, concatHex([pause, '0x00']), concatHex([pause, word(0n)])].map((data) =>
        allows(policy, call(data)),
      ),
    ).toEqual([true, false, false])
  })

  it('knows the overload that is called by its selector', () => {
    const three = encodeFunctionData({ abi: NFT, functionName: 'safeTransferFrom', args: [TOKEN, ALICE, 7n] })
    const four = encodeFunctionData({
      abi: NFT,
      functionName: 'safeTransferFrom',
      args: [TOKEN, ALICE, 7n, '0x12'],
    })
    const to = policyOn(onCall(NFT, 'safeTransferFrom.to', 'eq', ALICE))
    const data = policyOn(onCall(NFT, 'safeTransferFrom.data', 'eq', '0x12'))
    expect([to, data].map((policy) => [three, four].map((each) => allows(policy, call(each))))).toEqual([
      [true, true],
      [false, true],
    ])
    const denying = policyOf('ethereum', [
      { method: '*' },
      { method: '*', action: 'DENY', conditions: [onCall(NFT, 'safeTransferFrom.data', 'eq', '0x13')] },
    ])
    expect([three, four, transfer(ALICE, 1n)].map((each) => allows(denying, call(each)))).toEqual([
      false,
      true,
      true,
    ])
  })

  it('is not taken in by another function of the same four bytes: it has to be encoded as its own', () => {
    // both have 0x42966c68
    const abi = parseAbi(['function burn(uint256 amount)'])
    const other = encodeFunctionData({
      abi: parseAbi(['function collate_propagate_storage(bytes16 place)']),
      args: [`0x${'ab'.repeat(16)}`],
    })
    expect(other.slice(0, 10)).toBe(toFunctionSelector('burn(uint256)'))
    expect(allows(policyOn(onCall(abi, 'burn.amount', 'lte', '5')), call(other))).toBe(false)
    expect(
      allows(policyOn(onCall(abi, 'burn.amount', 'lte', '5')), call(encodeFunctionData({ abi, args: [5n] }))),
    ).toBe(true)
  })

  it('reads of a call what was put there', () => {
    const address = fc
      .uint8Array({ minLength: 20, maxLength: 20 })
      .map((bytes) => `0x${Buffer.from(bytes).toString('hex')}` as Hex)
    fc.assert(
      fc.property(address, fc.bigInt({ min: 0n, max: 2n ** 256n - 1n }), (to, amount) => {
        const read = (field: string) =>
          readCalldata(onCall(ERC20, field, 'eq', '0') as CalldataCondition, transfer(to, amount))
        expect([read('transfer.to'), read('transfer.amount'), read('approve.amount')]).toEqual([
          to,
          amount,
          undefined,
        ])
      }),
    )
  })

  it('with other bytes is another call, or cannot be told', () => {
    const plain = transfer(ALICE, 5n)
    const read = (data: Hex) =>
      ['transfer.to', 'transfer.amount'].map((field) =>
        readCalldata(onCall(ERC20, field, 'eq', '0') as CalldataCondition, data),
      )
    fc.assert(
      fc.property(
        fc.integer({ min: 2, max: plain.length - 1 }),
        fc.constantFrom(...'0123456789abcdef'),
        (place, digit) => {
          fc.pre(plain[place] !== digit)
          const other = `${plain.slice(0, place)}${digit}${plain.slice(place + 1)}` as Hex
          expect(read(other)).not.toEqual(read(plain))
        },
      ),
    )
  })
})
