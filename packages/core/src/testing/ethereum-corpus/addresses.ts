import { getAddress, type Hex } from 'viem'

/**
 * Whoever a row speaks of, by a name that stands for the address in what is expected: `@usdc`. Contracts have the addresses
 * that they have on the Ethereum main network; people have made-up ones.
 */
const BOOK = {
  me: '0x9858effd232b4033e47d90003d41ec34ecaeda94',
  bob: '0x70997970c51812dc3a010c7d01b50e0d17dc79c8',
  carol: '0x15d34aaf54267db7d7c367839aaf71a00a2c6a65',
  dave: '0x976ea74026e726554db657fa54763abd0c3a0aa9',
  stranger: '0x3c44cdddb6a900fa2b585dd299e03d12fa4293bc',
  nobody: '0x0000000000000000000000000000000000000000',
  dead: '0x000000000000000000000000000000000000dead',
  // tokens
  usdc: '0xa0b86991c6218b36c1d19d4a2e9eb0ce3606eb48',
  usdt: '0xdac17f958d2ee523a2206206994597c13d831ec7',
  dai: '0x6b175474e89094c44da98b954eedeac495271d0f',
  weth: '0xc02aaa39b223fe8d0a0e5c4f27ead9083c756cc2',
  wbtc: '0x2260fac5e5542a773aa44fbcfedf7c193bc2c599',
  uni: '0x1f9840a85d5af5bf1d1762f925bdaddc4201f984',
  shib: '0x95ad61b0a150d79219dcf64e1e6cc01f0b64c4ce',
  steth: '0xae7ab96520de3a18e5e111b5eaab095312d7fe84',
  wsteth: '0x7f39c581f595b53c5cb19bd0b3f8da6c935e2ca0',
  /** answers neither symbol nor decimals */
  mute: '0x90f79bf6eb2c4f870365e785982e1f101e93b906',
  /** answers whatever its row says */
  odd: '0x5fbdb2315678afecb367f032d93f642f64180aa3',
  // numbered tokens
  apes: '0xbc4ca0eda7647a8ab7c2061c2e118a18a936f13d',
  kitties: '0x06012c8cf97bead5deae237070f9587f8e7a266d',
  ens: '0x57f1887a8bf19b14fc0df6fd9b2acc9af147ea85',
  /** ERC-1155: no symbol, no decimals */
  items: '0x495f947276749ce646f68ac8c248420045cb7b5e',
  // what is called
  permit2: '0x000000000022d473030f116ddee9f6b43ac78ba3',
  uniswapV2: '0x7a250d5630b4cf539739df2c5dacb4c659f2488d',
  uniswapV3: '0xe592427a0aece92de3edee1f18e0157c05861564',
  swapRouter02: '0x68b3465833fb72a70ecdf485e0e4c7bd8665fc45',
  universalRouter: '0x66a9893cc07d91d95644aedd05d03f95e1dba8af',
  positions: '0xc36442b4a4522e871399cd717abdd847ab11fe88',
  oneInchV5: '0x1111111254eeb25477b68fb85ed929f73a960582',
  oneInchV6: '0x111111125421ca6dc452d289314280a0f8842a65',
  zeroEx: '0xdef1c0ded9bec7f1a1670819833240f027b25eff',
  cow: '0x9008d19f58aabd9ed0d60971565aa8510560ab41',
  cowVault: '0xc92e8bdf79f0507f65a392b0ab4667716bfe0110',
  balancer: '0xba12222222228d8ba445958a75a0704d566bf2c8',
  curve: '0xbebc44782c7db0a1a60cb6fe97d0b483032ff1c7',
  aave: '0x87870bca3f3fd6335c3f4ce8392d69350b4fa4e2',
  aaveGateway: '0x893411580e590d62ddbca8a703d61cc4a8c7b2b9',
  comet: '0xc3d688b66703497daa19211eedff47f25384cdc3',
  ceth: '0x4ddc2d193948926d02f9b1fe9e1daa0718270ed5',
  lidoQueue: '0x889edc2edab5f40e902b864ad4d7ade8e412f9b1',
  vault: '0xbe53a109b494e5c9f97b9cd39fe969be68bf6204',
  beacon: '0x00000000219ab540356cbb839cbe05303d7705fa',
  optimism: '0x99c9fc46f92e8a1c0dec1b1747d010903e884be1',
  optimismPortal: '0xbeb5fc579115071764c7423a4f12edde41f106ed',
  arbitrumInbox: '0x4dbd4fc535ac27206064b68ffcf827b0a60bab3f',
  arbitrumGateway: '0x72ce9c846789fdb6fc1f34ac4ad25dd9ef7031ef',
  across: '0x5c7bcd6e7de5423a257d81b442095a1a6ced35c5',
  stargate: '0x8731d54e9d02c286767d56ac03e8037c07e01e98',
  cctp: '0xbd3fa81b58ba92a82136038b25adec7066af3155',
  hop: '0xb8901acb165ed027e32754e0ffe830802919727f',
  lifi: '0x1231deb6f5749ef6ce6943a275a1d3e7486f4eae',
  ensController: '0x253553366da8546fc250f225fe3d25d0c782303b',
  ensResolver: '0x231b0ee14048e9dccd1d247744d114a4eb5e8e63',
  ensReverse: '0xa58e81fe9b61b5c3fe2afd33cf304c454abfc7cb',
  safe: '0x849d52316331967b6ff1198e5e32a0eb168d039d',
  multiSend: '0x38869bf66a61cf6bdb996a6ae40d5853fd43b526',
  multicall3: '0xca11bde05977b3631167028862be2a173976ca11',
  disperse: '0xd152f549545093347a162dce210e7293f1452150',
  seaport: '0x0000000000000068f116a894984e2db1123eb395',
  blur: '0x000000000000ad05ccc4f10045630fb830b95127',
  blurPool: '0x0000000000a39bb272e79075ade125fd351887ac',
  punks: '0xb47e3cd837ddf8e4c57f05d70ab865de6e193bbb',
  conduit: '0x1e0049783f008a0085193e00003d00cd54003c71',
  zora: '0x04e2516a2c207e84a1839755675dfd8ef6302f0a',
  governor: '0x408ed6354d4973f66138c91495f2f2fcbd8724c3',
  entryPoint6: '0x5ff137d4b0fdcd49dca30c7cf57e578a026d2789',
  entryPoint7: '0x0000000071727de22e5e9d8baf0edac6f37da032',
  /** a smart account that is this wallet's */
  account: '0x2b5ad5c4795c026514f8317c7a215e218dccd6cf',
  proxy: '0x6813eb9362372eef6200f3b1dbc3f819671cba69',
  proxyAdmin: '0x1eff47bc3a10a45d4b230b5d10e37751fe6aa718',
  create2: '0x4e59b44847b379578588920ca78fbf26c0b4956c',
} as const

