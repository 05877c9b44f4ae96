import type { RecoveryKeyMaterialBody, RecoveryKeyMaterialResponse, SealedMessage } from '@latchkey/contract'
import type { StoredRoot } from '../../ports/vault-store.ts'
import type { App } from '../app/app.ts'
import { requireFactor } from '../mfa/require-factor.ts'
import { Refusal } from '../refusal.ts'
import type { SignedCaller } from './may-release.ts'
import { mayRelease } from './may-release.ts'
import { storedAddress } from './ownership.ts'
import { authShareOf, openRoot } from './release-share.ts'
import { askSigner } from './signer-session.ts'
import type { VaultPorts } from './vault-ports.ts'

const DAY_MS = 86_400_000

/** How published clients call each method. */
const TYPES = {
  privy: 'privy_generated_recovery_key',
  'user-passcode': 'user_passcode_derived_recovery_key',
  'google-drive': 'google_drive_recovery_secret',
  icloud: 'icloud_recovery_secret',
  'recovery-encryption-key': 'recovery_encryption_key',
} as const

/**
 * Everything that a frame needs to rebuild the device share of a root, beside what its user alone has. With automatic
 * recovery that is the recovery key, which passes from the signer to the frame sealed: the server hands it on and cannot
 * read it.
 * @throws Refusal `login_required` when the login is older than the app allows (automatic recovery), `not_found`,
 * `older_account_required`, `too_many_requests`, `invalid_data`, and what the signer refuses.
 */
export async function recoveryKeyMaterial(
  ports: VaultPorts,
  app: App,
  caller: SignedCaller,
  root: string,
  body: RecoveryKeyMaterialBody,
): Promise<RecoveryKeyMaterialResponse> {
  const { owner, frame } = caller
  await requireFactor(ports, app, caller, 'other')
  const address = storedAddress(root)
  const listed = (await ports.vault.roots(owner)).find((one) => one.address === address)
  if (!listed) throw new Refusal('not_found', 'The user has no such root')
  await mayRelease(
    ports,
    app,
    caller,
    listed.recovery_method === 'privy' ? 'recover-automatically' : 'recover',
  )
  const allowed = app.settings.limits.recoveries_per_day
  const limit = { action: 'recover', frameKey: frame.frameKey, allowed, windowMs: DAY_MS } as const
  const opened = await openRoot(ports, owner, address, limit, {})
  const sealed = opened.sealedRecoveryKey && (await reseal(ports, app, caller, opened, body))
  const keyId = opened.recoveryParams.oprf_key_id
  const passcodeKey = typeof keyId === 'string' && (await ports.signer.passcodeKey(keyId))
  const authShare = await authShareOf(ports, owner, opened)
  await ports.notices.recovered(owner, opened.address, frame.frameKey, new Date(ports.clock.now()))
  return {
    recovery_type: TYPES[opened.recoveryMethod],
    recovery_key_derivation_salt: textOf(opened, 'salt'),
    recovery_code: '',
    recovery_key: sealed ? JSON.stringify(sealed) : '',
    file_id: textOf(opened, 'file_id'),
    icloud_record_name: textOf(opened, 'icloud_record_name'),
    chain_type: opened.chainType,
    kind: opened.kind,
    share_version: opened.shareVersion,
    auth_share: authShare,
    recovery_method: opened.recoveryMethod,
    recovery_params: opened.recoveryParams,
    encrypted_recovery_share: opened.encryptedRecoveryShare,
    ...(passcodeKey ? { passcode_key: passcodeKey } : {}),
  }
}

const textOf = ({ recoveryParams }: StoredRoot, name: string): string => String(recoveryParams[name] ?? '')

function reseal(
  ports: VaultPorts,
  app: App,
  caller: SignedCaller,
  { address: root, shareVersion, sealedRecoveryKey }: StoredRoot,
  { recipient_public_key: recipientPublicKey }: RecoveryKeyMaterialBody,
): Promise<SealedMessage> {
  if (!sealedRecoveryKey || !recipientPublicKey) {
    throw new Refusal('invalid_data', 'Automatic recovery needs a key to answer to')
  }
  const { recovery_max_age_s: maxLoginAge } = app.settings
  return askSigner(ports, app, caller, { route: 'recoveryKeyMaterial', root }, (signer, evidence) =>
    signer.reseal({
      ...evidence,
      shareVersion,
      sealedRecoveryKey,
      recipientPublicKey,
      maxLoginAge,
    }),
  )
}
