import type { RecoveryPasscodeBody, RecoveryPasscodeResponse } from '@latchkey/contract'
import { checkOldAccount } from '../account/check-old-account.ts'
import type { App } from '../app/app.ts'
import { requireFactor } from '../mfa/require-factor.ts'
import { Refusal } from '../refusal.ts'
import type { SignedCaller } from './may-release.ts'
import { storedAddress } from './ownership.ts'
import { askSigner } from './signer-session.ts'
import type { VaultPorts } from './vault-ports.ts'

/**
 * Has the signer evaluate a blinded password: of the root as it is, to recover it, or of its next version, to set one. The
 * signer counts both; neither it nor the server learns the password.
 * @throws Refusal `older_account_required`, `invalid_data` for another version or a root without a password,
 * `too_many_requests`
 */
export async function evaluatePasscode(
  ports: VaultPorts,
  app: App,
  caller: SignedCaller,
  address: string,
  { blinded, share_version }: RecoveryPasscodeBody,
): Promise<RecoveryPasscodeResponse> {
  await checkOldAccount(ports, caller.owner, caller.frame)
  await requireFactor(ports, app, caller, 'other')
  const root = storedAddress(address)
  if (!root) throw new Refusal('not_found', 'The user has no such root')
  const keyId = await keyFor(ports, caller, root, share_version)
  return askSigner(ports, app, caller, { route: 'recoveryPasscode', root }, (signer, evidence) =>
    signer.evaluatePasscode({ ...evidence, shareVersion: share_version, keyId, blinded }),
  )
}

/** The signer's key that the password was set under, or the current one for what is being set. */
async function keyFor(
  ports: VaultPorts,
  { owner }: SignedCaller,
  root: string,
  shareVersion: number,
): Promise<string> {
  const known = await ports.vault.passcode(owner, root)
  if (shareVersion === (known?.shareVersion ?? 0) + 1) return (await ports.signer.publicKey()).key_id
  if (known?.keyId && shareVersion === known.shareVersion) return known.keyId
  throw new Refusal('invalid_data', 'No password is set or being set for this version of the wallet')
}
