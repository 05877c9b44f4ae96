import type { DecodedCall, PreparedEthereumTransaction } from '@latchkey/core'
import { describe, expect, it } from 'vitest'
import type { OutlineLine } from './line.ts'
import { outlineOf } from './outline.ts'
import {
  approval,
  asset,
  batchTransfer,
  calling,
  carriedCoin,
  EMPTY,
  FRIEND,
  MAXIMUM,
  nftTransfer,
  OTHER,
  operator,
  plain,
  ROUTER,
  SENDER,
  scanned,
  tokenTransfer,
  unknownCall,
} from './samples.ts'

type Trial = Partial<Pick<typeof EMPTY, 'assets_diffs' | 'exposures'>>

const said = ({ deed, amount, numbers, asset: { symbol }, party }: OutlineLine) => [
  deed,
  [amount, symbol, ...numbers].filter((part) => part !== null).join(' '),
  party,
]

/** Deed, what of, and with whom, a line each. */
const outlined = (transaction: PreparedEthereumTransaction, trial: Trial) =>
  outlineOf(transaction, scanned('Benign', { ...EMPTY, ...trial }), 'ETH').lines.map(said)

const exposing = (what: typeof asset.usdc | typeof asset.punk, spender: string, value?: string): Trial => ({
  exposures: [{ asset: what, spenders: { [spender]: value === undefined ? {} : { value } } }],
})
const leaving = (what: (typeof asset)[keyof typeof asset], ...values: string[]): Trial => ({
  assets_diffs: [{ asset: what, in: [], out: values.map((value) => ({ value })) }],
})

describe('a right to spend that a trial run saw', () => {
  it.each<[string, PreparedEthereumTransaction, Trial, unknown[]]>([
    [
      'of all, where the bytes speak of some',
      calling('0x095ea7b3', approval(250_000_000n)),
      exposing(asset.usdc, ROUTER, '1.157920892373162e+71'),
      [
        ['spend', 'max USDC', ROUTER],
        ['spend', '250 USDC', ROUTER],
      ],
    ],
    [
      'of more than the bytes speak of',
      calling('0x095ea7b3', approval(250_000_000n)),
      exposing(asset.usdc, ROUTER, '250.000001'),
      [
        ['spend', '250 USDC', ROUTER],
        ['spend', '250.000001 USDC', ROUTER],
      ],
    ],
    [
      'where the bytes withdraw one',
      calling('0x095ea7b3', approval(0n)),
      exposing(asset.usdc, ROUTER, '40'),
      [
        ['spend', '40 USDC', ROUTER],
        ['revoked', '0 USDC', ROUTER],
      ],
    ],
    [
      'of a whole collection, where the bytes withdraw it',
      calling('0xa22cb465', operator(false)),
      exposing(asset.punk, ROUTER, 'approve_for_all'),
      [
        ['all', 'PUNK', ROUTER],
        ['revoked', 'PUNK', ROUTER],
      ],
    ],
    [
      'of a whole collection, where the bytes speak of one of it',
      calling('0x095ea7b3', { ...approval(0n), ...nftOf(7n) }),
      exposing(asset.punk, ROUTER, 'approve_for_all'),
      [
        ['all', 'PUNK', ROUTER],
        ['spend', 'PUNK #7', ROUTER],
      ],
    ],
    [
      'by another than the bytes name',
      calling('0x095ea7b3', approval(MAXIMUM)),
      exposing(asset.usdc, OTHER, '1'),
      [
        ['spend', 'max USDC', ROUTER],
        ['spend', '1 USDC', OTHER],
      ],
    ],
    [
      'where the bytes send',
      calling('0xa9059cbb', tokenTransfer),
      exposing(asset.usdc, FRIEND, '9'),
      [
        ['spend', '9 USDC', FRIEND],
        ['send', '1,500.25 USDC', FRIEND],
      ],
    ],
    [
      'of all that a token has, in the word for collections',
      calling('0x12ab34cd', unknownCall(ROUTER)),
      exposing(asset.usdc, OTHER, 'approve_for_all'),
      [['all', 'USDC', OTHER]],
    ],
  ])('%s is shown beside what the bytes say', (_, transaction, trial, lines) => {
    expect(outlined(transaction, trial)).toEqual(lines)
  })

  it.each<[string, PreparedEthereumTransaction, Trial, unknown[]]>([
    [
      'an amount',
      calling('0x095ea7b3', approval(250_000_000n)),
      exposing(asset.usdc, ROUTER.toLowerCase(), '250'),
      [['spend', '250 USDC', ROUTER]],
    ],
    [
      'all there could ever be',
      calling('0x095ea7b3', approval(MAXIMUM)),
      exposing(asset.usdc, ROUTER, '1.157920892373162e+71'),
      [['spend', 'max USDC', ROUTER]],
    ],
    [
      'one of a collection',
      calling('0x095ea7b3', { ...approval(0n), ...nftOf(7n) }),
      exposing(asset.punk, ROUTER, '1'),
      [['spend', 'PUNK #7', ROUTER]],
    ],
    [
      'a collection',
      calling('0xa22cb465', operator(true)),
      exposing(asset.punk, ROUTER, 'approve_for_all'),
      [['all', 'PUNK', ROUTER]],
    ],
  ])('is said once where the bytes say the same: %s', (_, transaction, trial, lines) => {
    expect(outlined(transaction, trial)).toEqual(lines)
  })
})

