import type { RecoveryKeyMaterialBody, RecoveryKeyMaterialResponse, SealedMessage } from '@latchkey/contract'
import type { ResealRequest, SignerRefusalCode } from '@latchkey/signer'
import { SignerRefusal } from '@latchkey/signer'
import type { VaultOwner } from '../../ports/vault-store.ts'
import type { App } from '../app/app.ts'
import { Refusal } from '../refusal.ts'
import type { Bearer } from '../session/bearer.ts'
import { parseJwt } from '../session/jwt.ts'
import { recoveryMail } from './recovery-mail.ts'
import { authShareOf, openRoot } from './release-share.ts'
import type { VaultPorts } from './vault-ports.ts'

const DAY_MS = 86_400_000

const AS_ANSWERED: Partial<Record<SignerRefusalCode, ConstructorParameters<typeof Refusal>[0]>> = {
  invalid_token: 'missing_or_invalid_token',
  login_required: 'login_required',
  mfa_required: 'missing_or_invalid_mfa',
  invalid_request: 'invalid_data',
}

/**
 * Everything that a fresh login needs to rebuild the device share of an automatically recovered root. The recovery
 * key passes from the signer to the frame sealed; the server hands it on and cannot read it.
 * @throws Refusal `login_required` when the login is older than the app allows, `not_found`, `too_many_requests`,
 * and what the signer refuses.
 */
export async function recoveryKeyMaterial(
  ports: VaultPorts,
  app: App,
  caller: { owner: VaultOwner; bearer: Bearer; frameKey: string },
  root: string,
  body: RecoveryKeyMaterialBody,
): Promise<RecoveryKeyMaterialResponse> {
  const { owner, bearer } = caller
  const now = new Date(ports.clock.now())
  const maxLoginAge = app.settings.recovery_max_age_s
  if (now.getTime() / 1000 - (bearer.authTime ?? 0) > maxLoginAge) {
    throw new Refusal('login_required', 'Log in again to restore the wallet')
  }
  const allowed = app.settings.limits.recoveries_per_day
  const opened = await openRoot(ports, owner, root, { action: 'recover', allowed, windowMs: DAY_MS }, {})
  const key = app.keys.get(String(parseJwt(bearer.token)?.header.kid))
  if (!key) throw new Refusal('missing_or_invalid_token', 'The key of this token was retired')
  const sealed = await reseal(ports, {
    accessToken: bearer.token,
    key: { appId: app.id, kid: key.kid, spki: key.spki, grant: key.signerGrant },
    issuer: app.settings.issuer,
    root: opened.address,
    shareVersion: opened.shareVersion,
    sealedRecoveryKey: opened.sealedRecoveryKey,
    recipientPublicKey: body.recipient_public_key,
    maxLoginAge,
    mfaMethods: [],
  })
  const authShare = await authShareOf(ports, owner, opened)
  await tellOwner(ports, app, caller, now)
  return {
    recovery_type: 'privy_generated_recovery_key',
    recovery_key_derivation_salt: '',
    recovery_code: '',
    recovery_key: JSON.stringify(sealed),
    file_id: '',
    icloud_record_name: '',
    share_version: opened.shareVersion,
    auth_share: authShare,
    encrypted_recovery_share: opened.encryptedRecoveryShare,
  }
}

async function reseal(ports: VaultPorts, request: ResealRequest): Promise<SealedMessage> {
  try {
    return await ports.signer.reseal(request)
  } catch (error) {
    const code = error instanceof SignerRefusal ? AS_ANSWERED[error.code] : undefined
    if (code) throw new Refusal(code, (error as Error).message)
    throw error
  }
}

async function tellOwner(
  ports: VaultPorts,
  app: App,
  { owner, frameKey }: { owner: VaultOwner; frameKey: string },
  now: Date,
): Promise<void> {
  const device = await ports.devices.remember(owner.userId, frameKey, now)
  if (!device.isNew) return
  for (const to of device.emails)
    ports.outbox.notify(recoveryMail({ to, appName: app.settings.name, at: now }))
}
