// What an Abstract account is asked for, and what answers it: what the published client has its wallet sign, and what it
// sends, is recorded of it in published-abstract.json (tests/interop compares that with the published package), and ours is
// held against the record.
import { encodeFunctionData, type Hex, keccak256, parseAbi, toHex } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'

export const TESTNET = 11124
const PAYMASTER = {
  paymaster: '0x5407B5040dec3D339A9247f3654E59EEccbb6391',
  paymasterInput: encodeFunctionData({ abi: parseAbi(['function general(bytes)']), args: ['0x'] }),
} as const
const SHOP = '0x000000000000000000000000000000000000dEaD'
const TOKEN = '0x4242424242424242424242424242424242424242'
const one = { to: SHOP, value: 1_000_000_000_000_001n, data: '0x', chainId: TESTNET } as const
const token = { to: TOKEN, data: `0xa9059cbb${'0'.repeat(127)}7`, chainId: TESTNET } as const
const batch = {
  chainId: TESTNET,
  calls: [
    { to: TOKEN, value: 0n, data: `0xa9059cbb${'0'.repeat(127)}7` },
    { to: SHOP, value: 5n, data: '0x' },
  ],
} as const

const typed = {
  domain: { name: 'Umbrellas', version: '1', chainId: TESTNET, verifyingContract: TOKEN },
  types: {
    Order: [
      { name: 'count', type: 'uint256' },
      { name: 'note', type: 'string' },
    ],
  },
  primaryType: 'Order',
  message: { count: '2', note: 'black ones' },
} as const

/** Each by itself; a member of the hook, and what it is given. */
export const QUESTIONS = {
  message: ['signMessage', { message: 'Two coffees, and the bill' }],
  typed: ['signTypedData', typed],
  one: ['sendTransaction', one],
  token: ['sendTransaction', token],
  batch: ['sendTransaction', batch],
  'given fees': [
    'sendTransaction',
    { ...one, nonce: 11, gas: 54_321n, maxFeePerGas: 777n, maxPriorityFeePerGas: 3n },
  ],
  sponsored: ['sendTransaction', { ...token, ...PAYMASTER }],
  'sponsored batch': ['sendTransaction', { ...batch, ...PAYMASTER }],
  'signed only': ['signTransaction', one],
  'batch signed only': ['signTransaction', batch],
} as const satisfies Record<string, readonly [string, object]>

/** A fresh copy each time: what was done to one says nothing of the next. */
export const question = (name: string) => {
  const [member, input] = QUESTIONS[name as keyof typeof QUESTIONS]
  return [member, structuredClone(input)] as [
    'signMessage' | 'signTypedData' | 'sendTransaction' | 'signTransaction',
    never,
  ]
}

/** What a client makes of one of them. */
export interface Made {
  /** typed data, as the wallet is given it */
  signed: unknown[]
  /** bytes that the chain was handed */
  sent: Hex[]
  result: string
}

export const owner = privateKeyToAccount(`0x${'37'.repeat(32)}`)
export const HASH: Hex = `0x${'7e'.repeat(32)}`

const RECEIPT = {
  transactionHash: HASH,
  transactionIndex: '0x0',
  blockHash: `0x${'ab'.repeat(32)}`,
  blockNumber: '0x2a',
  from: owner.address,
  to: SHOP,
  cumulativeGasUsed: '0x1',
  gasUsed: '0x1',
  status: '0x1',
  logs: [],
  logsBloom: '0x',
  effectiveGasPrice: '0x1',
  contractAddress: null,
  type: '0x71',
  l1BatchNumber: null,
  l1BatchTxIndex: null,
  l2ToL1Logs: [],
}

/** The node of a chain on which the account of the test stands, or does not yet. */
export function nodeOf(deployed: boolean) {
  const sent: Hex[] = []
  const answer = (method: string, params: readonly unknown[]): unknown => {
    switch (method) {
      case 'eth_chainId':
        return toHex(TESTNET)
      case 'eth_getCode':
        return deployed ? '0x60806040' : '0x'
      case 'eth_gasPrice':
        return '0x2b275d0'
      case 'eth_getBalance':
        return '0xde0b6b3a7640000'
      case 'eth_estimateGas':
        return '0x6a2b1'
      case 'eth_getTransactionCount':
        return '0x9'
      case 'eth_call':
        return called((params[0] as { data: Hex }).data)
      case 'eth_blockNumber':
        return '0x2a'
      case 'eth_getTransactionReceipt':
        return sent.length > 0 ? RECEIPT : null
      case 'eth_sendRawTransaction':
        sent.push(params[0] as Hex)
        return HASH
    }
    return null
  }
  return { sent, answer }
}

const word = (hex: string) => hex.replace('0x', '').padStart(64, '0')

/** An address is computed of the very bytes of the question; an account has one hook, as its list says. */
function called(data: Hex): Hex {
  const listHooks = keccak256(toHex('listHooks(bool)')).slice(0, 10)
  if (data.startsWith(listHooks))
    return `0x${word('0x20')}${word('0x1')}${word('0x34ca1501fae231cc2ebc995ce013dbe882d7d081')}`
  return `0x${word(keccak256(data).slice(-40))}`
}
