import { nothing, type ScreenStates } from '../../screen-states.ts'
import {
  approval,
  asset,
  batchTransfer,
  calling,
  carriedCoin,
  deposit,
  EMPTY,
  HASH,
  MAXIMUM,
  mint,
  NAMELESS,
  nftTransfer,
  operator,
  plain,
  ROUTER,
  SCANNING,
  SWAP,
  scanned,
  TOKENS,
  tokenTransfer,
  USDC,
  unknownCall,
} from './samples.ts'
import { EthereumTransactionView, type EthereumTransactionViewProps } from './view.tsx'

const base: EthereumTransactionViewProps = {
  status: 'ready',
  app: { name: 'Juniper', logo: '/icon.svg' },
  from: plain.from,
  network: { name: 'Local Ethereum', symbol: 'ETH', explorerUrl: 'https://explorer.example' },
  transaction: plain,
  warned: false,
  scan: { status: 'uninitiated' },
  scanHolds: false,
  accepted: false,
  onAccept: nothing,
  index: 0,
  count: 1,
  onBack: null,
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
  ...(props.onBack ? { shell: { onBack: props.onBack } } : {}),
})

/** As a chain says why it undid a trial run. */
const UNDONE = Object.assign(new Error('execution reverted: sale has not begun'), { name: 'Reverted' })

const PRICE = 2_500

/** What one who sells a token can write into it. */
const HOSTILE = `\u202e<b>ETH</b>\u0000\u200b\u2066 Sponsored ✓ \u0645${'\u0301'.repeat(200)}${'W'.repeat(10_000)}`

const swap = calling('0x3593564c', unknownCall(ROUTER))

const hostile = {
  ...calling('0xa9059cbb', { ...tokenTransfer, contract: NAMELESS }),
  tokens: { [NAMELESS.toLowerCase()]: { symbol: HOSTILE, decimals: 18 } },
}

