import { encodeFunctionData, type Hex, parseAbi } from 'viem'
import { describe, expect, it } from 'vitest'
import { decodeCalls, settleCalls } from './decode-calls.ts'

const token = '0x5FbDB2315678afecb367f032d93F642f64180aa3'
const [alice, bob] = [
  '0x70997970C51812dc3A010C7d01b50e0d17dc79C8',
  '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC',
] as const

const call = (signature: string, args: readonly unknown[]): Hex =>
  encodeFunctionData({ abi: parseAbi([`function ${signature}`] as never), args } as never)
const all = (data: Hex, to: string | null = token) => decodeCalls(to, data, { extended: true })
const usual = (data: Hex) => decodeCalls(token, data, { extended: false })
const nothing = {
  action: 'transaction',
  functionName: null,
  isErc20Ish: false,
  isNFTIsh: false,
  contract: token,
}

const transfer = call('transfer(address,uint256)', [alice, 7n])
const approve = call('approve(address,uint256)', [bob, 9n])

describe('without the option of the host', () => {
  it('knows approve and transfer [ETX-051]', () => {
    expect([...usual(approve), ...usual(transfer)]).toEqual([
      {
        action: 'approve',
        functionName: 'approve',
        selector: '0x095ea7b3',
        isErc20Ish: true,
        isNFTIsh: true,
        spender: bob,
        amounts: [9n],
        tokenIds: [9n],
        contract: token,
      },
      {
        action: 'transfer',
        functionName: 'transfer',
        selector: '0xa9059cbb',
        isErc20Ish: true,
        isNFTIsh: false,
        transferTo: alice,
        amounts: [7n],
        contract: token,
      },
    ])
  })

  it('names what lets another have all of a collection, and what moves a token', () => {
    const everybody = call('setApprovalForAll(address,bool)', [bob, true])
    const moved = call('safeTransferFrom(address,address,uint256)', [alice, bob, 4n])
    const known = { isErc20Ish: false, isNFTIsh: true, contract: token }
    expect([...usual(everybody), ...usual(moved)]).toEqual([
      {
        ...known,
        action: 'approve',
        functionName: 'setApprovalForAll',
        selector: '0xa22cb465',
        operator: bob,
        approved: true,
      },
      {
        ...known,
        action: 'transfer',
        functionName: 'safeTransferFrom',
        selector: '0x42842e0e',
        transferFrom: alice,
        transferTo: bob,
        tokenIds: [4n],
      },
    ])
  })

  it('names nothing that mints, and opens nothing that carries others', () => {
    const minted = call('mint(address)', [bob])
    const many = call('multicall(bytes[])', [[transfer]])
    expect([...usual(minted), ...usual(many)]).toEqual([
      { ...nothing, selector: '0x6a627842' },
      { ...nothing, selector: '0xac9650d8' },
    ])
  })
})

describe('with it', () => {
  it.each([
    [
      'transferFrom(address,address,uint256)',
      [alice, bob, 3n],
      {
        action: 'transfer',
        transferFrom: alice,
        transferTo: bob,
        amounts: [3n],
        tokenIds: [3n],
        isErc20Ish: true,
      },
    ],
    [
      'safeTransferFrom(address,address,uint256)',
      [alice, bob, 4n],
      { action: 'transfer', transferFrom: alice, transferTo: bob, tokenIds: [4n] },
    ],
    [
      'safeTransferFrom(address,address,uint256,bytes)',
      [alice, bob, 5n, '0x1234'],
      { action: 'transfer', transferFrom: alice, transferTo: bob, tokenIds: [5n] },
    ],
    [
      'safeTransferFrom(address,address,uint256,uint256,bytes)',
      [alice, bob, 6n, 60n, '0x'],
      { action: 'transfer', transferFrom: alice, transferTo: bob, tokenIds: [6n], amounts: [60n] },
    ],
    [
      'safeBatchTransferFrom(address,address,uint256[],uint256[],bytes)',
      [alice, bob, [1n, 2n], [10n, 20n], '0x'],
      {
        action: 'batch transfer',
        transferFrom: alice,
        transferTo: bob,
        tokenIds: [1n, 2n],
        amounts: [10n, 20n],
      },
    ],
    ['setApprovalForAll(address,bool)', [bob, true], { action: 'approve', operator: bob, approved: true }],
    ['setApprovalForAll(address,bool)', [bob, false], { action: 'approve', operator: bob, approved: false }],
    ['safeMint(address,uint256)', [alice, 8n], { action: 'mint', transferTo: alice, tokenIds: [8n] }],
    [
      'mintBatch(address,uint256[],uint256[],bytes)',
      [alice, [1n], [2n], '0x'],
      { action: 'mint', transferTo: alice, tokenIds: [1n], amounts: [2n] },
    ],
  ] as const)('reads %s [ETX-051]', (signature, args, meaning) => {
    const data = call(signature, args)
    expect(all(data)).toEqual([
      {
        functionName: signature.split('(')[0],
        selector: data.slice(0, 10),
        isErc20Ish: false,
        isNFTIsh: true,
        contract: token,
        ...meaning,
      },
    ])
  })

  it.each([
    ['multicall(bytes[])', [[approve, transfer]], [token, token]],
    ['multicall(uint256,bytes[])', [99n, [approve, transfer]], [token, token]],
    [
      'executeBatch(address[],bytes[])',
      [
        [alice, bob],
        [approve, transfer],
      ],
      [alice, bob],
    ],
    [
      'executeBatch(address[],uint256[],bytes[])',
      [
        [alice, bob],
        [0n, 1n],
        [approve, transfer],
      ],
      [alice, bob],
    ],
    [
      'aggregate3((address a,bool b,bytes c)[])',
      [
        [
          { a: alice, b: true, c: approve },
          { a: bob, b: false, c: transfer },
        ],
      ],
      [alice, bob],
    ],
  ])('opens %s', (signature, args, contracts) => {
    expect(all(call(signature, args)).map(({ functionName, contract }) => [functionName, contract])).toEqual([
      ['approve', contracts[0]],
      ['transfer', contracts[1]],
    ])
  })

  it('says of what another contract carries who makes it, and which wei go along', () => {
    const along = (signature: string, args: readonly unknown[]) =>
      all(call(signature, args)).map(({ contract, caller, value }) => [contract, caller, value])
    expect(along('execute(address,uint256,bytes)', [alice, 7n, transfer])).toEqual([[alice, token, 7n]])
    const both = [alice, bob]
    expect(along('executeBatch(address[],uint256[],bytes[])', [both, [0n, 8n], [transfer, '0x']])).toEqual([
      [alice, token, undefined],
      [bob, token, 8n],
    ])
    const list = [[{ a: alice, b: transfer }]]
    expect(along('aggregate((address a,bytes b)[])', list)).toEqual([[alice, token, undefined]])
    // a multicall acts for whoever called it
    expect(along('multicall(bytes[])', [[transfer]])).toEqual([[token, undefined, undefined]])
  })

  it('reads no batch whose wei are not as many as its calls', () => {
    const odd = call('executeBatch(address[],uint256[],bytes[])', [[alice, bob], [1n], [approve, transfer]])
    expect(all(odd).map(({ functionName }) => functionName)).toEqual([null])
  })

  it('opens one level only', () => {
    const deep = call('multicall(bytes[])', [[call('multicall(bytes[])', [[transfer]])]])
    expect(all(deep)).toEqual([{ ...nothing, selector: '0xac9650d8' }])
  })

  it('says of an unknown call among known ones that it is unknown', () => {
    const known = all(call('multicall(bytes[])', [[transfer, '0xdeadbeef01']]))
    expect(known.map(({ functionName, selector }) => [functionName, selector])).toEqual([
      ['transfer', '0xa9059cbb'],
      [null, '0xdeadbeef'],
    ])
  })
})

