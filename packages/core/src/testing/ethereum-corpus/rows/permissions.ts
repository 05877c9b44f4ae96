import { AT } from '../addresses.ts'
import { type CorpusRow, MOST, ONE, word } from '../row.ts'

const HALF = 2n ** 255n
const MOST_160 = 2n ** 160n - 1n
const UNTIL = 1_900_000_000
const SIGNATURE = `0x${'5a'.repeat(65)}` as const

export const permissions: CorpusRow[] = [
  // ERC-20
  {
    what: 'some USDC may be spent',
    to: 'usdc',
    data: ['approve(address,uint256)', AT.uniswapV2, 250_000_000n],
    expected: {
      calls: ['approve: approve 0x095ea7b3 @usdc, erc20, spender @uniswapV2, amounts 250000000'],
      reads: ['Permission to spend', '250 USDC', 'Spender: @uniswapV2', 'Token address: @usdc'],
    },
  },
  {
    what: 'all USDC may be spent',
    to: 'usdc',
    data: ['approve(address,uint256)', AT.stranger, MOST],
    expected: {
      calls: [`approve: approve 0x095ea7b3 @usdc, erc20, spender @stranger, amounts ${MOST}`],
      reads: ['Permission to spend', 'Maximum USDC', 'Spender: @stranger', 'Token address: @usdc'],
    },
  },
  {
    what: 'half of all there could be may be spent',
    to: 'usdc',
    data: ['approve(address,uint256)', AT.stranger, HALF],
    expected: {
      calls: [`approve: approve 0x095ea7b3 @usdc, erc20, spender @stranger, amounts ${HALF}`],
      reads: ['Permission to spend', 'Maximum USDC', 'Spender: @stranger', 'Token address: @usdc'],
    },
  },
  {
    what: 'one less than half may be spent',
    to: 'usdc',
    data: ['approve(address,uint256)', AT.stranger, HALF - 1n],
    expected: {
      calls: [
        'approve: approve 0x095ea7b3 @usdc, erc20, spender @stranger, amounts 57896044618658097711785492504343953926634992332820282019728792003956564819967',
      ],
      reads: [
        'Permission to spend',
        '57,896,044,618,658,097,711,785,492,504,343,953,926,634,992,332,820,282,019,728,792,003,956,564.819967 USDC',
        'Spender: @stranger',
        'Token address: @usdc',
      ],
    },
  },
  {
    what: 'as much as 160 bits hold may be spent',
    to: 'usdc',
    data: ['approve(address,uint256)', AT.permit2, MOST_160],
    expected: {
      calls: [
        'approve: approve 0x095ea7b3 @usdc, erc20, spender @permit2, amounts 1461501637330902918203684832716283019655932542975',
      ],
      reads: [
        'Permission to spend',
        '1,461,501,637,330,902,918,203,684,832,716,283,019,655,932.542975 USDC',
        'Spender: @permit2',
        'Token address: @usdc',
      ],
    },
  },
  {
    what: 'the least of USDC may be spent',
    to: 'usdc',
    data: ['approve(address,uint256)', AT.stranger, 1n],
    expected: {
      calls: ['approve: approve 0x095ea7b3 @usdc, erc20, spender @stranger, amounts 1'],
      reads: ['Permission to spend', '0.000001 USDC', 'Spender: @stranger', 'Token address: @usdc'],
    },
  },
  {
    what: 'USDC may be spent no more',
    to: 'usdc',
    data: ['approve(address,uint256)', AT.uniswapV2, 0n],
    expected: {
      calls: ['approve: approve 0x095ea7b3 @usdc, erc20, spender @uniswapV2, amounts 0'],
      reads: ['Permission withdrawn', '0 USDC', 'Spender: @uniswapV2', 'Token address: @usdc'],
    },
  },
  {
    what: 'USDT, which wants nothing approved first',
    to: 'usdt',
    data: ['approve(address,uint256)', AT.oneInchV6, 0n],
    expected: {
      calls: ['approve: approve 0x095ea7b3 @usdt, erc20, spender @oneInchV6, amounts 0'],
      reads: ['Permission withdrawn', '0 USDT', 'Spender: @oneInchV6', 'Token address: @usdt'],
    },
  },
  {
    what: 'all USDT may be spent',
    to: 'usdt',
    data: ['approve(address,uint256)', AT.oneInchV6, MOST],
    expected: {
      calls: [`approve: approve 0x095ea7b3 @usdt, erc20, spender @oneInchV6, amounts ${MOST}`],
      reads: ['Permission to spend', 'Maximum USDT', 'Spender: @oneInchV6', 'Token address: @usdt'],
    },
  },
  {
    what: 'UNI, which takes 96 bits for all, may be spent',
    to: 'uni',
    data: ['approve(address,uint256)', AT.uniswapV3, 2n ** 96n - 1n],
    expected: {
      calls: [
        'approve: approve 0x095ea7b3 @uni, erc20, spender @uniswapV3, amounts 79228162514264337593543950335',
      ],
      reads: [
        'Permission to spend',
        '79,228,162,514.264338 UNI',
        'Spender: @uniswapV3',
        'Token address: @uni',
      ],
    },
  },
  {
    what: 'DAI may be spent by its own contract',
    to: 'dai',
    data: ['approve(address,uint256)', AT.dai, ONE],
    expected: {
      calls: ['approve: approve 0x095ea7b3 @dai, erc20, spender @dai, amounts 1000000000000000000'],
      reads: ['Permission to spend', '1 DAI', 'Spender: @dai', 'Token address: @dai'],
    },
  },
  {
    what: 'DAI may be spent by oneself',
    to: 'dai',
    data: ['approve(address,uint256)', AT.me, ONE],
    expected: {
      calls: ['approve: approve 0x095ea7b3 @dai, erc20, spender @me, amounts 1000000000000000000'],
      reads: ['Permission to spend', '1 DAI', 'Spender: @me', 'Token address: @dai'],
    },
  },
  {
    what: 'all may be spent, and a coin goes along',
    to: 'usdc',
    value: ONE,
    data: ['approve(address,uint256)', AT.stranger, MOST],
    expected: {
      calls: [`approve: approve 0x095ea7b3 @usdc, erc20, spender @stranger, amounts ${MOST}`],
      reads: [
        'Permission to spend: Maximum USDC | @usdc',
        'You send: − 1 ETH',
        'Spender: @stranger',
        'To: @usdc',
      ],
    },
  },
  {
    what: 'the permission grows',
    to: 'usdc',
    data: ['increaseAllowance(address,uint256)', AT.stranger, 5_000_000n],
    expected: { unknown: '0x39509351' },
  },
  {
    what: 'the permission grows to all',
    to: 'usdc',
    data: ['increaseAllowance(address,uint256)', AT.stranger, MOST],
    expected: { unknown: '0x39509351' },
  },
  {
    what: 'the permission shrinks',
    to: 'usdc',
    data: ['decreaseAllowance(address,uint256)', AT.stranger, 5_000_000n],
    expected: { unknown: '0xa457c2d7' },
  },
  {
    what: 'USDT of old: increaseApproval',
    to: 'odd',
    data: ['increaseApproval(address,uint256)', AT.stranger, 5n],
    expected: { unknown: '0xd73dd623' },
  },
  {
    what: 'ERC-2612: permit',
    to: 'usdc',
    data: [
      'permit(address,address,uint256,uint256,uint8,bytes32,bytes32)',
      AT.me,
      AT.stranger,
      MOST,
      BigInt(UNTIL),
      27,
      word(1),
      word(2),
    ],
    expected: { unknown: '0xd505accf' },
  },
  {
    what: 'DAI: permit',
    to: 'dai',
    data: [
      'permit(address,address,uint256,uint256,bool,uint8,bytes32,bytes32)',
      AT.me,
      AT.stranger,
      0n,
      BigInt(UNTIL),
      true,
      28,
      word(1),
      word(2),
    ],
    expected: { unknown: '0x8fcbaf0c' },
  },
  {
    what: 'debt of Aave: another may borrow',
    to: 'odd',
    data: ['approveDelegation(address,uint256)', AT.stranger, MOST],
    expected: { unknown: '0xc04a8a10' },
  },
  // collections
  {
    what: 'a whole collection',
    to: 'apes',
    data: ['setApprovalForAll(address,bool)', AT.conduit, true],
    expected: {
      calls: ['approve: setApprovalForAll 0xa22cb465 @apes, nft, operator @conduit, approved true'],
      reads: ['Permission to move', 'All tokens BAYC', 'Operator: @conduit', 'Token address: @apes'],
    },
  },
  {
    what: 'a whole collection no more',
    to: 'apes',
    data: ['setApprovalForAll(address,bool)', AT.conduit, false],
    expected: {
      calls: ['approve: setApprovalForAll 0xa22cb465 @apes, nft, operator @conduit, approved false'],
      reads: ['Permission withdrawn', 'All tokens BAYC', 'Spender: @conduit', 'Token address: @apes'],
    },
  },
  {
    what: 'a whole collection of items',
    to: 'items',
    data: ['setApprovalForAll(address,bool)', AT.stranger, true],
    expected: {
      calls: ['approve: setApprovalForAll 0xa22cb465 @items, nft, operator @stranger, approved true'],
      reads: [
        'Permission to move',
        'All tokens unnamed token',
        'Operator: @stranger',
        'Token address: @items',
      ],
    },
  },
  {
    what: 'a whole collection to nobody',
    to: 'apes',
    data: ['setApprovalForAll(address,bool)', AT.nobody, true],
    expected: {
      calls: ['approve: setApprovalForAll 0xa22cb465 @apes, nft, operator @nobody, approved true'],
      reads: ['Permission to move', 'All tokens BAYC', 'Operator: @nobody', 'Token address: @apes'],
    },
  },
  {
    what: 'a whole collection, and a coin',
    to: 'apes',
    value: ONE,
    data: ['setApprovalForAll(address,bool)', AT.stranger, true],
    expected: {
      calls: ['approve: setApprovalForAll 0xa22cb465 @apes, nft, operator @stranger, approved true'],
      reads: [
        'Permission to move: All tokens BAYC | @apes',
        'You send: − 1 ETH',
        'Operator: @stranger',
        'To: @apes',
      ],
    },
  },
  {
    what: 'one ape',
    to: 'apes',
    data: ['approve(address,uint256)', AT.stranger, 8817n],
    expected: {
      calls: ['approve: approve 0x095ea7b3 @apes, nft, spender @stranger, tokenIds 8817'],
      reads: ['Permission to spend', 'BAYC #8817', 'Spender: @stranger', 'Token address: @apes'],
    },
  },
  {
    what: 'the first ape',
    to: 'apes',
    data: ['approve(address,uint256)', AT.stranger, 0n],
    expected: {
      calls: ['approve: approve 0x095ea7b3 @apes, nft, spender @stranger, tokenIds 0'],
      reads: ['Permission to spend', 'BAYC #0', 'Spender: @stranger', 'Token address: @apes'],
    },
  },
  {
    what: 'one ape no more',
    to: 'apes',
    data: ['approve(address,uint256)', AT.nobody, 8817n],
    expected: {
      calls: ['approve: approve 0x095ea7b3 @apes, nft, spender @nobody, tokenIds 8817'],
      reads: ['Permission withdrawn', 'BAYC #8817', 'Spender: @nobody', 'Token address: @apes'],
    },
  },
  {
    what: 'one name, whose number is long',
    to: 'ens',
    says: { ens: { symbol: 'ENS', decimals: null } },
    data: [
      'approve(address,uint256)',
      AT.stranger,
      79233663829379634837589865448569342784712482819484549289560981379859480642508n,
    ],
    expected: {
      calls: [
        'approve: approve 0x095ea7b3 @ens, nft, spender @stranger, tokenIds 79233663829379634837589865448569342784712482819484549289560981379859480642508',
      ],
      reads: ['Permission to spend', 'ENS #79233663…2508', 'Spender: @stranger', 'Token address: @ens'],
    },
  },
  // Permit2
  {
    what: 'Permit2: the router may spend',
    to: 'permit2',
    data: ['approve(address,address,uint160,uint48)', AT.usdc, AT.universalRouter, MOST_160, UNTIL],
    expected: { unknown: '0x87517c45' },
  },
  {
    what: 'Permit2: nobody may spend',
    to: 'permit2',
    data: ['approve(address,address,uint160,uint48)', AT.usdc, AT.universalRouter, 0n, 0],
    expected: { unknown: '0x87517c45' },
  },
  {
    what: 'Permit2: by a signature',
    to: 'permit2',
    data: [
      'permit(address,((address,uint160,uint48,uint48),address,uint256),bytes)',
      AT.me,
      [[AT.usdc, MOST_160, UNTIL, 0], AT.stranger, BigInt(UNTIL)],
      SIGNATURE,
    ],
    expected: { unknown: '0x2b67b570' },
  },
  {
    what: 'Permit2: several by a signature',
    to: 'permit2',
    data: [
      'permit(address,((address,uint160,uint48,uint48)[],address,uint256),bytes)',
      AT.me,
      [
        [
          [AT.usdc, 5n, UNTIL, 0],
          [AT.weth, 6n, UNTIL, 1],
        ],
        AT.stranger,
        BigInt(UNTIL),
      ],
      SIGNATURE,
    ],
    expected: { unknown: '0x2a2d80d1' },
  },
  {
    what: 'Permit2: a token is moved',
    to: 'permit2',
    data: ['transferFrom(address,address,uint160,address)', AT.me, AT.stranger, 5_000_000n, AT.usdc],
    expected: { unknown: '0x36c78516' },
  },
  {
    what: 'Permit2: several tokens are moved',
    to: 'permit2',
    data: [
      'transferFrom((address,address,uint160,address)[])',
      [
        [AT.me, AT.stranger, 5n, AT.usdc],
        [AT.me, AT.bob, 6n, AT.weth],
      ],
    ],
    expected: { unknown: '0x0d58b1db' },
  },
  {
    what: 'Permit2: a token is moved by a signature',
    to: 'permit2',
    data: [
      'permitTransferFrom(((address,uint256),uint256,uint256),(address,uint256),address,bytes)',
      [[AT.usdc, 5_000_000n], 1n, BigInt(UNTIL)],
      [AT.stranger, 5_000_000n],
      AT.me,
      SIGNATURE,
    ],
    expected: { unknown: '0x30f28b7a' },
  },
  {
    what: 'Permit2: all is taken back',
    to: 'permit2',
    data: ['lockdown((address,address)[])', [[AT.usdc, AT.universalRouter]]],
    expected: { unknown: '0xcc53287f' },
  },
  {
    what: 'Permit2: a signature is used up',
    to: 'permit2',
    data: ['invalidateUnorderedNonces(uint256,uint256)', 0n, 7n],
    expected: { unknown: '0x3ff9dcb1' },
  },
]