export type Name = keyof typeof BOOK

/** Addresses by name. */
export const AT = Object.fromEntries(
  Object.entries(BOOK).map(([name, address]) => [name, getAddress(address)]),
) as Record<Name, Hex>

const NAMES = new Map(Object.entries(AT).map(([name, address]) => [address.toLowerCase(), `@${name}`]))

/** `@usdc` for an address of the book, the address itself for another. */
export const nameOf = (address: string): string => NAMES.get(address.toLowerCase()) ?? address

/** What a contract answers to `symbol()` and `decimals()`; null: nothing. */
export interface TokenSays {
  symbol: string | null
  decimals: number | null
}

/** What they answer unless a row says otherwise; who is not named here answers nothing. */
export const SAYS: { [name in Name]?: TokenSays } = {
  usdc: { symbol: 'USDC', decimals: 6 },
  usdt: { symbol: 'USDT', decimals: 6 },
  dai: { symbol: 'DAI', decimals: 18 },
  weth: { symbol: 'WETH', decimals: 18 },
  wbtc: { symbol: 'WBTC', decimals: 8 },
  uni: { symbol: 'UNI', decimals: 18 },
  shib: { symbol: 'SHIB', decimals: 18 },
  steth: { symbol: 'stETH', decimals: 18 },
  wsteth: { symbol: 'wstETH', decimals: 18 },
  comet: { symbol: 'cUSDCv3', decimals: 6 },
  ceth: { symbol: 'cETH', decimals: 8 },
  vault: { symbol: 'yvUSDC', decimals: 6 },
  apes: { symbol: 'BAYC', decimals: null },
  kitties: { symbol: 'CK', decimals: null },
}
