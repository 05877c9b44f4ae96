import type { StoredAccount } from '../user/stored-user.ts'

/** What is kept of a passkey beside its credential id; the wire shows a part of it. */
export interface PasskeyData {
  enrolled_in_mfa: boolean
  created_with_browser?: string
  created_with_os?: string
  created_with_device?: string
  authenticator_name?: string
  /** COSE key, base64url */
  public_key: string
  counter: number
  transports?: string[]
  /** base64url; the authenticator keeps it with the passkey */
  user_handle: string
  rp_id: string
}

export function passkeyData(account: StoredAccount): PasskeyData {
  return account.data as unknown as PasskeyData
}

/** For lists of credentials in options. */
export function descriptor(account: StoredAccount) {
  const { transports } = passkeyData(account)
  return {
    id: account.subject,
    type: 'public-key' as const,
    ...(transports?.length ? { transports } : {}),
  }
}
