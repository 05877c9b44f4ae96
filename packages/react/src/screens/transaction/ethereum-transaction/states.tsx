import { nothing, type ScreenStates } from '../../screen-states.ts'
import { EthereumTransactionView, type EthereumTransactionViewProps } from './view.tsx'

type Transaction = NonNullable<EthereumTransactionViewProps['transaction']>

const HASH = '0x88df016429689c079f3b2f6ad39fa052532c56795b733da78a91ebe6a713944b'

const plain: Transaction = {
  to: '0x70997970C51812dc3A010C7d01b50e0d17dc79C8',
  from: '0x71C7656EC7ab88b098defB751B7401B5f6d8976F',
  value: 1_000_000_000_000_000n,
  data: null,
  chainId: 31337,
  fee: 42_000_000_000_000n,
  balance: 990_000_000_000_000_000n,
  request: { gas: '0x5208', nonce: 3 },
}

const base: EthereumTransactionViewProps = {
  status: 'ready',
  app: { name: 'Juniper', logo: '/icon.svg' },
  from: plain.from,
  network: { name: 'Local Ethereum', symbol: 'ETH', explorerUrl: 'https://explorer.example' },
  transaction: plain,
  warned: false,
  insufficientFunds: false,
  onAddFunds: null,
  result: null,
  error: null,
  uiOptions: {},
  signOnly: false,
  onApprove: nothing,
  onDecline: nothing,
  onRetry: nothing,
  onClose: nothing,
}

const of = (props: Partial<EthereumTransactionViewProps>) => ({
  view: <EthereumTransactionView {...base} {...props} />,
})

const call: Transaction = {
  ...plain,
  value: 0n,
  data: `0xa9059cbb${'0'.repeat(24)}70997970c51812dc3a010c7d01b50e0d17dc79c8${'0'.repeat(48)}0de0b6b3a7640000`,
}

export const states = {
  preparing: of({ status: 'preparing', transaction: null }),
  default: of({}),
  'contract-call': of({ transaction: call }),
  'contract-creation': of({ transaction: { ...call, to: null, data: '0x6080604052348015600e575f5ffd5b50' } }),
  large: of({ transaction: { ...plain, value: 123_456_789_123_456_789_123_456_789n } }),
  dust: of({ transaction: { ...plain, value: 1n, fee: 21_000n } }),
  warning: of({ warned: true }),
  'no-funds': of({ transaction: { ...plain, balance: 0n }, insufficientFunds: true }),
  'add-funds': of({ transaction: { ...plain, balance: 0n }, insufficientFunds: true, onAddFunds: nothing }),
  'host-words': of({
    uiOptions: {
      description: 'The ring is yours once the network has confirmed.',
      buttonText: 'Buy ring',
      transactionInfo: {
        title: 'Buy a ring',
        action: 'Purchase',
        contractInfo: { name: 'Ring Market', imgUrl: '/icon.svg', imgAltText: 'A ring' },
      },
    },
  }),
  submitting: of({ status: 'submitting' }),
  success: of({ status: 'success', result: HASH }),
  signed: of({ status: 'signed', signOnly: true }),
  failed: of({
    status: 'error',
    error: {
      code: '-32603',
      message: 'There was an issue preparing your transaction',
      hash: null,
      canRetry: true,
    },
  }),
  'failed-with-hash': of({
    status: 'error',
    error: { code: 'TRANSACTION_FAILURE', message: 'Transaction failed', hash: HASH, canRetry: true },
  }),
  'foreign-wallet': of({
    status: 'error',
    error: {
      code: null,
      message:
        'This address does not come from your key. Send nothing to it, and tell the people behind this app.',
      hash: null,
      canRetry: true,
      onArchive: nothing,
    },
  }),
} satisfies ScreenStates
