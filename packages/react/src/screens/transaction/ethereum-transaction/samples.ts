import type { DecodedCall, PreparedEthereumTransaction, ScanState } from '@latchkey/core'

/** Transactions and scans that the gallery and the tests show the screen with. */

export const HASH = '0x88df016429689c079f3b2f6ad39fa052532c56795b733da78a91ebe6a713944b'

export const SENDER = '0x71C7656EC7ab88b098defB751B7401B5f6d8976F'
export const FRIEND = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
export const OTHER = '0x15d34AAf54267DB7D7c367839AAf71A00a2C6A65'
export const ROUTER = '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC'
export const USDC = '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48'
export const WETH = '0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2'
export const PUNKS = '0xb47e3cd837dDF8e4c57F05d70Ab865de6e193BBB'
export const NAMELESS = '0x90F79bf6EB2c4f870365E785982E1f101E93b906'

export const MAXIMUM = 2n ** 256n - 1n

export const plain: PreparedEthereumTransaction = {
  to: FRIEND,
  from: SENDER,
  value: 1_000_000_000_000_000n,
  data: null,
  chainId: 31337,
  fee: 42_000_000_000_000n,
  balance: 990_000_000_000_000_000n,
  request: { gas: '0x5208', nonce: 3 },
}

export const TOKENS = {
  [USDC.toLowerCase()]: { symbol: 'USDC', decimals: 6 },
  [WETH.toLowerCase()]: { symbol: 'WETH', decimals: 18 },
  [PUNKS.toLowerCase()]: { symbol: 'PUNK', decimals: 0 },
}

/** A call of one contract, by its function's selector. */
export function calling(selector: string, ...calls: DecodedCall[]): PreparedEthereumTransaction {
  const to = calls[0]?.contract ?? ROUTER
  return {
    ...plain,
    to,
    value: 0n,
    data: `${selector as '0x'}${'0'.repeat(24)}${FRIEND.slice(2).toLowerCase()}${'0'.repeat(48)}0de0b6b3a7640000`,
    request: { gas: '0x1d4c0', nonce: 4 },
    calls,
    tokens: TOKENS,
  }
}

const none = { functionName: null, isErc20Ish: false, isNFTIsh: false } as const
const erc20 = { isErc20Ish: true, isNFTIsh: false, contract: USDC } as const
const nft = { isErc20Ish: false, isNFTIsh: true, contract: PUNKS } as const

export const tokenTransfer: DecodedCall = {
  ...erc20,
  action: 'transfer',
  functionName: 'transfer',
  transferTo: FRIEND,
  amounts: [1_500_250_000n],
}

export const approval = (amount: bigint): DecodedCall => ({
  ...erc20,
  action: 'approve',
  functionName: 'approve',
  spender: ROUTER,
  amounts: [amount],
})

export const operator = (approved: boolean): DecodedCall => ({
  ...nft,
  action: 'approve',
  functionName: 'setApprovalForAll',
  operator: ROUTER,
  approved,
})

export const nftTransfer: DecodedCall = {
  ...nft,
  action: 'transfer',
  functionName: 'safeTransferFrom',
  transferFrom: SENDER,
  transferTo: FRIEND,
  tokenIds: [7804n],
}

export const batchTransfer: DecodedCall = {
  ...nftTransfer,
  action: 'batch transfer',
  functionName: 'safeBatchTransferFrom',
  tokenIds: [1n, 22n, 333n],
  amounts: [1n, 5n, 12n],
}

export const mint: DecodedCall = {
  ...nft,
  action: 'mint',
  functionName: 'mint',
  transferTo: SENDER,
  amounts: [2n],
}

export const unknownCall = (contract: string): DecodedCall => ({ ...none, action: 'transaction', contract })

/** The coin alone, which another call hands on. */
export const carriedCoin: DecodedCall = {
  ...unknownCall(FRIEND),
  selector: null,
  value: plain.value,
  caller: ROUTER,
}

export const deposit: DecodedCall = { ...unknownCall(WETH), functionName: 'deposit' }

export const SCANNING: ScanState = { status: 'in progress' }

type Result = Extract<ScanState, { status: 'completed' }>['result']
export type Word = Extract<Result['validation'], { status: 'Success' }>['result_type']

export const asset = {
  coin: { type: 'NATIVE', symbol: 'ETH', decimals: 18 },
  usdc: { type: 'ERC20', address: USDC, symbol: 'USDC', name: 'USD Coin', decimals: 6 },
  punk: {
    type: 'ERC721',
    address: PUNKS,
    symbol: 'PUNK',
    name: 'Punks',
  },
}

/** A swap, as a trial run saw it. */
export const SWAP: Result['simulation'] = {
  status: 'Success',
  assets_diffs: [
    { asset: asset.usdc, in: [], out: [{ value: '1500.25', usd_price: '1500.31' }] },
    { asset: asset.coin, in: [{ value: '0.598213417', usd_price: '1495.53' }], out: [] },
  ],
  exposures: [],
}

export const EMPTY: Extract<Result['simulation'], { status: 'Success' }> = {
  status: 'Success',
  assets_diffs: [],
  exposures: [],
}

export const scanned = (word: Word | null, simulation: Result['simulation'] = EMPTY): ScanState => ({
  status: 'completed',
  result: {
    validation: word
      ? { status: 'Success', result_type: word }
      : { status: 'Error', error: 'Nobody judges here' },
    simulation,
  },
})
