import { nothing, type ScreenStates } from '../../screen-states.ts'
import { SolanaTransactionView, type SolanaTransactionViewProps } from './view.tsx'

type Transaction = NonNullable<SolanaTransactionViewProps['transaction']>

type Instruction = Transaction['instructions'][number]

const FROM = '7dHbWXmci3dT8UFYWYZweBLXgycu7Y3iL6trKn1Y7ARj'

const TO = '4fYNw3dojWmQ4dXtSGE9epjRGy9pFSx62YypT7avPYvA'

const SYSTEM = '11111111111111111111111111111111'

const TOKEN = 'TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA'

const SIGNATURE = '5VERv8NMvzbJMEkV8xnrLkEaWRtSz9CosKDYjCJjBRnbJLgp8uirBgmQpjKhoR4tjF3ZpRzrFmBV6UjKdiSZkQUW'

const transfer: Instruction = {
  kind: 'sol-transfer',
  program: SYSTEM,
  programName: 'System',
  from: FROM,
  to: TO,
  amount: 10_000_000n,
  decimals: 9,
  symbol: 'SOL',
}

const plain: Transaction = {
  bytes: new Uint8Array(),
  instructions: [transfer],
  fee: 5_000n,
  balance: 2_000_000_000n,
  outgoing: 10_000_000n,
  simulationError: null,
}

