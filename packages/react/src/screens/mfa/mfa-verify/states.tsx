import type { PendingTransaction } from '@latchkey/core'
import { nothing, type ScreenStates } from '../../screen-states.ts'
import { MfaVerifyView, type MfaVerifyViewProps } from './view.tsx'

const NONE = ['', '', '', '', '', '']

const base: MfaVerifyViewProps = {
  view: 'totp',
  methods: ['totp'],
  takesRecoveryCodes: false,
  recoveryCode: '',
  lastPasskey: new Date('2026-03-14T12:00:00'),
  pending: null,
  app: { name: 'Juniper', logo: null },
  standalone: false,
  status: 'awaiting',
  digits: NONE,
  resend: { state: 'idle' },
  error: null,
  onDigits: nothing,
  onResend: nothing,
  onMethod: nothing,
  onAnother: nothing,
  onRetry: nothing,
  onRecoveryCode: nothing,
  onSubmitRecoveryCode: nothing,
  onCancel: nothing,
}

const verify = (props: Partial<MfaVerifyViewProps>) => ({ view: <MfaVerifyView {...base} {...props} /> })

const ETHER: PendingTransaction = {
  chain: 'ethereum',
  title: null,
  action: null,
  kind: 'transfer',
  from: '0x8B3f0A7C2bD7cE3f2A1d9E5E4bC0b0F61a7D3A91',
  to: '0x71C7656EC7ab88b098defB751B7401B5f6d8976F',
  value: 1_250_000_000_000_000_000n,
  fee: 420_000_000_000_000n,
  symbol: 'ETH',
  explorerUrl: 'https://etherscan.io',
}

const SOL: PendingTransaction = {
  chain: 'solana',
  title: 'Buy two tickets for the evening of the long programme at the Juniper Hall',
  action: 'Reserve seats',
  kind: 'transaction',
  from: '7pQkVwq3mJrYtTgqv4oG3uPjW1nB6sXc2dE8hZr5LfKa',
  to: null,
  value: 2_500_000_000n,
  fee: 5_000n,
  symbol: 'SOL',
  explorerUrl: 'https://explorer.solana.com/?cluster=devnet',
}

const TOKENS: PendingTransaction = {
  ...SOL,
  title: null,
  action: null,
  kind: 'transfer',
  to: '4fYNw3dojWmQ4dXtSGE9epjRGy9pFSx62YypT7avPYvA',
  value: 0n,
  tokens: [
    {
      amount: 12_500_000n,
      mint: 'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v',
      decimals: 6,
      symbol: 'USDC',
    },
    { amount: 7_000_000n, mint: '9wFFyRfZBsuAha4YcuxcXLKwMxJR43S7fPfQLusDBzvT' },
  ],
}

const all = ['totp', 'sms', 'passkey'] as const
const several = { methods: [...all], takesRecoveryCodes: true }

export const states = {
  methods: verify({ ...several, view: 'methods' }),
  totp: verify({}),
  'totp-of-several': verify({ ...several }),
  'totp-and-recovery': verify({ takesRecoveryCodes: true }),
  checking: verify({ status: 'submitting', digits: ['4', '2', '8', '6', '1', '3'] }),
  verified: verify({ status: 'success', digits: ['4', '2', '8', '6', '1', '3'] }),
  wrong: verify({
    ...several,
    status: 'error',
    digits: ['4', '2', '8', '6', '1', '4'],
    error: 'The code you entered is not valid',
  }),
  canceled: verify({ status: 'blocked', error: 'Verification canceled' }),
  'rate-limited': verify({
    view: 'sms',
    methods: ['sms'],
    status: 'error',
    error: 'Too many requests. Please wait before trying again.',
  }),
  'too-many-tries': verify({
    status: 'blocked',
    error:
      'You have exceeded the maximum number of attempts. Please close this window and try again in 10 seconds.',
  }),
  'timed-out': verify({
    status: 'blocked',
    error: 'You have exceeded the time limit for code entry. Please try again in 30 seconds.',
  }),
  sms: verify({
    ...several,
    view: 'sms',
    resend: { state: 'waiting', secondsLeft: 24, said: null },
  }),
  'sms-resent': verify({
    view: 'sms',
    methods: ['sms'],
    resend: { state: 'waiting', secondsLeft: 29, said: 'sent' },
  }),
  passkey: verify({ ...several, view: 'passkey', status: 'submitting' }),
  'passkey-failed': verify({
    methods: ['passkey'],
    view: 'passkey',
    status: 'error',
    error: 'Something went wrong.',
  }),
  'passkey-verified': verify({ view: 'passkey', methods: ['passkey'], status: 'success' }),
  'recovery-code': verify({ ...several, view: 'recovery-code', recoveryCode: 'JBSWY-3DPEH' }),
  'recovery-code-wrong': verify({
    ...several,
    view: 'recovery-code',
    recoveryCode: 'JBSWY-3DPEK',
    status: 'error',
    error: 'The code you entered is not valid',
  }),
  transaction: verify({ ...several, pending: ETHER }),
  'transaction-methods': verify({ ...several, view: 'methods', pending: ETHER }),
  'transaction-sms': verify({ ...several, view: 'sms', pending: ETHER }),
  'transaction-recovery': verify({
    ...several,
    view: 'recovery-code',
    recoveryCode: 'JBSWY-3DPEH',
    pending: ETHER,
    standalone: true,
  }),
  'transaction-open': verify({ pending: ETHER, standalone: true }),
  'transaction-tokens': verify({ view: 'passkey', status: 'submitting', pending: TOKENS, standalone: true }),
  'transaction-solana': verify({ view: 'passkey', status: 'submitting', pending: SOL, standalone: true }),
} satisfies ScreenStates
