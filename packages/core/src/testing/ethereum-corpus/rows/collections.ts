import { AT } from '../addresses.ts'
import { type CorpusRow, encode, MOST, ONE, PART } from '../row.ts'

const ENS = { ens: { symbol: 'ENS', decimals: null } }
const LONG = 79233663829379634837589865448569342784712482819484549289560981379859480642508n

export const collections: CorpusRow[] = [
  // ERC-721
  {
    what: 'an ape',
    to: 'apes',
    data: ['safeTransferFrom(address,address,uint256)', AT.me, AT.bob, 8817n],
    expected: {
      calls: [
        'transfer: safeTransferFrom 0x42842e0e @apes, nft, transferFrom @me, transferTo @bob, tokenIds 8817',
      ],
      reads: ['You send', 'BAYC #8817', 'To: @bob', 'Token address: @apes'],
    },
  },
  {
    what: 'an ape with bytes besides',
    to: 'apes',
    data: ['safeTransferFrom(address,address,uint256,bytes)', AT.me, AT.bob, 8817n, '0x1234'],
    expected: {
      calls: [
        'transfer: safeTransferFrom 0xb88d4fde @apes, nft, transferFrom @me, transferTo @bob, tokenIds 8817',
      ],
      reads: ['You send', 'BAYC #8817', 'To: @bob', 'Token address: @apes'],
    },
  },
  {
    what: 'an ape, not safely',
    to: 'apes',
    data: ['transferFrom(address,address,uint256)', AT.me, AT.bob, 8817n],
    expected: {
      calls: [
        'transfer: transferFrom 0x23b872dd @apes, nft, transferFrom @me, transferTo @bob, tokenIds 8817',
      ],
      reads: ['You send', 'BAYC #8817', 'To: @bob', 'Token address: @apes'],
    },
  },
  {
    what: 'the first ape is sent',
    to: 'apes',
    data: ['safeTransferFrom(address,address,uint256)', AT.me, AT.bob, 0n],
    expected: {
      calls: [
        'transfer: safeTransferFrom 0x42842e0e @apes, nft, transferFrom @me, transferTo @bob, tokenIds 0',
      ],
      reads: ['You send', 'BAYC #0', 'To: @bob', 'Token address: @apes'],
    },
  },
  {
    what: 'an ape from somebody',
    to: 'apes',
    data: ['safeTransferFrom(address,address,uint256)', AT.bob, AT.me, 1n],
    expected: {
      calls: [
        'transfer: safeTransferFrom 0x42842e0e @apes, nft, transferFrom @bob, transferTo @me, tokenIds 1',
      ],
      reads: ['Contract callsafeTransferFrom', 'To: @apes'],
    },
  },
  {
    what: 'an ape between two others',
    to: 'apes',
    data: ['transferFrom(address,address,uint256)', AT.bob, AT.carol, 1n],
    expected: {
      calls: [
        'transfer: transferFrom 0x23b872dd @apes, nft, transferFrom @bob, transferTo @carol, tokenIds 1',
      ],
      reads: ['Moved between others', 'BAYC #1', 'To: @carol', 'Token address: @apes'],
    },
  },
  {
    what: 'an ape to where nobody can fetch it',
    to: 'apes',
    data: ['transferFrom(address,address,uint256)', AT.me, AT.dead, 1n],
    expected: {
      calls: ['transfer: transferFrom 0x23b872dd @apes, nft, transferFrom @me, transferTo @dead, tokenIds 1'],
      reads: ['You send', 'BAYC #1', 'To: @dead', 'Token address: @apes'],
    },
  },
  {
    what: 'a name, whose number is long',
    to: 'ens',
    says: ENS,
    data: ['safeTransferFrom(address,address,uint256)', AT.me, AT.bob, LONG],
    expected: {
      calls: [
        'transfer: safeTransferFrom 0x42842e0e @ens, nft, transferFrom @me, transferTo @bob, tokenIds 79233663829379634837589865448569342784712482819484549289560981379859480642508',
      ],
      reads: ['You send', 'ENS #79233663…2508', 'To: @bob', 'Token address: @ens'],
    },
  },
  {
    what: 'a token with the highest number',
    to: 'apes',
    data: ['safeTransferFrom(address,address,uint256)', AT.me, AT.bob, MOST],
    expected: {
      calls: [
        `transfer: safeTransferFrom 0x42842e0e @apes, nft, transferFrom @me, transferTo @bob, tokenIds ${MOST}`,
      ],
      reads: ['You send', 'BAYC #11579208…9935', 'To: @bob', 'Token address: @apes'],
    },
  },
  {
    what: 'one of a collection that answers nothing',
    to: 'mute',
    data: ['safeTransferFrom(address,address,uint256)', AT.me, AT.bob, 5n],
    expected: {
      calls: [
        'transfer: safeTransferFrom 0x42842e0e @mute, nft, transferFrom @me, transferTo @bob, tokenIds 5',
      ],
      reads: ['You send', 'unnamed token #5', 'To: @bob', 'Token address: @mute'],
    },
  },
  {
    what: 'an ape is burnt',
    to: 'apes',
    data: ['burn(uint256)', 8817n],
    expected: { unknown: '0x42966c68' },
  },
  // ERC-1155
  {
    what: 'an item',
    to: 'items',
    data: ['safeTransferFrom(address,address,uint256,uint256,bytes)', AT.me, AT.bob, 12n, 1n, '0x'],
    expected: {
      calls: [
        'transfer: safeTransferFrom 0xf242432a @items, nft, transferFrom @me, transferTo @bob, tokenIds 12, amounts 1',
      ],
      reads: ['You send', 'unnamed token #12', 'To: @bob', 'Token address: @items'],
    },
  },
  {
    what: 'sixty of an item',
    to: 'items',
    data: ['safeTransferFrom(address,address,uint256,uint256,bytes)', AT.me, AT.bob, 12n, 60n, '0x'],
    expected: {
      calls: [
        'transfer: safeTransferFrom 0xf242432a @items, nft, transferFrom @me, transferTo @bob, tokenIds 12, amounts 60',
      ],
      reads: ['You send', 'unnamed token 60 × #12', 'To: @bob', 'Token address: @items'],
    },
  },
  {
    what: 'none of an item',
    to: 'items',
    data: ['safeTransferFrom(address,address,uint256,uint256,bytes)', AT.me, AT.bob, 12n, 0n, '0x'],
    expected: {
      calls: [
        'transfer: safeTransferFrom 0xf242432a @items, nft, transferFrom @me, transferTo @bob, tokenIds 12, amounts 0',
      ],
      reads: ['You send', 'unnamed token 0 × #12', 'To: @bob', 'Token address: @items'],
    },
  },
  {
    what: 'as many of an item as there could be',
    to: 'items',
    data: ['safeTransferFrom(address,address,uint256,uint256,bytes)', AT.me, AT.bob, 12n, MOST, '0x'],
    expected: {
      calls: [
        `transfer: safeTransferFrom 0xf242432a @items, nft, transferFrom @me, transferTo @bob, tokenIds 12, amounts ${MOST}`,
      ],
      reads: [
        'You send',
        'unnamed token 115,792,089,237,316,195,423,570,985,008,687,907,853,269,984,665,640,564,039,457,584,007,913,129,639,935 × #12',
        'To: @bob',
        'Token address: @items',
      ],
    },
  },
  {
    what: 'items of three kinds',
    to: 'items',
    data: [
      'safeBatchTransferFrom(address,address,uint256[],uint256[],bytes)',
      AT.me,
      AT.bob,
      [1n, 22n, 333n],
      [1n, 5n, 12n],
      '0x',
    ],
    expected: {
      calls: [
        'batch transfer: safeBatchTransferFrom 0x2eb2c2d6 @items, nft, transferFrom @me, transferTo @bob, tokenIds 1 22 333, amounts 1 5 12',
      ],
      reads: ['You send', 'unnamed token #1 5 × #22 12 × #333', 'To: @bob', 'Token address: @items'],
    },
  },
  {
    what: 'items of eight kinds',
    to: 'items',
    data: [
      'safeBatchTransferFrom(address,address,uint256[],uint256[],bytes)',
      AT.me,
      AT.bob,
      [1n, 2n, 3n, 4n, 5n, 6n, 7n, 8n],
      [1n, 1n, 1n, 1n, 1n, 1n, 1n, 1n],
      '0x',
    ],
    expected: {
      calls: [
        'batch transfer: safeBatchTransferFrom 0x2eb2c2d6 @items, nft, transferFrom @me, transferTo @bob, tokenIds 1 2 3 4 5 6 7 8, amounts 1 1 1 1 1 1 1 1',
      ],
      reads: ['You send', 'unnamed token #1 #2 #3 #4 #5 #6 +2', 'To: @bob', 'Token address: @items'],
    },
  },
  {
    what: 'items of no kind',
    to: 'items',
    data: ['safeBatchTransferFrom(address,address,uint256[],uint256[],bytes)', AT.me, AT.bob, [], [], '0x'],
    expected: {
      calls: [
        'batch transfer: safeBatchTransferFrom 0x2eb2c2d6 @items, nft, transferFrom @me, transferTo @bob, tokenIds , amounts ',
      ],
      reads: ['You send', 'unnamed token', 'To: @bob', 'Token address: @items'],
    },
  },
  {
    what: 'items from somebody',
    to: 'items',
    data: [
      'safeBatchTransferFrom(address,address,uint256[],uint256[],bytes)',
      AT.bob,
      AT.me,
      [4n],
      [9n],
      '0x',
    ],
    expected: {
      calls: [
        'batch transfer: safeBatchTransferFrom 0x2eb2c2d6 @items, nft, transferFrom @bob, transferTo @me, tokenIds 4, amounts 9',
      ],
      reads: ['Contract callsafeBatchTransferFrom', 'To: @items'],
    },
  },
  {
    what: 'items with fewer amounts than numbers',
    to: 'items',
    data: [
      'safeBatchTransferFrom(address,address,uint256[],uint256[],bytes)',
      AT.me,
      AT.bob,
      [1n, 2n],
      [9n],
      '0x',
    ],
    expected: { unknown: '0x2eb2c2d6' },
  },
  {
    what: 'items that are made, with more amounts than numbers',
    to: 'items',
    extended: true,
    data: ['mintBatch(address,uint256[],uint256[],bytes)', AT.bob, [1n], [9n, 2n], '0x'],
    expected: { unknown: '0x1f7fdffa' },
  },
  {
    what: 'items between two others',
    to: 'items',
    data: ['safeTransferFrom(address,address,uint256,uint256,bytes)', AT.bob, AT.carol, 4n, 9n, '0x'],
    expected: {
      calls: [
        'transfer: safeTransferFrom 0xf242432a @items, nft, transferFrom @bob, transferTo @carol, tokenIds 4, amounts 9',
      ],
      reads: ['Moved between others', 'unnamed token 9 × #4', 'To: @carol', 'Token address: @items'],
    },
  },
  // making them
  {
    what: 'mint, of which the host asked nothing',
    to: 'odd',
    value: ONE / 20n,
    data: ['mint(uint256)', 2n],
    expected: { unknown: '0xa0712d68', pays: '0.05 ETH' },
  },
  {
    what: 'mint by number',
    to: 'odd',
    extended: true,
    value: ONE / 20n,
    data: ['mint(uint256)', 2n],
    expected: {
      calls: ['mint: mint 0xa0712d68 @odd'],
      reads: ['You send', '0.05 ETH', 'Function: mint', 'To: @odd'],
    },
  },
  {
    what: 'mint without arguments',
    to: 'odd',
    extended: true,
    data: ['mint()'],
    expected: {
      calls: ['mint: mint 0x1249c58b @odd'],
      reads: ['Contract callmint', 'To: @odd'],
    },
  },
  {
    what: 'mint for oneself',
    to: 'apes',
    extended: true,
    data: ['mint(address)', AT.me],
    expected: {
      calls: ['mint: mint 0x6a627842 @apes, transferTo @me'],
      reads: ['Contract callmint', 'To: @apes'],
    },
  },
  {
    what: 'mint for another',
    to: 'apes',
    extended: true,
    value: ONE,
    data: ['mint(address)', AT.bob],
    expected: {
      calls: ['mint: mint 0x6a627842 @apes, transferTo @bob'],
      reads: ['You send: − 1 ETH | To @apes', 'Mint: BAYC | @apes | To @bob', 'To: @apes'],
    },
  },
  {
    what: 'mint of an amount for oneself',
    to: 'usdc',
    extended: true,
    data: ['mint(address,uint256)', AT.me, 5_000_000n],
    expected: {
      calls: ['mint: mint 0x40c10f19 @usdc, erc20, transferTo @me, amounts 5000000'],
      reads: ['Contract callmint', 'To: @usdc'],
    },
  },
  {
    what: 'mint of a number for oneself',
    to: 'apes',
    extended: true,
    data: ['mint(address,uint256)', AT.me, 77n],
    expected: {
      calls: ['mint: mint 0x40c10f19 @apes, nft, transferTo @me, tokenIds 77'],
      reads: ['Contract callmint', 'To: @apes'],
    },
  },
  {
    what: 'safeMint',
    to: 'apes',
    extended: true,
    data: ['safeMint(address)', AT.me],
    expected: {
      calls: ['mint: safeMint 0x40d097c3 @apes, nft, transferTo @me'],
      reads: ['Contract callsafeMint', 'To: @apes'],
    },
  },
  {
    what: 'safeMint by number',
    to: 'apes',
    extended: true,
    data: ['safeMint(address,uint256)', AT.me, 12n],
    expected: {
      calls: ['mint: safeMint 0xa1448194 @apes, nft, transferTo @me, tokenIds 12'],
      reads: ['Contract callsafeMint', 'To: @apes'],
    },
  },
  {
    what: 'mint of items',
    to: 'items',
    extended: true,
    data: ['mint(address,uint256,uint256,bytes)', AT.me, 3n, 10n, '0x'],
    expected: {
      calls: ['mint: mint 0x731133e9 @items, nft, transferTo @me, tokenIds 3, amounts 10'],
      reads: ['Contract callmint', 'To: @items'],
    },
  },
  {
    what: 'mint of many items',
    to: 'items',
    extended: true,
    data: ['mintBatch(address,uint256[],uint256[],bytes)', AT.me, [3n, 4n], [10n, 1n], '0x'],
    expected: {
      calls: ['mint: mintBatch 0x1f7fdffa @items, nft, transferTo @me, tokenIds 3 4, amounts 10 1'],
      reads: ['Contract callmintBatch', 'To: @items'],
    },
  },
  {
    what: 'publicMint, a name of its own',
    to: 'odd',
    extended: true,
    value: ONE / 10n,
    data: ['publicMint(uint256)', 3n],
    expected: { unknown: '0x2db11544', pays: '0.1 ETH' },
  },
  {
    what: 'Zora: mint with rewards',
    to: 'zora',
    extended: true,
    value: ONE / 1000n,
    data: ['mintWithRewards(address,uint256,uint256,bytes,address)', AT.me, 1n, 1n, '0x', AT.stranger],
    expected: { unknown: '0x9dbb844d', pays: '0.001 ETH' },
  },
  {
    what: 'ERC-721A: claim',
    to: 'odd',
    extended: true,
    data: [
      'claim(address,uint256,address,uint256,(bytes32[],uint256,uint256,address),bytes)',
      AT.me,
      1n,
      AT.nobody,
      0n,
      [[], 1n, 0n, AT.nobody],
      '0x',
    ],
    expected: { unknown: '0x84bb1e42' },
  },
  // within a contract's own multicall, which is the wallet itself that calls
  {
    what: 'a position of Uniswap is sent within a multicall',
    to: 'positions',
    extended: true,
    says: { positions: { symbol: 'UNI-V3-POS', decimals: null } },
    data: [
      'multicall(bytes[])',
      [encode(['safeTransferFrom(address,address,uint256)', AT.me, AT.bob, 123_456n])],
    ],
    expected: {
      calls: [
        'transfer: safeTransferFrom 0x42842e0e @positions, nft, transferFrom @me, transferTo @bob, tokenIds 123456',
      ],
      reads: ['You send', 'UNI-V3-POS #123456', 'To: @bob', 'Token address: @positions'],
    },
  },
  {
    what: 'a position of Uniswap is fetched empty, and sent',
    to: 'positions',
    extended: true,
    says: { positions: { symbol: 'UNI-V3-POS', decimals: null } },
    data: [
      'multicall(bytes[])',
      ['0xfc6f7865', encode(['transferFrom(address,address,uint256)', AT.me, AT.bob, 123_456n])],
    ],
    expected: {
      calls: [
        'transaction: ? 0xfc6f7865 @positions',
        'transfer: transferFrom 0x23b872dd @positions, nft, transferFrom @me, transferTo @bob, tokenIds 123456',
      ],
      reads: [
        'You send',
        'UNI-V3-POS #123456',
        PART,
        'Unknown function: 0xac9650d8',
        'To: @bob',
        'Token address: @positions',
      ],
    },
  },
]
