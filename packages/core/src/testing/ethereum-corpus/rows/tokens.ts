import { AT } from '../addresses.ts'
import { type CorpusRow, MOST, ONE, word } from '../row.ts'

const HALF = 2n ** 255n

export const tokens: CorpusRow[] = [
  // ERC-20: transfers
  {
    what: 'USDC to somebody',
    to: 'usdc',
    data: ['transfer(address,uint256)', AT.bob, 1_500_250_000n],
    expected: {
      calls: ['transfer: transfer 0xa9059cbb @usdc, erc20, transferTo @bob, amounts 1500250000'],
      reads: ['You send', '1,500.25 USDC', 'To: @bob', 'Token address: @usdc'],
    },
  },
  {
    what: 'USDT, which answers nothing when it is sent',
    to: 'usdt',
    data: ['transfer(address,uint256)', AT.carol, 20_000_000n],
    expected: {
      calls: ['transfer: transfer 0xa9059cbb @usdt, erc20, transferTo @carol, amounts 20000000'],
      reads: ['You send', '20 USDT', 'To: @carol', 'Token address: @usdt'],
    },
  },
  {
    what: 'DAI of 18 decimals',
    to: 'dai',
    data: ['transfer(address,uint256)', AT.bob, 1_250n * ONE + 1n],
    expected: {
      calls: ['transfer: transfer 0xa9059cbb @dai, erc20, transferTo @bob, amounts 1250000000000000000001'],
      reads: ['You send', '1,250 DAI', 'To: @bob', 'Token address: @dai'],
    },
  },
  {
    what: 'WBTC of 8 decimals',
    to: 'wbtc',
    data: ['transfer(address,uint256)', AT.bob, 12_345_678n],
    expected: {
      calls: ['transfer: transfer 0xa9059cbb @wbtc, erc20, transferTo @bob, amounts 12345678'],
      reads: ['You send', '0.123457 WBTC', 'To: @bob', 'Token address: @wbtc'],
    },
  },
  {
    what: 'the least of USDC',
    to: 'usdc',
    data: ['transfer(address,uint256)', AT.bob, 1n],
    expected: {
      calls: ['transfer: transfer 0xa9059cbb @usdc, erc20, transferTo @bob, amounts 1'],
      reads: ['You send', '0.000001 USDC', 'To: @bob', 'Token address: @usdc'],
    },
  },
  {
    what: 'the least of DAI',
    to: 'dai',
    data: ['transfer(address,uint256)', AT.bob, 1n],
    expected: {
      calls: ['transfer: transfer 0xa9059cbb @dai, erc20, transferTo @bob, amounts 1'],
      reads: ['You send', '<0.001 DAI', 'To: @bob', 'Token address: @dai'],
    },
  },
  {
    what: 'no USDC',
    to: 'usdc',
    data: ['transfer(address,uint256)', AT.bob, 0n],
    expected: {
      calls: ['transfer: transfer 0xa9059cbb @usdc, erc20, transferTo @bob, amounts 0'],
      reads: ['You send', '0 USDC', 'To: @bob', 'Token address: @usdc'],
    },
  },
  {
    what: 'USDC to nobody',
    to: 'usdc',
    data: ['transfer(address,uint256)', AT.nobody, 5_000_000n],
    expected: {
      calls: ['transfer: transfer 0xa9059cbb @usdc, erc20, transferTo @nobody, amounts 5000000'],
      reads: ['You send', '5 USDC', 'To: @nobody', 'Token address: @usdc'],
    },
  },
  {
    what: 'USDC and a coin besides',
    to: 'usdc',
    value: ONE,
    data: ['transfer(address,uint256)', AT.bob, 5_000_000n],
    expected: {
      calls: ['transfer: transfer 0xa9059cbb @usdc, erc20, transferTo @bob, amounts 5000000'],
      reads: ['You send: − 1 ETH | To @usdc', 'You send: − 5 USDC | @usdc | To @bob', 'To: @usdc'],
    },
  },
  {
    what: 'all there could ever be',
    to: 'usdc',
    data: ['transfer(address,uint256)', AT.bob, MOST],
    expected: {
      calls: [`transfer: transfer 0xa9059cbb @usdc, erc20, transferTo @bob, amounts ${MOST}`],
      reads: ['You send', 'Maximum USDC', 'To: @bob', 'Token address: @usdc'],
    },
  },
  {
    what: 'half of all there could ever be',
    to: 'usdc',
    data: ['transfer(address,uint256)', AT.bob, HALF],
    expected: {
      calls: [`transfer: transfer 0xa9059cbb @usdc, erc20, transferTo @bob, amounts ${HALF}`],
      reads: ['You send', 'Maximum USDC', 'To: @bob', 'Token address: @usdc'],
    },
  },
  {
    what: 'nearly half of all there could ever be',
    to: 'shib',
    data: ['transfer(address,uint256)', AT.bob, HALF - 1n],
    expected: {
      calls: [
        'transfer: transfer 0xa9059cbb @shib, erc20, transferTo @bob, amounts 57896044618658097711785492504343953926634992332820282019728792003956564819967',
      ],
      reads: [
        'You send',
        '57,896,044,618,658,097,711,785,492,504,343,953,926,634,992,332,820,282,019,728.792004 SHIB',
        'To: @bob',
        'Token address: @shib',
      ],
    },
  },
  {
    what: 'billions of a cheap token',
    to: 'shib',
    data: ['transfer(address,uint256)', AT.bob, 31_337_000_000n * ONE],
    expected: {
      calls: [
        'transfer: transfer 0xa9059cbb @shib, erc20, transferTo @bob, amounts 31337000000000000000000000000',
      ],
      reads: ['You send', '31,337,000,000 SHIB', 'To: @bob', 'Token address: @shib'],
    },
  },
  {
    what: 'a token that answers nothing',
    to: 'mute',
    data: ['transfer(address,uint256)', AT.bob, 7n * ONE],
    expected: {
      calls: ['transfer: transfer 0xa9059cbb @mute, erc20, transferTo @bob, amounts 7000000000000000000'],
      reads: [
        'You send',
        '7 unnamed token',
        'Its decimals are not known: 18 are assumed.',
        'To: @bob',
        'Token address: @mute',
      ],
    },
  },
  {
    what: 'a token without decimals that says so',
    to: 'odd',
    says: { odd: { symbol: 'TICKET', decimals: 0 } },
    data: ['transfer(address,uint256)', AT.bob, 12n],
    expected: {
      calls: ['transfer: transfer 0xa9059cbb @odd, erc20, transferTo @bob, amounts 12'],
      reads: ['You send', '12 TICKET', 'To: @bob', 'Token address: @odd'],
    },
  },
  {
    what: 'a token without a symbol',
    to: 'odd',
    says: { odd: { symbol: null, decimals: 2 } },
    data: ['transfer(address,uint256)', AT.bob, 1_234n],
    expected: {
      calls: ['transfer: transfer 0xa9059cbb @odd, erc20, transferTo @bob, amounts 1234'],
      reads: ['You send', '12.34 unnamed token', 'To: @bob', 'Token address: @odd'],
    },
  },
  {
    what: 'a token of 255 decimals',
    to: 'odd',
    says: { odd: { symbol: 'FINE', decimals: 255 } },
    data: ['transfer(address,uint256)', AT.bob, 10n ** 30n],
    expected: {
      calls: [
        'transfer: transfer 0xa9059cbb @odd, erc20, transferTo @bob, amounts 1000000000000000000000000000000',
      ],
      reads: ['You send', '<0.001 FINE', 'To: @bob', 'Token address: @odd'],
    },
  },
  // ERC-20: of others
  {
    what: 'USDC of oneself by transferFrom',
    to: 'usdc',
    data: ['transferFrom(address,address,uint256)', AT.me, AT.bob, 9_000_000n],
    expected: {
      calls: [
        'transfer: transferFrom 0x23b872dd @usdc, erc20, transferFrom @me, transferTo @bob, amounts 9000000',
      ],
      reads: ['You send', '9 USDC', 'To: @bob', 'Token address: @usdc'],
    },
  },
  {
    what: 'USDC fetched from somebody',
    to: 'usdc',
    data: ['transferFrom(address,address,uint256)', AT.bob, AT.me, 9_000_000n],
    expected: {
      calls: [
        'transfer: transferFrom 0x23b872dd @usdc, erc20, transferFrom @bob, transferTo @me, amounts 9000000',
      ],
      reads: ['Contract calltransferFrom', 'To: @usdc'],
    },
  },
  {
    what: 'USDC to its own contract',
    to: 'usdc',
    data: ['transfer(address,uint256)', AT.usdc, 5_000_000n],
    expected: {
      calls: ['transfer: transfer 0xa9059cbb @usdc, erc20, transferTo @usdc, amounts 5000000'],
      reads: ['You send', '5 USDC', 'To: @usdc', 'Token address: @usdc'],
    },
  },
  {
    what: 'USDC to oneself',
    to: 'usdc',
    data: ['transfer(address,uint256)', AT.me, 5_000_000n],
    expected: {
      calls: ['transfer: transfer 0xa9059cbb @usdc, erc20, transferTo @me, amounts 5000000'],
      reads: ['You send', '5 USDC', 'To: @me', 'Token address: @usdc'],
    },
  },
  {
    what: 'USDC between two others',
    to: 'usdc',
    data: ['transferFrom(address,address,uint256)', AT.bob, AT.carol, 9_000_000n],
    expected: {
      calls: [
        'transfer: transferFrom 0x23b872dd @usdc, erc20, transferFrom @bob, transferTo @carol, amounts 9000000',
      ],
      reads: ['Moved between others', '9 USDC', 'To: @carol', 'Token address: @usdc'],
    },
  },
  // ERC-1363, ERC-777, burning, making
  {
    what: 'ERC-1363: transferAndCall',
    to: 'odd',
    data: ['transferAndCall(address,uint256,bytes)', AT.stranger, ONE, '0x1234'],
    expected: { unknown: '0x4000aea0' },
  },
  {
    what: 'ERC-1363: approveAndCall',
    to: 'odd',
    data: ['approveAndCall(address,uint256,bytes)', AT.stranger, ONE, '0x'],
    expected: { unknown: '0xcae9ca51' },
  },
  {
    what: 'ERC-777: send',
    to: 'odd',
    data: ['send(address,uint256,bytes)', AT.stranger, ONE, '0x'],
    expected: { unknown: '0x9bd9bbc6' },
  },
  {
    what: 'ERC-777: authorizeOperator',
    to: 'odd',
    data: ['authorizeOperator(address)', AT.stranger],
    expected: { unknown: '0x959b8c3f' },
  },
  {
    what: 'a token that is burnt',
    to: 'usdc',
    data: ['burn(uint256)', 5_000_000n],
    expected: { unknown: '0x42966c68' },
  },
  {
    what: 'a token of somebody that is burnt',
    to: 'usdc',
    data: ['burnFrom(address,uint256)', AT.bob, 5_000_000n],
    expected: { unknown: '0x79cc6790' },
  },
  {
    what: 'USDC by a signature of its owner',
    to: 'usdc',
    data: [
      'transferWithAuthorization(address,address,uint256,uint256,uint256,bytes32,uint8,bytes32,bytes32)',
      AT.bob,
      AT.me,
      5_000_000n,
      0n,
      2_000_000_000n,
      word(1),
      27,
      word(2),
      word(3),
    ],
    expected: { unknown: '0xe3ee160e' },
  },
  {
    what: 'a batch of transfers by a token of its own kind',
    to: 'odd',
    data: ['batchTransfer(address[],uint256)', [AT.bob, AT.carol], ONE],
    expected: { unknown: '0x83f12fec' },
  },
  // wrapped coins
  {
    what: 'WETH: a coin is wrapped',
    to: 'weth',
    value: ONE,
    data: ['deposit()'],
    expected: { unknown: '0xd0e30db0', pays: '1 ETH' },
  },
  {
    what: 'WETH: a coin is unwrapped',
    to: 'weth',
    data: ['withdraw(uint256)', ONE],
    expected: { unknown: '0x2e1a7d4d' },
  },
  {
    what: 'WETH to somebody',
    to: 'weth',
    data: ['transfer(address,uint256)', AT.bob, ONE / 2n],
    expected: {
      calls: ['transfer: transfer 0xa9059cbb @weth, erc20, transferTo @bob, amounts 500000000000000000'],
      reads: ['You send', '0.5 WETH', 'To: @bob', 'Token address: @weth'],
    },
  },
  {
    what: 'WETH: the router may spend',
    to: 'weth',
    data: ['approve(address,uint256)', AT.uniswapV3, 3n * ONE],
    expected: {
      calls: ['approve: approve 0x095ea7b3 @weth, erc20, spender @uniswapV3, amounts 3000000000000000000'],
      reads: ['Permission to spend', '3 WETH', 'Spender: @uniswapV3', 'Token address: @weth'],
    },
  },
]
