import { AT } from '../addresses.ts'
import { type CorpusRow, encode, MOST, ONE, PART, UNREAD, word } from '../row.ts'

const UNTIL = 1_900_000_000n
const IN = 1_500_000_000n
const LEAST = 590_000_000_000_000_000n
/** A way through pools of Uniswap V3. */
const PATH = `0x${AT.usdc.slice(2)}0001f4${AT.weth.slice(2)}` as const
const SELL = [
  'exactInputSingle((address,address,uint24,address,uint256,uint256,uint160))',
  [AT.usdc, AT.weth, 500, AT.me, IN, LEAST, 0n],
] as const
const PERMIT = [
  'selfPermit(address,uint256,uint256,uint8,bytes32,bytes32)',
  AT.usdc,
  IN,
  UNTIL,
  27,
  word(1),
  word(2),
] as const

export const exchanges: CorpusRow[] = [
  // Uniswap V2
  {
    what: 'Uniswap V2: tokens for tokens',
    to: 'uniswapV2',
    data: [
      'swapExactTokensForTokens(uint256,uint256,address[],address,uint256)',
      IN,
      LEAST,
      [AT.usdc, AT.weth],
      AT.me,
      UNTIL,
    ],
    expected: { unknown: '0x38ed1739' },
  },
  {
    what: 'Uniswap V2: coins for tokens',
    to: 'uniswapV2',
    value: ONE,
    data: ['swapExactETHForTokens(uint256,address[],address,uint256)', IN, [AT.weth, AT.usdc], AT.me, UNTIL],
    expected: { unknown: '0x7ff36ab5', pays: '1 ETH' },
  },
  {
    what: 'Uniswap V2: coins for tokens that go to a stranger',
    to: 'uniswapV2',
    value: ONE,
    data: [
      'swapExactETHForTokens(uint256,address[],address,uint256)',
      0n,
      [AT.weth, AT.usdc],
      AT.stranger,
      UNTIL,
    ],
    expected: { unknown: '0x7ff36ab5', pays: '1 ETH' },
  },
  {
    what: 'Uniswap V2: tokens for coins',
    to: 'uniswapV2',
    data: [
      'swapExactTokensForETH(uint256,uint256,address[],address,uint256)',
      IN,
      LEAST,
      [AT.usdc, AT.weth],
      AT.me,
      UNTIL,
    ],
    expected: { unknown: '0x18cbafe5' },
  },
  {
    what: 'Uniswap V2: exactly so many tokens',
    to: 'uniswapV2',
    data: [
      'swapTokensForExactTokens(uint256,uint256,address[],address,uint256)',
      LEAST,
      IN,
      [AT.usdc, AT.weth],
      AT.me,
      UNTIL,
    ],
    expected: { unknown: '0x8803dbee' },
  },
  {
    what: 'Uniswap V2: exactly so many tokens for coins',
    to: 'uniswapV2',
    value: ONE,
    data: ['swapETHForExactTokens(uint256,address[],address,uint256)', IN, [AT.weth, AT.usdc], AT.me, UNTIL],
    expected: { unknown: '0xfb3bdb41', pays: '1 ETH' },
  },
  {
    what: 'Uniswap V2: tokens that take a fee of their own',
    to: 'uniswapV2',
    data: [
      'swapExactTokensForETHSupportingFeeOnTransferTokens(uint256,uint256,address[],address,uint256)',
      IN,
      0n,
      [AT.shib, AT.weth],
      AT.me,
      UNTIL,
    ],
    expected: { unknown: '0x791ac947' },
  },
  {
    what: 'Uniswap V2: a pool is filled',
    to: 'uniswapV2',
    data: [
      'addLiquidity(address,address,uint256,uint256,uint256,uint256,address,uint256)',
      AT.usdc,
      AT.dai,
      IN,
      ONE,
      0n,
      0n,
      AT.me,
      UNTIL,
    ],
    expected: { unknown: '0xe8e33700' },
  },
  {
    what: 'Uniswap V2: a pool is filled with coins',
    to: 'uniswapV2',
    value: ONE,
    data: [
      'addLiquidityETH(address,uint256,uint256,uint256,address,uint256)',
      AT.usdc,
      IN,
      0n,
      0n,
      AT.me,
      UNTIL,
    ],
    expected: { unknown: '0xf305d719', pays: '1 ETH' },
  },
  {
    what: 'Uniswap V2: a share is taken back',
    to: 'uniswapV2',
    data: [
      'removeLiquidityETH(address,uint256,uint256,uint256,address,uint256)',
      AT.usdc,
      ONE,
      0n,
      0n,
      AT.me,
      UNTIL,
    ],
    expected: { unknown: '0x02751cec' },
  },
  // Uniswap V3
  {
    what: 'Uniswap V3: one pool',
    to: 'uniswapV3',
    data: [
      'exactInputSingle((address,address,uint24,address,uint256,uint256,uint256,uint160))',
      [AT.usdc, AT.weth, 500, AT.me, UNTIL, IN, LEAST, 0n],
    ],
    expected: { unknown: '0x414bf389' },
  },
  {
    what: 'Uniswap V3: several pools',
    to: 'uniswapV3',
    data: ['exactInput((bytes,address,uint256,uint256,uint256))', [PATH, AT.me, UNTIL, IN, LEAST]],
    expected: { unknown: '0xc04b8d59' },
  },
  {
    what: 'Uniswap V3: exactly so much',
    to: 'uniswapV3',
    value: ONE,
    data: [
      'exactOutputSingle((address,address,uint24,address,uint256,uint256,uint256,uint160))',
      [AT.weth, AT.usdc, 500, AT.me, UNTIL, IN, ONE, 0n],
    ],
    expected: { unknown: '0xdb3e2198', pays: '1 ETH' },
  },
  {
    what: 'Uniswap V3: a multicall that the host wants unread',
    to: 'uniswapV3',
    value: ONE,
    data: ['multicall(bytes[])', [encode(SELL), encode(['refundETH()'])]],
    expected: { unknown: '0xac9650d8', pays: '1 ETH' },
  },
  {
    what: 'Uniswap V3: a multicall of calls that nobody knows',
    to: 'uniswapV3',
    extended: true,
    value: ONE,
    data: ['multicall(bytes[])', [encode(SELL), encode(['refundETH()'])]],
    expected: {
      calls: ['transaction: ? 0x04e45aaf @uniswapV3', 'transaction: ? 0x12210e8a @uniswapV3'],
      reads: ['You send', '1 ETH', PART, 'Unknown function: 0xac9650d8', 'To: @uniswapV3'],
    },
  },
  { what: 'SwapRouter02: one pool', to: 'swapRouter02', data: SELL, expected: { unknown: '0x04e45aaf' } },
  {
    what: 'SwapRouter02: a multicall with a deadline',
    to: 'swapRouter02',
    data: [
      'multicall(uint256,bytes[])',
      UNTIL,
      [encode(PERMIT), encode(SELL), encode(['unwrapWETH9(uint256,address)', LEAST, AT.me])],
    ],
    expected: { unknown: '0x5ae401dc' },
  },
  {
    what: 'SwapRouter02: the same, opened',
    to: 'swapRouter02',
    extended: true,
    data: [
      'multicall(uint256,bytes[])',
      UNTIL,
      [encode(PERMIT), encode(SELL), encode(['unwrapWETH9(uint256,address)', LEAST, AT.me])],
    ],
    expected: {
      calls: [
        'transaction: ? 0xf3995c67 @swapRouter02',
        'transaction: ? 0x04e45aaf @swapRouter02',
        'transaction: ? 0x49404b7c @swapRouter02',
      ],
      reads: [...UNREAD, 'Unknown function: 0x5ae401dc', 'To: @swapRouter02'],
    },
  },
  {
    what: 'SwapRouter02: a multicall with the block before',
    to: 'swapRouter02',
    extended: true,
    data: ['multicall(bytes32,bytes[])', word(99), [encode(SELL)]],
    expected: { unknown: '0x1f0464d1' },
  },
  {
    what: 'Uniswap V3: a position is made',
    to: 'positions',
    data: [
      'mint((address,address,uint24,int24,int24,uint256,uint256,uint256,uint256,address,uint256))',
      [AT.usdc, AT.weth, 500, -887270, 887270, IN, ONE, 0n, 0n, AT.me, UNTIL],
    ],
    expected: { unknown: '0x88316456' },
  },
  {
    what: 'Uniswap V3: a position is emptied',
    to: 'positions',
    data: ['decreaseLiquidity((uint256,uint128,uint256,uint256,uint256))', [123_456n, ONE, 0n, 0n, UNTIL]],
    expected: { unknown: '0x0c49ccbe' },
  },
  {
    what: 'Uniswap V3: fees are fetched for a stranger',
    to: 'positions',
    data: [
      'collect((uint256,address,uint128,uint128))',
      [123_456n, AT.stranger, 2n ** 128n - 1n, 2n ** 128n - 1n],
    ],
    expected: { unknown: '0xfc6f7865' },
  },
  {
    what: 'Universal Router: a swap',
    to: 'universalRouter',
    value: ONE,
    data: ['execute(bytes,bytes[],uint256)', '0x0b00', [word(1), word(2)], UNTIL],
    expected: { unknown: '0x3593564c', pays: '1 ETH' },
  },
  {
    what: 'Universal Router: without a deadline',
    to: 'universalRouter',
    data: ['execute(bytes,bytes[])', '0x0a00', [word(1), word(2)]],
    expected: { unknown: '0x24856bc3' },
  },
  {
    what: 'Universal Router: all is swept to a stranger',
    to: 'universalRouter',
    extended: true,
    data: [
      'execute(bytes,bytes[],uint256)',
      '0x04',
      [`0x${AT.usdc.slice(2).padStart(64, '0')}${AT.stranger.slice(2).padStart(64, '0')}${'0'.repeat(64)}`],
      UNTIL,
    ],
    expected: { unknown: '0x3593564c' },
  },
  // others
  {
    what: '1inch v5: a swap',
    to: 'oneInchV5',
    data: [
      'swap(address,(address,address,address,address,uint256,uint256,uint256),bytes,bytes)',
      AT.stranger,
      [AT.usdc, AT.weth, AT.stranger, AT.me, IN, LEAST, 4n],
      '0x',
      '0x1234',
    ],
    expected: { unknown: '0x12aa3caf' },
  },
  {
    what: '1inch v5: unoswap',
    to: 'oneInchV5',
    value: ONE,
    data: ['unoswap(address,uint256,uint256,uint256[])', AT.nobody, ONE, IN, [1n]],
    expected: { unknown: '0x0502b1c5', pays: '1 ETH' },
  },
  {
    what: '1inch v6: a swap',
    to: 'oneInchV6',
    data: [
      'swap(address,(address,address,address,address,uint256,uint256,uint256),bytes)',
      AT.stranger,
      [AT.usdc, AT.weth, AT.stranger, AT.me, IN, LEAST, 4n],
      '0x1234',
    ],
    expected: { unknown: '0x07ed2379' },
  },
  {
    what: '0x: transformERC20',
    to: 'zeroEx',
    data: [
      'transformERC20(address,address,uint256,uint256,(uint32,bytes)[])',
      AT.usdc,
      AT.weth,
      IN,
      LEAST,
      [[21, '0x1234']],
    ],
    expected: { unknown: '0x415565b0' },
  },
  {
    what: '0x: sellToUniswap',
    to: 'zeroEx',
    value: ONE,
    data: ['sellToUniswap(address[],uint256,uint256,bool)', [AT.weth, AT.usdc], ONE, IN, false],
    expected: { unknown: '0xd9627aa4', pays: '1 ETH' },
  },
  {
    what: '0x: a meta transaction of a stranger',
    to: 'zeroEx',
    data: [
      'executeMetaTransaction((address,address,uint256,uint256,uint256,uint256,bytes,uint256,address,uint256),(uint8,uint8,bytes32,bytes32))',
      [AT.stranger, AT.nobody, 0n, 0n, UNTIL, 1n, '0x', 0n, AT.usdc, 0n],
      [2, 27, word(1), word(2)],
    ],
    expected: { unknown: '0x3d61ed3e' },
  },
  {
    what: 'CoW: an order without a signature',
    to: 'cow',
    data: ['setPreSignature(bytes,bool)', `0x${'77'.repeat(56)}`, true],
    expected: { unknown: '0xec6cb13f' },
  },
  {
    what: 'CoW: an order is cancelled',
    to: 'cow',
    data: ['invalidateOrder(bytes)', `0x${'77'.repeat(56)}`],
    expected: { unknown: '0x15337bc0' },
  },
  {
    what: 'CoW: its vault may spend',
    to: 'usdc',
    data: ['approve(address,uint256)', AT.cowVault, MOST],
    expected: {
      calls: [`approve: approve 0x095ea7b3 @usdc, erc20, spender @cowVault, amounts ${MOST}`],
      reads: ['Permission to spend', 'Maximum USDC', 'Spender: @cowVault', 'Token address: @usdc'],
    },
  },
  {
    what: 'Curve: two of three',
    to: 'curve',
    data: ['exchange(int128,int128,uint256,uint256)', 1n, 2n, IN, 0n],
    expected: { unknown: '0x3df02124' },
  },
  {
    what: 'Curve: a pool is filled',
    to: 'curve',
    data: ['add_liquidity(uint256[3],uint256)', [0n, IN, 0n], 0n],
    expected: { unknown: '0x4515cef3' },
  },
  {
    what: 'Balancer: a swap',
    to: 'balancer',
    data: [
      'swap((bytes32,uint8,address,address,uint256,bytes),(address,bool,address,bool),uint256,uint256)',
      [word(7), 0, AT.usdc, AT.weth, IN, '0x'],
      [AT.me, false, AT.stranger, false],
      LEAST,
      UNTIL,
    ],
    expected: { unknown: '0x52bbbe29' },
  },
  {
    what: "Balancer: another may act in one's name",
    to: 'balancer',
    data: ['setRelayerApproval(address,address,bool)', AT.me, AT.stranger, true],
    expected: { unknown: '0xfa6e671d' },
  },
]
