import type { ErrorCode } from '@latchkey/contract'
import type { FrameEvidence, Signer, SignerRefusalCode } from '@latchkey/signer'
import { SignerRefusal } from '@latchkey/signer'
import type { Clock } from '../../ports/clock.ts'
import type { MfaStore } from '../../ports/mfa-store.ts'
import type { VaultOwner } from '../../ports/vault-store.ts'
import type { App } from '../app/app.ts'
import { alignFactors } from '../mfa/align-factors.ts'
import { Refusal } from '../refusal.ts'
import type { Bearer } from '../session/bearer.ts'
import { parseJwt } from '../session/jwt.ts'

/** What the signer checks again of a call of the frame. @throws Refusal `missing_or_invalid_token` when the token's key was retired */
export function evidenceOf(
  app: App,
  bearer: Bearer,
  { proof, ...call }: Pick<FrameEvidence, 'proof' | 'route' | 'root'>,
): FrameEvidence {
  const key = app.keys.get(String(parseJwt(bearer.token)?.header.kid))
  if (!key) throw new Refusal('missing_or_invalid_token', 'The key of this token was retired')
  return {
    accessToken: bearer.token,
    key: { appId: app.id, kid: key.kid, spki: key.spki, grant: key.signerGrant },
    issuer: app.settings.issuer,
    proof,
    ...call,
  }
}

const WORDS: Partial<Record<SignerRefusalCode, ErrorCode>> = {
  invalid_token: 'missing_or_invalid_token',
  invalid_proof: 'invalid_dpop_proof',
  login_required: 'login_required',
  mfa_required: 'missing_or_invalid_mfa',
  wrong_factor: 'missing_or_invalid_mfa',
  wrong_code: 'invalid_credentials',
  superseded: 'invalid_data',
  too_many_tries: 'too_many_requests',
  invalid_request: 'invalid_data',
}

/**
 * Asks the signer, and gives its refusals as our own. Where it wants a factor, what it has of the user's is written down, so
 * that the user is asked for what there is.
 * @throws Refusal; SignerRefusal `unavailable` where the signer cannot be asked, and what is a fault of the installation
 */
export async function inOurWords<T>(
  ports: { signer: Signer; mfa: MfaStore; clock: Clock },
  owner: VaultOwner,
  ask: () => Promise<T>,
  words: typeof WORDS = {},
): Promise<T> {
  try {
    return await ask()
  } catch (error) {
    if (!(error instanceof SignerRefusal)) throw error
    const code = words[error.code] ?? WORDS[error.code]
    if (!code) throw error
    if (error.code === 'mfa_required') await alignFactors(ports, owner)
    const { until, message } = error
    const wait = until && Math.max(1, Math.ceil((until - ports.clock.now()) / 1000))
    throw new Refusal(code, message, wait ? { retryAfterSeconds: wait } : {})
  }
}
