import type { RecoveryParams } from '@latchkey/contract'
import type { Session } from '../session.ts'

export type CloudMethod = 'google-drive' | 'icloud'

/**
 * The part of a user's own cloud that is the app's, for one token. Calls of it are made one after the other.
 * @throws FrameFailure of every method: `cloud_account` where there is no such record, `cloud_denied`, `cloud_quota`,
 * `cloud_expired`, `cloud_unreachable`
 */
export interface Cloud {
  /** A name that nobody has, as the recovery's parameters say it. */
  reserve(): Promise<RecoveryParams>
  /** Writes a new record and reads it back. `title` is for the user's eyes. */
  write(params: RecoveryParams, title: string, record: Uint8Array): Promise<void>
  read(params: RecoveryParams): Promise<Uint8Array>
  remove(params: RecoveryParams): Promise<void>
}

export interface Clouds {
  /** @throws FrameFailure `not_served` where the app keeps nothing there. @throws VaultError */
  open(session: Session, method: CloudMethod, accessToken: string): Promise<Cloud>
}
