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
  from: FROM,
  to: TO,
  amount: 10_000_000n,
}

const plain: Transaction = {
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

const tokenTransfer: Instruction = {
  kind: 'spl-transfer',
  program: TOKEN,
  from: FROM,
  to: TO,
  amount: 12_500_000n,
  decimals: 6,
  symbol: 'USDC',
}

const strange: Instruction = { kind: 'unknown', program: TO, data: '3Bxs4h24hBtQy9rw4kDkkVXYBQsjLJkGeg' }

export const states = {
  preparing: of({ status: 'preparing', transaction: null }),
  default: of({}),
  token: of({ transaction: { ...plain, instructions: [tokenTransfer], outgoing: 0n } }),
  many: of({
    transaction: {
      ...plain,
      instructions: [
        transfer,
        { kind: 'ata-creation', program: TOKEN, from: FROM, to: TO },
        { kind: 'create-account', program: SYSTEM, from: FROM, to: TO, amount: 2_039_280n },
        tokenTransfer,
        strange,
      ],
      outgoing: 12_039_280n,
    },
  }),
  unknown: of({ transaction: { ...plain, instructions: [strange], outgoing: 0n } }),
  'simulation-failed': of({
    transaction: { ...plain, simulationError: 'Simulation failed: Blockhash not found' },
  }),
  'no-funds': of({ transaction: { ...plain, balance: 0n }, insufficientFunds: true }),
  submitting: of({ status: 'submitting' }),
  success: of({ status: 'success', result: SIGNATURE }),
  signed: of({ status: 'signed', signOnly: true }),
  failed: of({
    status: 'error',
    error: { code: null, message: 'Something went wrong.', hash: SIGNATURE, canRetry: true },
  }),
} satisfies ScreenStates