function nftOf(id: bigint) {
  const { contract } = nftTransfer
  return { contract, isErc20Ish: false, isNFTIsh: true, tokenIds: [id], amounts: undefined as never }
}

describe('whom what leaves goes to', () => {
  const two = [
    { ...tokenTransfer, amounts: [1_000_000n] },
    { ...tokenTransfer, transferTo: OTHER, amounts: [2_500_000n] },
  ]
  const several = calling('0xac9650d8', ...two)

  it('is said by the bytes where the trial saw that very amount leave', () => {
    expect(outlined(calling('0xa9059cbb', tokenTransfer), leaving(asset.usdc, '1500.25'))).toEqual([
      ['send', '1,500.25 USDC', FRIEND],
    ])
    expect(outlined(plain, leaving(asset.coin, '0.001'))).toEqual([['send', '0.001 ETH', FRIEND]])
  })

  it('is not said of what leaves beside that', () => {
    expect(outlined(calling('0xa9059cbb', tokenTransfer), leaving(asset.usdc, '9000.25'))).toEqual([
      ['send', '1,500.25 USDC', FRIEND],
      ['send', '7,500 USDC', null],
    ])
    expect(outlined(plain, leaving(asset.coin, '0.5'))).toEqual([
      ['send', '0.001 ETH', FRIEND],
      ['send', '0.499 ETH', null],
    ])
  })

  it('is not said of another asset', () => {
    const { assets_diffs = [] } = leaving(asset.coin, '3')
    expect(outlined(calling('0xa9059cbb', tokenTransfer), { assets_diffs })).toEqual([
      ['send', '1,500.25 USDC', FRIEND],
      ['send', '3 ETH', null],
    ])
  })

  it('keeps every receiver of one asset', () => {
    expect(outlined(several, leaving(asset.usdc, '1', '2.5'))).toEqual([
      ['send', '1 USDC', FRIEND],
      ['send', '2.5 USDC', OTHER],
    ])
  })

  it('keeps what the bytes give away where the trial says less', () => {
    expect(outlined(several, leaving(asset.usdc, '1'))).toEqual([
      ['send', '1 USDC', FRIEND],
      ['send', '2.5 USDC', OTHER],
    ])
  })

  it('is not said by a token whose decimals the trial gives otherwise', () => {
    const trial = leaving({ ...asset.usdc, decimals: 18 }, '1500.25')
    expect(outlined(calling('0xa9059cbb', tokenTransfer), trial)).toEqual([
      ['send', '1,500.25 USDC', FRIEND],
      ['send', '1,500.25 USDC', null],
    ])
  })

  it('counts the pieces of a collection', () => {
    const transaction = calling('0x42842e0e', nftTransfer)
    const out = (count: number): Trial => ({
      assets_diffs: [{ asset: asset.punk, in: [], out: Array.from({ length: count }, () => ({})) }],
    })
    expect(outlined(transaction, out(1))).toEqual([['send', 'PUNK #7804', FRIEND]])
    expect(outlined(transaction, out(3))).toEqual([
      ['send', 'PUNK #7804', FRIEND],
      ['send', '2 PUNK', null],
    ])
    expect(outlined(calling('0x2eb2c2d6', batchTransfer), leaving(asset.punk, '18'))).toEqual([
      ['send', 'PUNK #1 5 × #22 12 × #333', FRIEND],
    ])
  })
})

describe('whom what arrives comes from', () => {
  const fetched = (amount: bigint) =>
    calling('0x23b872dd', { ...tokenTransfer, transferFrom: OTHER, transferTo: SENDER, amounts: [amount] })
  const arriving = (value: string): Trial => ({
    assets_diffs: [{ asset: asset.usdc, in: [{ value }], out: [] }],
  })

  it('is said by the bytes where that very amount arrives, and of no other', () => {
    expect(outlined(fetched(5_000_000n), arriving('5'))).toEqual([['receive', '5 USDC', OTHER]])
    expect(outlined(fetched(5_000_000n), arriving('7'))).toEqual([['receive', '7 USDC', null]])
  })
})