describe('what is not exactly a known call is unknown', () => {
  it.each([
    ['a byte too many', `${transfer}00`],
    ['a byte too few', transfer.slice(0, -2)],
    ['a selector alone', transfer.slice(0, 10)],
    ['bytes before an address that belong to none', `${transfer.slice(0, 10)}ff${transfer.slice(12)}`],
    ['a truth that is neither', call('setApprovalForAll(address,bool)', [bob, true]).replace(/1$/, '2')],
    ['an offset beyond the end', `0xac9650d8${'f'.repeat(64)}`],
    ['an array as long as numbers go', `0xac9650d8${'20'.padStart(64, '0')}${'f'.repeat(64)}`],
    ['an array within itself', `0xac9650d8${'0'.repeat(64)}`],
    ['more calls than anybody looks at', call('multicall(bytes[])', [Array(101).fill(transfer)])],
    ['ten million bytes', `${transfer}${'00'.repeat(10_000_000)}`],
    ['lists of different lengths', call('executeBatch(address[],bytes[])', [[alice], [transfer, transfer]])],
  ])('%s', (_, data) => {
    expect(all(data as Hex)).toEqual([{ ...nothing, selector: data.slice(0, 10) }])
  })

  it('that is shorter than a selector has none', () => {
    expect(all('0xa905')).toEqual([{ ...nothing, selector: null }])
  })
})

it('calls nothing where there are no bytes, or a contract is made', () => {
  expect([all('0x'), decodeCalls(token, null, { extended: true }), all('0x6080', null)]).toEqual([[], [], []])
})

describe('an amount or a number', () => {
  const facts = (symbol: string | null, decimals: number | null) => ({
    [token.toLowerCase()]: { symbol, decimals },
  })
  it.each([
    ['of a contract with decimals is an amount', facts('USDX', 6), [true, false, [9n], undefined]],
    ['of one with a symbol alone is a number', facts('ART', null), [false, true, undefined, [9n]]],
    [
      'of one that says 0 decimals, as collections do, stays open',
      facts('LAND', 0),
      [true, true, [9n], [9n]],
    ],
    ['of one that says nothing stays open', {}, [true, true, [9n], [9n]]],
  ])('%s', (_, said, meaning) => {
    const [settled] = settleCalls(usual(approve), said)
    expect([settled?.isErc20Ish, settled?.isNFTIsh, settled?.amounts, settled?.tokenIds]).toEqual(meaning)
  })
})

it('has five words for what a call does, and no other [ETX-052]', () => {
  const ids = [[1n], [2n]]
  const calls = [
    approve,
    transfer,
    call('safeBatchTransferFrom(address,address,uint256[],uint256[],bytes)', [alice, bob, ...ids, '0x']),
    call('mint(address)', [bob]),
    '0x12345678' as Hex,
  ]
  expect(calls.flatMap((data) => all(data)).map(({ action }) => action)).toEqual([
    'approve',
    'transfer',
    'batch transfer',
    'mint',
    'transaction',
  ])
})
