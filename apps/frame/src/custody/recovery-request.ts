import type { PasskeyParams } from '@latchkey/contract'
import { wipe } from '@latchkey/keys'
import type { CloudMethod } from '../ports/cloud.ts'

/** How a page wants a root to be recovered from now on. */
export type RecoveryRequest =
  | { method: 'privy' }
  | { method: 'user-passcode'; passcode: string }
  | { method: CloudMethod; accessToken: string }
  /** the host keeps the key in iCloud itself */
  | { method: 'icloud'; key: Uint8Array; recordName: string }
  | { method: 'recovery-encryption-key'; key: Uint8Array }
  /** what a passkey of the user's answered; no page can say so */
  | { method: 'recovery-encryption-key'; prf: Uint8Array; params: PasskeyParams }

/** What is given for a recovery: at most one of them. */
export interface GivenSecret {
  passcode?: string
  accessToken?: string
  key?: Uint8Array
  /** what a passkey answered, and what it was asked with; of no page either */
  passkey?: { prf: Uint8Array; params: PasskeyParams }
}

export const AUTOMATIC: RecoveryRequest = { method: 'privy' }

/** A key that a page gave, or a passkey, goes with the message that it gave it for: until then it may be needed more than once. */
export function wipeRequest(request: RecoveryRequest): void {
  if ('key' in request) wipe(request.key)
  if ('prf' in request) wipe(request.prf)
}
