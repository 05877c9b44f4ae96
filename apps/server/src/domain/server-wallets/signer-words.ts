import type { ErrorCode } from '@latchkey/contract'
import type { SignerRefusalCode } from '@latchkey/signer'
import { SignerRefusal } from '@latchkey/signer'
import { Refusal } from '../refusal.ts'

/** What the signer refuses about server wallets, as the caller hears it; what is not here is the installation's fault. */
export const WALLET_WORDS: Partial<Record<SignerRefusalCode, ErrorCode>> = {
  no_authority: 'feature_not_enabled',
  not_granted: 'feature_not_enabled',
  invalid_signature: 'invalid_signature',
  request_expired: 'invalid_request',
  superseded: 'invalid_request',
  signature_used: 'token_already_used',
  already_sent: 'token_already_used',
  policy_violation: 'policy_violation',
  invalid_request: 'invalid_data',
}

/** @throws Refusal in place of what the signer refuses */
export async function inWalletWords<T>(ask: () => Promise<T>): Promise<T> {
  try {
    return await ask()
  } catch (error) {
    const code = error instanceof SignerRefusal ? WALLET_WORDS[error.code] : undefined
    if (!code) throw error
    throw new Refusal(code, (error as SignerRefusal).message)
  }
}
