import type { Clock } from '../../ports/clock.ts'
import type { OldAccountStore } from '../../ports/old-account-store.ts'
import type { VaultOwner } from '../../ports/vault-store.ts'
import { checkOldAccount } from '../account/check-old-account.ts'
import type { App } from '../app/app.ts'
import { Refusal } from '../refusal.ts'
import type { Bearer } from '../session/bearer.ts'
import type { AdmittedFrame } from './admit-frame.ts'

/** A call of the frame, with whose vault it is about. */
export interface VaultCaller {
  owner: VaultOwner
  frame: AdmittedFrame
}

/** With the token that came along, for the signer to check itself. */
export interface SignedCaller extends VaultCaller {
  bearer: Bearer
}

/** What lets a wallet leave the devices that have it, or sets how it does. */
export type ReleasePurpose = 'export' | 'delegate' | 'set-recovery' | 'recover-automatically' | 'recover'

const YOUNG: readonly ReleasePurpose[] = ['export', 'delegate', 'set-recovery']

/**
 * Whether this session may have what rebuilds a wallet elsewhere. The session is bound to the frame that asks. `recover` is
 * by what the user alone has, which is asked for each time; how old the login is does not count beside it. Nor does it for
 * the export of a user with second factors, one of which requireFactor has seen by now.
 * @throws Refusal `reauthentication_required` (an export, a delegation or a new recovery by a login that is not young), `login_required` (an automatic recovery by
 * one older than the app allows), `older_account_required` (an account that was just added, on a device that is new to the
 * user)
 */
export async function mayRelease(
  ports: { clock: Clock; oldAccounts: OldAccountStore },
  app: App,
  { owner, frame }: VaultCaller,
  purpose: ReleasePurpose,
): Promise<void> {
  const verified = frame.mfa.methods.length > 0
  if (YOUNG.includes(purpose)) {
    if (!verified) checkYoungLogin(ports, app, frame)
  } else if (purpose !== 'recover' && loginAge(ports, frame) > app.settings.recovery_max_age_s) {
    throw new Refusal('login_required', 'Log in again to restore the wallet')
  }
  await checkOldAccount(ports, owner, frame)
}

/** @throws Refusal `reauthentication_required` */
export function checkYoungLogin(
  ports: { clock: Clock },
  app: App,
  frame: Pick<AdmittedFrame, 'authTime'>,
): void {
  if (loginAge(ports, frame) > app.settings.young_login_s) {
    throw new Refusal('reauthentication_required', 'This takes a login of a few minutes ago; log in again')
  }
}

/** seconds */
const loginAge = ({ clock }: { clock: Clock }, { authTime }: Pick<AdmittedFrame, 'authTime'>): number =>
  (clock.now() - authTime.getTime()) / 1000
