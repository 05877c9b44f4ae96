import type { RecoveryKeyMaterialBody, RecoveryKeyMaterialResponse, SealedMessage } from '@latchkey/contract'
import type { FrameEvidence, Signer, SignerRefusalCode } from '@latchkey/signer'
import { SignerRefusal } from '@latchkey/signer'
import type { App } from '../app/app.ts'
import { Refusal } from '../refusal.ts'
import type { Bearer } from '../session/bearer.ts'
import { parseJwt } from '../session/jwt.ts'
import type { VaultCaller } from './may-release.ts'
import { mayRelease } from './may-release.ts'
import { authShareOf, openRoot } from './release-share.ts'
import type { VaultPorts } from './vault-ports.ts'

const DAY_MS = 86_400_000

const AS_ANSWERED: Partial<Record<SignerRefusalCode, ConstructorParameters<typeof Refusal>[0]>> = {
  invalid_token: 'missing_or_invalid_token',
  invalid_proof: 'invalid_dpop_proof',
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
  caller: VaultCaller & { bearer: Bearer },
  root: string,
  body: RecoveryKeyMaterialBody,
): Promise<RecoveryKeyMaterialResponse> {
  const { owner, bearer, frame } = caller
  await mayRelease(ports, app, caller, 'recover')
  const allowed = app.settings.limits.recoveries_per_day
  const opened = await openRoot(ports, owner, root, { action: 'recover', allowed, windowMs: DAY_MS }, {})
  const key = app.keys.get(String(parseJwt(bearer.token)?.header.kid))
  if (!key) throw new Refusal('missing_or_invalid_token', 'The key of this token was retired')
  const evidence: FrameEvidence = {
    accessToken: bearer.token,
    key: { appId: app.id, kid: key.kid, spki: key.spki, grant: key.signerGrant },
    issuer: app.settings.issuer,
    proof: frame.proof,
    root: opened.address,
  }
  const sealed = await asAnswered(() =>
    reseal(ports, caller, evidence, {
      shareVersion: opened.shareVersion,
      sealedRecoveryKey: opened.sealedRecoveryKey,
      recipientPublicKey: body.recipient_public_key,
      maxLoginAge: app.settings.recovery_max_age_s,
      mfaMethods: [],
    }),
  )
  const authShare = await authShareOf(ports, owner, opened)
  await ports.notices.recovered(owner, opened.address, frame.frameKey, new Date(ports.clock.now()))
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

/**
 * The signer's word for the session is asked for once, at its first recovery, and kept beside it; again when the signer
 * does not know it any more, as after a change of its keys.
 */
async function reseal(
  ports: VaultPorts,
  { owner, frame }: VaultCaller,
  evidence: FrameEvidence,
  rest: Omit<Parameters<Signer['reseal']>[0], keyof FrameEvidence | 'sessionGrant'>,
): Promise<SealedMessage> {
  const granted = async () => {
    const sessionGrant = await ports.signer.grantSession(evidence)
    await ports.frameSessions.keepGrant(owner.sessionId, frame.frameKey, sessionGrant)
    return sessionGrant
  }
  const known = frame.signerGrant
  try {
    const sessionGrant = known ?? (await granted())
    return await ports.signer.reseal({ ...evidence, ...rest, sessionGrant })
  } catch (error) {
    if (!known || !(error instanceof SignerRefusal) || error.code !== 'not_granted') throw error
    return ports.signer.reseal({ ...evidence, ...rest, sessionGrant: await granted() })
  }
}

/** Gives the signer's refusals as our own. */
async function asAnswered<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    const code = error instanceof SignerRefusal ? AS_ANSWERED[error.code] : undefined
    if (code) throw new Refusal(code, (error as Error).message)
    throw error
  }
}
