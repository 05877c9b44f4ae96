import { passkeyAssertionSchema } from '@latchkey/contract/schemas'
import * as v from 'valibot'
import { FrameFailure } from '../frame-failure.ts'
import type { Vault } from '../ports/vault.ts'
import { VaultError } from '../ports/vault.ts'
import type { Session } from '../session.ts'

const code = v.pipe(v.string(), v.maxLength(64))

/** What the MFA loop of a page merges into a request; published clients send nulls where they have nothing. */
const mfaSchema = v.variant('mfaMethod', [
  v.object({ mfaMethod: v.picklist(['sms', 'totp', 'recovery-code']), mfaCode: code }),
  v.object({
    mfaMethod: v.literal('passkey'),
    mfaCode: passkeyAssertionSchema,
    relyingParty: v.nullish(v.pipe(v.string(), v.maxLength(512))),
  }),
])

type Mfa = v.InferOutput<typeof mfaSchema>

const VERIFY = {
  sms: 'mfaSmsVerify',
  totp: 'mfaTotpVerify',
  'recovery-code': 'mfaRecoveryCodeVerify',
} as const

/** What the server says of a form that it does not take, and of a factor that the user does not have. */
const AS_WRONG = ['missing_or_invalid_mfa', 'invalid_data']

/**
 * Verifies what a page has sent along with a request, before the request itself is done. The server keeps the proof, so
 * that the export document shares it.
 * @throws FrameFailure `missing_or_invalid_mfa`, `mfa_locked`. @throws VaultError
 */
export async function verifySent(vault: Vault, session: Session, data: unknown): Promise<void> {
  const { mfaMethod } = (data ?? {}) as { mfaMethod?: unknown }
  if (mfaMethod === undefined || mfaMethod === null) return
  const parsed = v.safeParse(mfaSchema, data)
  if (!parsed.success) throw new FrameFailure('missing_or_invalid_mfa')
  try {
    await verify(vault, session, parsed.output)
  } catch (error) {
    if (!(error instanceof VaultError)) throw error
    if (AS_WRONG.includes(error.code)) throw new FrameFailure('missing_or_invalid_mfa')
    throw error.code === 'too_many_requests' ? new FrameFailure('mfa_locked') : error
  }
}

async function verify(vault: Vault, session: Session, mfa: Mfa): Promise<void> {
  if (mfa.mfaMethod === 'passkey') {
    const body = { authenticator_response: mfa.mfaCode, relying_party: mfa.relyingParty ?? null }
    await vault.call(session, 'mfaPasskeysVerify', body)
  } else {
    await vault.call(session, VERIFY[mfa.mfaMethod], { code: mfa.mfaCode })
  }
}
