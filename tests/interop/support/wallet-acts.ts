import type { Address } from 'viem'

/** What stories have server wallets sign. */
export const TYPED_DATA = {
  domain: { name: 'Juniper', version: '1', chainId: 31337, verifyingContract: `0x${'c0'.repeat(20)}` },
  types: {
    EIP712Domain: [
      { name: 'name', type: 'string' },
      { name: 'version', type: 'string' },
      { name: 'chainId', type: 'uint256' },
      { name: 'verifyingContract', type: 'address' },
    ],
    Order: [
      { name: 'what', type: 'string' },
      { name: 'amount', type: 'uint256' },
    ],
  },
  primaryType: 'Order',
  message: { what: 'tea', amount: '12' },
} as const

/** The same as viem reads it. */
export const ORDER = {
  ...TYPED_DATA,
  domain: { ...TYPED_DATA.domain, chainId: 31337n },
  message: { what: 'tea', amount: 12n },
} as const
export const BOB: Address = `0x${'b0'.repeat(20)}`