describe('what a wrapper carries', () => {
  const ETHER = 10n ** 18n
  const coin = (more: Partial<DecodedCall>) => ({ ...carriedCoin, value: ETHER, ...more })
  const carried = (...calls: DecodedCall[]) => ({ ...calling('0xb61d27f6', ...calls), to: ROUTER })

  it('shows the coin that leaves inside of it, and who receives it', () => {
    const outline = outlineOf({ ...carried(coin({})), value: 2n * ETHER }, { status: 'uninitiated' }, 'ETH')
    expect(outline.lines.map(said)).toEqual([
      ['send', '2 ETH', ROUTER],
      ['moved', '1 ETH', FRIEND],
    ])
    expect([outline.unread, outline.called]).toEqual([null, null])
  })

  it('shows every coin of several, beside what a call that it is given to does', () => {
    const paid = coin({ contract: tokenTransfer.contract, selector: '0x12ab34cd', value: 3n * ETHER })
    const outline = outlineOf(carried(coin({}), paid), { status: 'uninitiated' }, 'ETH')
    expect(outline.lines.map(said)).toEqual([
      ['moved', '1 ETH', FRIEND],
      ['moved', '3 ETH', tokenTransfer.contract],
    ])
    expect(outline.unread).toBe('part')
  })

  it.each<[string, DecodedCall, unknown[]]>([
    [
      'of another sends what is its own',
      { ...tokenTransfer, caller: ROUTER },
      ['moved', '1,500.25 USDC', FRIEND],
    ],
    ['of the wallet itself', { ...tokenTransfer, caller: SENDER }, ['send', '1,500.25 USDC', FRIEND]],
    ['that nobody else makes', tokenTransfer, ['send', '1,500.25 USDC', FRIEND]],
    [
      'of another fetches from the wallet',
      { ...tokenTransfer, caller: ROUTER, transferFrom: SENDER },
      ['send', '1,500.25 USDC', FRIEND],
    ],
    [
      'of the wallet itself gives the coin',
      coin({ caller: SENDER.toLowerCase() }),
      ['send', '1 ETH', FRIEND],
    ],
  ])('a call %s', (_, call, line) => {
    expect(outlined(carried(call), {})).toEqual([line])
  })

  it.each<[string, DecodedCall]>([
    ['token', { ...tokenTransfer, caller: ROUTER, transferTo: SENDER }],
    ['coin', coin({ contract: SENDER })],
  ])('promises no %s that another would give the wallet: nobody can tell', (_, call) => {
    const outline = outlineOf({ ...carried(call), value: ETHER }, { status: 'uninitiated' }, 'ETH')
    expect([outline.lines.map(said), outline.unread, outline.called]).toEqual([
      [['send', '1 ETH', ROUTER]],
      'part',
      { name: '0xb61d27f6', known: false },
    ])
  })

  it('is said to come from another where a trial saw it arrive', () => {
    const call = { ...tokenTransfer, caller: ROUTER, transferTo: SENDER }
    const trial = { assets_diffs: [{ asset: asset.usdc, in: [{ value: '1500.25' }], out: [] }] }
    const outline = outlineOf(carried(call), scanned('Benign', { ...EMPTY, ...trial }), 'ETH')
    expect(outline.lines.map(said)).toEqual([['receive', '1,500.25 USDC', ROUTER]])
    expect(outline.unread).toBeNull()
  })

  it('is not taken for what leaves by it where the wallet calls itself', () => {
    const own = { ...carried(coin({ caller: SENDER })), to: SENDER, value: 5n * ETHER }
    expect(outlined(own, leaving(asset.coin, '3'))).toEqual([
      ['send', '5 ETH', SENDER],
      ['send', '1 ETH', FRIEND],
      ['send', '2 ETH', null],
    ])
  })
})

it.each<[string, PreparedEthereumTransaction, Trial, boolean]>([
  ['not where it says of a plain payment what its bytes say', plain, leaving(asset.coin, '0.001'), false],
  ['where more leaves than that', plain, leaving(asset.coin, '0.002'), true],
  ['where nothing moved in it', plain, {}, false],
  ['where a function is called', calling('0xa9059cbb', tokenTransfer), leaving(asset.usdc, '25'), true],
])('a trial run is told of %s', (_, transaction, trial, expected) => {
  expect(outlineOf(transaction, scanned('Benign', { ...EMPTY, ...trial }), 'ETH').simulated).toBe(expected)
})
