/** How the wallet frame refuses: in a type of the published dialect, and in a code that our own client goes by. */
export const FRAME_ERROR_TYPES = [
  'error',
  'invalid_request_arguments',
  'wallet_not_on_device',
  'invalid_recovery_pin',
  'insufficient_funds',
  'missing_or_invalid_mfa',
  'mfa_verification_max_attempts_reached',
  'mfa_timeout',
  'twilio_verification_failed',
] as const

export type FrameErrorType = (typeof FRAME_ERROR_TYPES)[number]

/** Every code that the frame answers with, and the type that a published client, which looks at no code, knows it by. */
export const FRAME_ERRORS = {
  invalid_request_arguments: 'invalid_request_arguments',
  wallet_not_on_device: 'wallet_not_on_device',
  insufficient_funds: 'insufficient_funds',
  missing_or_invalid_mfa: 'missing_or_invalid_mfa',
  /** too many wrong codes of a second factor: no further one is looked at for a while */
  mfa_locked: 'mfa_verification_max_attempts_reached',
  /** the code that was to prove a new second factor; no `missing_or_invalid_mfa`, which published clients repeat */
  wrong_code: 'error',
  /** no text can be sent to that number */
  text_not_sent: 'twilio_verification_failed',
  /** a second factor is wanted for a message that takes none along: `privy:mfa:verify` comes first */
  factor_first: 'error',
  /** a passkey that is a second factor */
  enrolled_in_mfa: 'error',
  /** a login in place mends it */
  reauthentication_required: 'error',
  /** so does one by an older account */
  older_account_required: 'error',
  /** a login mends it, but not one in place */
  login_required: 'error',
  /** the server does not take the token any more; a refresh tells why */
  session_ended: 'error',
  /** a registered address does not come from the user's key */
  foreign_wallet: 'error',
  /** the shares of a wallet do not fit together */
  unfit_wallet: 'error',
  wallet_used: 'error',
  another_wallet: 'error',
  no_such_wallet: 'invalid_request_arguments',
  /** the user has linked no Farcaster account, or another than the page says */
  no_farcaster_account: 'error',
  /** the user has approved no key of this wallet on Farcaster */
  no_farcaster_signer: 'error',
  /** the operator has not set this up */
  not_enabled: 'error',
  /** the password is another, or the key that the host brought */
  invalid_recovery_pin: 'invalid_recovery_pin',
  /** the passkey that was used is another */
  wrong_passkey: 'error',
  /** the user's cloud has no record of this wallet: it is another account's */
  cloud_account: 'error',
  /** the cloud's token does not allow it: the user left a box empty, or the app lost its right */
  cloud_denied: 'error',
  cloud_quota: 'error',
  /** the cloud's token is over */
  cloud_expired: 'error',
  cloud_unreachable: 'error',
  /** a record of a version that this frame does not know */
  unknown_version: 'error',
  /** an imported key whose wallet somebody has */
  address_taken: 'error',
  /** what was to be imported is no private key of its chain */
  invalid_key: 'invalid_request_arguments',
  too_many_wallets: 'error',
  /** the app does not offer this recovery, or demands another of a wallet that is made */
  disallowed_recovery: 'error',
  /** another device set the recovery first: this one has to recover */
  recovery_changed: 'error',
  /** the app may not sign for its users while they are away, as its operator has set it */
  delegation_off: 'error',
  too_many_requests: 'error',
  /** the server cannot be reached */
  unavailable: 'error',
  /** this device's clock is too far from the server's */
  wrong_clock: 'error',
  /** a message of the dialect that this version does not serve */
  not_served: 'error',
  /** the server refused for a reason of its own */
  refused: 'error',
  unexpected: 'error',
} as const satisfies Record<string, FrameErrorType>

export type FrameErrorCode = keyof typeof FRAME_ERRORS

export interface FrameError {
  type: FrameErrorType
  /** for people, and for published clients that look into it */
  message: string
  /** for our own client alone: what published ones are answered has no such member */
  code?: FrameErrorCode
}