const base: SolanaTransactionViewProps = {
  status: 'ready',
  app: { name: 'Juniper', logo: null },
  cluster: { label: 'Solana devnet', explorerUrl: 'https://explorer.example?cluster=devnet' },
  from: FROM,
  transaction: plain,
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

const of = (props: Partial<SolanaTransactionViewProps>) => ({
  view: <SolanaTransactionView {...base} {...props} />,
})

const MINT = 'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v'

const STRANGE_MINT = '9wFFyRfZBsuAha4YcuxcXLKwMxJR43S7fPfQLusDBzvT'

const NATIVE = 'So11111111111111111111111111111111111111112'

const ASSOCIATED = 'ATokenGPvbdGVxr1b2hvZbsiqW5xWH25efTNsLJA8knL'

const ACCOUNT = 'GHMaqJ6X8bq7wX3hYyXrZ1qk3dVQd4BmtEuTcTh2JQm5'

const tokenTransfer: Instruction = {
  kind: 'spl-transfer',
  program: TOKEN,
  programName: 'Token',
  from: FROM,
  to: TO,
  toAccount: ACCOUNT,
  amount: 12_500_000n,
  decimals: 6,
  symbol: 'USDC',
  mint: MINT,
}

const open: Instruction = {
  kind: 'ata-creation',
  program: ASSOCIATED,
  programName: 'Associated Token',
  from: FROM,
  to: TO,
  owner: TO,
  account: ACCOUNT,
  mint: MINT,
  symbol: 'USDC',
  decimals: 6,
}

const create: Instruction = {
  kind: 'create-account',
  program: SYSTEM,
  programName: 'System',
  from: FROM,
  to: ACCOUNT,
  amount: 2_039_280n,
  decimals: 9,
  symbol: 'SOL',
  owner: TOKEN,
}

const initialize: Instruction = {
  kind: 'spl-init-account',
  program: TOKEN,
  programName: 'Token',
  account: ACCOUNT,
  owner: FROM,
  mint: MINT,
}

const close: Instruction = {
  kind: 'spl-close-account',
  program: TOKEN,
  programName: 'Token',
  account: ACCOUNT,
  to: FROM,
  owner: FROM,
}

const nonceWithdraw: Instruction = {
  kind: 'unknown',
  name: 'nonce-withdraw',
  program: SYSTEM,
  programName: 'System',
  account: ACCOUNT,
  to: TO,
  owner: FROM,
  amount: 1_447_680n,
  decimals: 9,
  symbol: 'SOL',
  data: 'BQAAAAAXFgAAAAAA',
}

const sync: Instruction = {
  kind: 'spl-sync-native',
  program: TOKEN,
  programName: 'Token',
  account: ACCOUNT,
}

const sell = { mint: NATIVE, amount: 1_500_000_000n, decimals: 9, symbol: 'SOL' }

const buy = { mint: MINT, amount: 315_420_000n, decimals: 6, symbol: 'USDC' }

const raydium: Instruction = {
  kind: 'raydium-swap-base-input',
  program: 'CPMMoo8L3F4NbTegBCKVNunggL7H1ZpdTHKxQB5qKP1C',
  programName: 'Raydium',
  to: FROM,
  sell: { ...sell, exact: true },
  buy: { ...buy, exact: false },
}

const jupiter: Instruction = {
  ...raydium,
  kind: 'jupiter-swap-shared-accounts-route',
  program: 'JUP6LkbZbjS1jKKwapdHNy74zcZ3tLUZoi5QNyVTaV4',
  programName: 'Jupiter',
}

const budget = 'ComputeBudget111111111111111111111111111111'

const limit: Instruction = {
  kind: 'unknown',
  name: 'compute-limit',
  program: budget,
  programName: 'Compute Budget',
  data: 'AkANAwA=',
}

const price: Instruction = { ...limit, name: 'compute-price', data: 'A1DDAAAAAAAA' }

const memo: Instruction = {
  kind: 'unknown',
  name: 'memo',
  program: 'MemoSq4gqABAXKb96qnH8TysNcWxMyWCqXgDLGmfcHr',
  programName: 'Memo',
  text: 'Order 4711, thank you for shopping with us',
  data: 'T3JkZXIgNDcxMSwgdGhhbmsgeW91IGZvciBzaG9wcGluZyB3aXRoIHVz',
}

const approve: Instruction = {
  kind: 'unknown',
  name: 'approve',
  program: TOKEN,
  programName: 'Token',
  account: ACCOUNT,
  to: TO,
  amount: 18_446_744_073_709_551_615n,
  decimals: 6,
  symbol: 'USDC',
  mint: MINT,
  data: 'BP//////////',
}

const strange: Instruction = { kind: 'unknown', program: TO, data: '3Bxs4h24hBtQy9rw4kDkkVXYBQsjLJkGeg' }

const withPriority: Partial<Transaction> = { fee: 15_000n, priorityFee: 10_000n }

const swapped: Partial<Transaction> = {
  outgoing: 0n,
  changes: [
    { mint: NATIVE, amount: -1_500_000_000n, decimals: 9, symbol: 'SOL' },
    { mint: MINT, amount: 317_001_500n, decimals: 6, symbol: 'USDC' },
  ],
}

const transaction = (instructions: Instruction[], more: Partial<Transaction> = {}) =>
  of({ transaction: { ...plain, outgoing: 0n, instructions, ...more } })

export const states = {
  preparing: of({ status: 'preparing', transaction: null }),
  default: of({}),
  unchecked: of({ unchecked: true }),
  priced: transaction([transfer], { outgoing: 10_000_000n, rent: 2_039_280n, price: 151.5 }),
  priority: transaction([limit, price, transfer], { ...withPriority, outgoing: 10_000_000n }),
  token: transaction([tokenTransfer]),
  'token-first': transaction([open, tokenTransfer], { rent: 2_039_280n }),
  'token-strange': transaction([{ ...tokenTransfer, mint: STRANGE_MINT, symbol: undefined, decimals: 9 }]),
  'token-uncounted': transaction([
    { ...tokenTransfer, mint: STRANGE_MINT, symbol: undefined, decimals: undefined },
  ]),
  'token-lacking': transaction([tokenTransfer], {
    lacking: { mint: MINT, has: 3_000_000n, needs: 12_500_000n, decimals: 6, symbol: 'USDC' },
    simulationError: 'simulation_failed',
  }),
  'token-most': transaction([
    {
      ...tokenTransfer,
      mint: STRANGE_MINT,
      symbol: 'ﷺ<b>WWWWWWW…',
      decimals: 0,
      amount: 18_446_744_073_709_551_615n,
    },
  ]),
  open: transaction([open], { rent: 2_039_280n }),
  create: transaction([create, initialize], { outgoing: 2_039_280n, rent: 2_039_280n }),
  close: transaction([close], {
    changes: [{ mint: NATIVE, amount: 2_039_280n, decimals: 9, symbol: 'SOL' }],
  }),
  'close-for-others': transaction([tokenTransfer, { ...close, to: TO }]),
  'nonce-withdraw': transaction([nonceWithdraw]),
  wrap: transaction([transfer, sync], { outgoing: 10_000_000n, changes: [] }),
  'swap-raydium': transaction([raydium]),
  'swap-jupiter': transaction([limit, price, open, jupiter, close], {
    ...withPriority,
    ...swapped,
    rent: 2_039_280n,
  }),
  'swap-tried-by-nobody': transaction([limit, price, open, jupiter, close], {
    ...withPriority,
    rent: 2_039_280n,
    simulationError: 'not_tried',
  }),
  'swap-for-others': transaction([{ ...raydium, to: TO }]),
  'swap-besides': transaction([jupiter, tokenTransfer, create], { outgoing: 2_039_280n, rent: 2_039_280n }),
  approve: transaction([approve]),
  memo: transaction([transfer, memo], { outgoing: 10_000_000n }),
  many: transaction([transfer, open, create, tokenTransfer, strange], {
    outgoing: 12_039_280n,
    rent: 4_078_560n,
  }),
  unknown: transaction([strange]),
  'unknown-simulated': transaction([strange], swapped),
  unresolved: transaction([transfer, { ...strange, program: '' }], {
    outgoing: 10_000_000n,
    unresolved: [ACCOUNT],
  }),
  'simulation-failed': of({ transaction: { ...plain, simulationError: 'blockhash_not_found' } }),
  'no-funds': of({
    transaction: {
      ...plain,
      balance: 0n,
      simulationError: 'Transfer: insufficient lamports 4096, need 10000000',
    },
    insufficientFunds: true,
  }),
  'sign-only': of({ signOnly: true }),
  submitting: of({ status: 'submitting' }),
  success: of({ status: 'success', result: SIGNATURE }),
  'success-swap': of({
    status: 'success',
    result: SIGNATURE,
    transaction: { ...plain, instructions: [jupiter], ...swapped },
  }),
  signed: of({ status: 'signed', signOnly: true }),
  failed: of({
    status: 'error',
    error: { code: null, message: 'Something went wrong.', hash: SIGNATURE, canRetry: true },
  }),
  'failed-unsent': of({
    status: 'error',
    error: {
      code: null,
      message: 'The transaction does not include the wallet.',
      hash: null,
      canRetry: true,
    },
  }),
} satisfies ScreenStates
