import { MFA_ROUTES, type PasskeyRequestOptions, RESEND_AFTER_S } from '@latchkey/contract'
import type { ClientContext } from '../../context.ts'
import { unsupportedMethodError } from '../../frame/mfa-errors.ts'

/** A text that went out, by when the next one may be asked for, in seconds; a passkey's challenge; null: nothing is to do. */
export type MfaBegun = { resendAfter: number } | PasskeyRequestOptions | null

/**
 * What a verification by a method begins with, for the factors of the wallets (wire/frames 1.6).
 * @throws ClientError for what is no method; ApiError
 */
export async function initWalletMfa({ send }: ClientContext, method: string): Promise<MfaBegun> {
  switch (method) {
    case 'sms': {
      const sent = await send(MFA_ROUTES.mfaSmsInit, { body: { action: 'verify' } })
      return { resendAfter: sent.resend_after ?? RESEND_AFTER_S }
    }
    case 'passkey':
      return (await send(MFA_ROUTES.mfaPasskeysInit, { body: {} })).options
    case 'totp':
      return null
    default:
      throw unsupportedMethodError()
  }
}

/** The same for those of `useAuthMfa`, which know no texts. */
export async function initAuthMfa({ send }: ClientContext, method: string): Promise<MfaBegun> {
  if (method === 'passkey') return (await send(MFA_ROUTES.mfaAuthPasskeysInit, { body: {} })).options
  if (method === 'totp') return null
  throw unsupportedMethodError()
}