export const states = {
  preparing: of({ status: 'preparing', transaction: null }),
  default: of({}),
  'fee-in-money': of({ transaction: { ...plain, price: PRICE }, scan: scanned('Benign') }),
  'token-transfer': of({ transaction: { ...calling('0xa9059cbb', tokenTransfer), price: PRICE } }),
  receive: of({
    transaction: { ...swap, price: PRICE },
    scan: scanned('Benign', {
      ...EMPTY,
      assets_diffs: [{ asset: asset.usdc, in: [{ value: '25', usd_price: '25.00' }], out: [] }],
    }),
  }),
  swap: of({ transaction: { ...swap, price: PRICE }, scan: scanned('Benign', SWAP) }),
  approve: of({ transaction: calling('0x095ea7b3', approval(250_000_000n)) }),
  'approve-unlimited': of({
    transaction: calling('0x095ea7b3', approval(MAXIMUM)),
    scan: scanned('Warning'),
  }),
  'approve-nothing': of({ transaction: calling('0x095ea7b3', approval(0n)) }),
  'approve-all': of({ transaction: calling('0xa22cb465', operator(true)), scan: scanned('Warning') }),
  'revoke-all': of({ transaction: calling('0xa22cb465', operator(false)) }),
  'approve-and-swap': of({
    transaction: calling('0xac9650d8', approval(MAXIMUM), tokenTransfer, unknownCall(ROUTER)),
    scan: scanned('Benign', SWAP),
  }),
  'nft-transfer': of({
    transaction: calling('0x42842e0e', nftTransfer),
    scan: scanned('Benign', {
      ...EMPTY,
      assets_diffs: [
        {
          asset: asset.punk,
          in: [],
          out: [{ usd_price: '812.4' }],
        },
      ],
    }),
  }),
  'batch-transfer': of({ transaction: calling('0x2eb2c2d6', batchTransfer) }),
  mint: of({ transaction: { ...calling('0x40c10f19', mint), value: 80_000_000_000_000_000n, price: PRICE } }),
  'known-call': of({ transaction: calling('0xd0e30db0', deposit) }),
  'unknown-call': of({ transaction: swap, scan: scanned(null, { status: 'Error', error: 'Unknown chain' }) }),
  'unknown-call-with-value': of({ transaction: { ...swap, value: plain.value }, scan: { status: 'failed' } }),
  'unknown-token': of({
    transaction: { ...calling('0xa9059cbb', { ...tokenTransfer, contract: NAMELESS }), tokens: {} },
  }),
  carried: of({
    transaction: {
      ...calling('0x47e1da2a', carriedCoin, { ...tokenTransfer, caller: ROUTER }),
      to: ROUTER,
      value: 2n * plain.value,
    },
  }),
  'contract-creation': of({
    transaction: { ...plain, value: 0n, to: null, data: '0x6080604052348015600e575f5ffd5b50', calls: [] },
  }),
  large: of({ transaction: { ...plain, value: 123_456_789_123_456_789_123_456_789n, price: PRICE } }),
  dust: of({ transaction: { ...plain, value: 1n, fee: 21_000n, price: PRICE } }),
  warning: of({ warned: true }),
  'warning-reason': of({
    transaction: { ...swap, warning: UNDONE },
    warned: true,
  }),
  'token-short': of({
    transaction: {
      ...calling('0xa9059cbb', tokenTransfer),
      tokenBalances: { [USDC.toLowerCase()]: 12_500_000n },
    },
  }),
  scanning: of({ scan: SCANNING, scanHolds: true }),
  'scan-late': of({ scan: SCANNING }),
  clean: of({ scan: scanned('Benign') }),
  suspicious: of({ scan: scanned('Warning') }),
  malicious: of({ transaction: calling('0xa22cb465', operator(true)), scan: scanned('Malicious') }),
  'malicious-accepted': of({
    transaction: calling('0xa22cb465', operator(true)),
    scan: scanned('Malicious'),
    accepted: true,
  }),
  'scan-failed': of({ scan: { status: 'failed' } }),
  unchecked: of({ transaction: { ...swap, price: PRICE }, scan: scanned(null, SWAP) }),
  sponsored: of({ transaction: { ...plain, sponsored: true, price: PRICE } }),
  'sponsored-no-funds': of({ transaction: { ...plain, balance: 0n, sponsored: true, price: PRICE } }),
  'layer-2': of({ transaction: { ...plain, layer1Fee: 9_000_000_000_000n, price: PRICE } }),
  'layer-2-unknown': of({ transaction: { ...plain, layer1Fee: null, price: PRICE } }),
  'token-unasked': of({
    transaction: {
      ...calling('0xa9059cbb', { ...tokenTransfer, contract: NAMELESS }),
      tokens: { [NAMELESS.toLowerCase()]: { symbol: null, decimals: null, unread: true } },
    },
  }),
  step: of({
    transaction: calling('0x095ea7b3', approval(1_500_250_000n)),
    index: 1,
    count: 3,
    onBack: nothing,
    scan: scanned('Benign'),
  }),
  'last-step': of({ transaction: swap, index: 2, count: 3, onBack: nothing, scan: scanned('Benign', SWAP) }),
  hostile: of({
    network: { ...base.network, symbol: 'ETH' },
    transaction: hostile,
    scan: scanned('Benign', {
      ...EMPTY,
      assets_diffs: [
        {
          asset: { type: 'ERC20', address: NAMELESS, symbol: HOSTILE, logo_url: 'javascript:alert(1)' },
          in: [],
          out: [{ value: '1500', usd_price: '99999999' }],
        },
        {
          asset: { ...asset.punk, symbol: '', name: HOSTILE, logo_url: 'data:text/html,x' },
          in: [{}],
          out: [],
        },
        { asset: { ...asset.usdc, address: ROUTER, symbol: 'ЕТН' }, in: [{ value: '5' }], out: [] },
      ],
      exposures: [],
    }),
  }),
  many: of({
    transaction: {
      ...calling(
        '0xac9650d8',
        ...Array.from({ length: 40 }, (_, index) => ({
          ...tokenTransfer,
          transferTo: `0x${(index + 1).toString(16).padStart(40, 'a')}`,
        })),
      ),
      tokens: TOKENS,
    },
  }),
  'no-funds': of({ transaction: { ...plain, balance: 0n }, insufficientFunds: true }),
  'add-funds': of({ transaction: { ...plain, balance: 0n }, insufficientFunds: true, onAddFunds: nothing }),
  'not-cancellable': of({ uiOptions: { isCancellable: false } }),
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
  'success-paid': of({
    status: 'success',
    result: HASH,
    paid: 31_500_000_000_000n,
    transaction: { ...plain, price: PRICE },
  }),
  'success-token': of({ status: 'success', result: HASH, transaction: calling('0xa9059cbb', tokenTransfer) }),
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
  'failed-with-details': of({
    status: 'error',
    error: {
      code: null,
      details: 'replacement transaction underpriced',
      message: 'Missing or invalid parameters.',
      hash: null,
      canRetry: true,
    },
  }),
  'failed-with-hash': of({
    status: 'error',
    error: { code: '-32000', message: 'The answer of the network was lost.', hash: HASH, canRetry: true },
  }),
  reverted: of({
    status: 'error',
    error: { code: 'TRANSACTION_FAILURE', message: 'Transaction failed', hash: HASH, canRetry: true },
  }),
  'reverted-reason': of({
    status: 'error',
    paid: 31_500_000_000_000n,
    transaction: { ...plain, price: PRICE },
    error: {
      code: 'TRANSACTION_FAILURE',
      message: 'Transaction failed',
      reason: 'sale has not begun',
      hash: HASH,
      canRetry: true,
    },
  }),
  unconfirmed: of({
    status: 'error',
    error: {
      code: null,
      message:
        'The network has not confirmed this transaction yet. It may still come: a retry waits for it and pays nothing twice.',
      hash: HASH,
      canRetry: true,
    },
  }),
  'network-silent': of({
    status: 'error',
    error: {
      code: '-32603',
      message: 'The network does not answer. Check your connection, or try again in a while.',
      hash: null,
      canRetry: true,
    },
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
