import { describeFailure } from '../account/describe-failure.ts'
import { BackendFailure } from './use-backend.ts'

const SENTENCES: Record<string, string> = {
  invalid_token: 'Juniper’s server does not know you. Log out, log in again, and press once more.',
  not_your_wallet: 'Juniper’s server refused: that wallet is not yours.',
  invalid_amount: 'Juniper’s server refused: it pays 0.005 ETH at most.',
  allowance_spent: 'Juniper’s server refused: it has done for you what it does for one person.',
  not_lent: 'Juniper’s server was refused: you have not lent it this wallet.',
  wallet_is_empty: 'Your wallet holds too little for this.',
  insufficient_funds: 'Juniper’s wallet holds too little for this. Please try again in a moment.',
  feature_not_enabled: 'Juniper’s server has no key that counts. Start everything again, and it gets one.',
  not_set_up: 'Juniper’s server has no credentials yet. Please try again in a moment.',
  unavailable: 'Juniper’s server did not answer. Please try again in a moment.',
}

/** What a visitor reads of something that did not go through: the backend's reason, or that of a dialog. */
export function sentenceOf(error: unknown): string {
  if (error instanceof BackendFailure) return SENTENCES[error.code] ?? (SENTENCES.unavailable as string)
  return describeFailure(error)
}
