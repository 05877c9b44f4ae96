import type { SignTypedDataParams } from '@latchkey/react-auth'
import { localChain } from '../chains.ts'
import { etherPayment } from './ether-payment.ts'

/** An order at the Juniper shop as typed data (EIP-712): the widget shows its fields, not a text. */
export const order = (note: string): SignTypedDataParams => ({
  domain: { name: 'Juniper', version: '1', chainId: localChain.id, verifyingContract: etherPayment.to },
  primaryType: 'Order',
  types: {
    Order: [
      { name: 'item', type: 'string' },
      { name: 'pieces', type: 'uint256' },
      { name: 'note', type: 'string' },
      { name: 'delivery', type: 'Delivery' },
    ],
    Delivery: [
      { name: 'place', type: 'string' },
      { name: 'express', type: 'bool' },
    ],
  },
  message: {
    item: 'Juniper berries, 50 g',
    pieces: '2',
    note,
    delivery: { place: 'The shop at the corner', express: false },
  },
})
