import { FRAME_ERRORS, type FrameErrorCode } from '@latchkey/contract'

/** What is said of each failure where nothing closer is; published clients and developers read it. */
const WORDS: Record<FrameErrorCode, string> = {
  invalid_request_arguments: 'The server refused these arguments',
  wallet_not_on_device: 'Wallet is not on this device',
  insufficient_funds: 'Insufficient funds',
  missing_or_invalid_mfa: 'A verification code is needed',
  mfa_locked: 'Too many wrong codes (code 429), try again later',
  factor_first: 'Verify by a second factor first, then do this again',
  wrong_code: 'The code is wrong or has expired',
  text_not_sent: 'No code can be sent to this number',
  enrolled_in_mfa: 'Cannot unlink a passkey enrolled in MFA',
  // the published client's own sentence for a recovery that the freshness rule refuses
  reauthentication_required: 'Log in again to restore your wallet.',
  older_account_required:
    'This way to log in was added a short while ago. Log in by an older one to use the wallet here.',
  login_required: 'Log in again to restore your wallet.',
  session_ended: 'The session has ended',
  foreign_wallet: 'A wallet of this account does not come from your key',
  unfit_wallet: 'What is kept of this wallet does not fit together',
  wallet_used: 'A wallet that was used stays where it is',
  another_wallet: 'Another wallet is in its place',
  no_such_wallet: 'This user has no such wallet',
  no_farcaster_account: 'This user has no such Farcaster account',
  no_farcaster_signer: 'This user has approved no signer on Farcaster',
  not_enabled: 'This app has not set this up',
  invalid_recovery_pin: 'The password is not the one that was set',
  wrong_passkey: 'This is not the passkey that was set',
  cloud_account: 'Please verify that you are selecting the cloud account associated with your backup.',
  cloud_denied: 'Your cloud does not let this app keep its backup',
  cloud_quota: 'Your cloud is full',
  cloud_expired: 'The sign-in to your cloud is over, sign in again',
  cloud_unreachable: 'Your cloud cannot be reached, try again',
  unknown_version: 'This wallet was stored by a newer version',
  address_taken: 'This wallet cannot be imported',
  invalid_key: 'This is not a private key',
  too_many_wallets: 'There are too many wallets',
  disallowed_recovery: 'This app does not take a wallet with this recovery: choose one that it offers',
  recovery_changed: 'The recovery of this wallet was changed on another device',
  delegation_off: 'This app does not use wallets for you while you are away',
  // the published client looks for `code 429` in the text
  too_many_requests: 'Too many requests (code 429), try again later',
  unavailable: 'The wallet service cannot be reached, try again',
  wrong_clock: 'The clock of this device is wrong, set it right and try again',
  not_served: 'This is not available in this version',
  refused: 'The server refused',
  unexpected: 'Something went wrong in the wallet frame',
}

/** A refusal: its code and a sentence without any detail are what the page gets. */
export class FrameFailure extends Error {
  override readonly name = 'FrameFailure'
  readonly code: FrameErrorCode

  constructor(code: FrameErrorCode, message: string = WORDS[code]) {
    super(message)
    this.code = code
  }

  /** its word in the dialect of published clients */
  get type() {
    return FRAME_ERRORS[this.code]
  }
}

export function invalidArguments(message: string): FrameFailure {
  return new FrameFailure('invalid_request_arguments', message)
}
