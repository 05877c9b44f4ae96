import type { ConnectWalletData } from '../screens/recovery.ts'

/** A screen on which what a wallet is to sign is confirmed. */
export type ConfirmationId = 'sign-message' | 'ethereum-transaction' | 'solana-transaction'

const next = new WeakMap<ConnectWalletData, ConfirmationId>()

/** Keeps a wait together with the screen it leads to: a wait's own fields are fixed (RECOV-109). */
export function leadingTo(data: ConnectWalletData, id: ConfirmationId): ConnectWalletData {
  next.set(data, id)
  return data
}

/** The confirmation that a wait leads to; null for one before anything else. */
export const leadsTo = (data: ConnectWalletData): ConfirmationId | null => next.get(data) ?? null
