import { randomBytes } from 'node:crypto'
import type { PasskeyRequestResponse } from '@latchkey/contract'
import { ROUTES } from '@latchkey/contract'
import {
  emptySchema,
  mfaCodeSchema,
  mfaPasskeysEnrollmentSchema,
  mfaPasskeysInitSchema,
  mfaPasskeysVerifySchema,
  mfaRecoveryCodeSchema,
  mfaSmsEnrollInitSchema,
  mfaSmsEnrollSchema,
  mfaSmsInitSchema,
  passkeyUnlinkSchema,
} from '@latchkey/contract/schemas'
import type { ProofRoute } from '@latchkey/signer'
import { countStart } from '../domain/login/count-start.ts'
import type { FactorCaller } from '../domain/mfa/ask-about-factor.ts'
import { frameAsker } from '../domain/mfa/ask-about-factor.ts'
import {
  passkeyOptions,
  setPasskeys,
  unlinkFactorPasskey,
  verifyPasskey,
} from '../domain/mfa/passkey-factor.ts'
import { makeRecoveryCodes, verifyRecoveryCode } from '../domain/mfa/recovery-codes.ts'
import {
  enrollSms,
  isFactorTextUndelivered,
  sendEnrollmentCode,
  sendFactorCode,
  unenrollSms,
  verifySms,
} from '../domain/mfa/sms-factor.ts'
import { enrollTotp, startTotp, unenrollTotp, verifyTotp } from '../domain/mfa/totp-factor.ts'
import { relyingParty } from '../domain/passkey/relying-party.ts'
import type { Bearer } from '../domain/session/bearer.ts'
import type { VaultCaller } from '../domain/vault/may-release.ts'
import type { VaultOwner } from '../ports/vault-store.ts'
import type { ServerPorts } from '../server-ports.ts'
import { MALFORMED_NUMBER, readPhone } from './read-phone.ts'
import type { Answer, FrameCall, UserCall } from './route.ts'
import { handler } from './route.ts'

const ownerOf = ({ app, bearer }: Pick<UserCall<unknown>, 'app' | 'bearer'>): VaultOwner => ({
  appId: app.id,
  userId: bearer.userId,
  sessionId: bearer.sessionId,
})

const callerOf = (call: FrameCall<unknown>): VaultCaller => ({ owner: ownerOf(call), frame: call.frame })

const factorCaller = (call: FrameCall<unknown>, route: ProofRoute): FactorCaller & { bearer: Bearer } => ({
  ...callerOf(call),
  bearer: call.bearer,
  asker: frameAsker(call.app, call.bearer, call.frame.proof, route),
})

/** What the published contract answers; the proof lies with the server, so that it opens nothing by itself. */
const verified = () => ({ body: { token: randomBytes(32).toString('base64url') } })
const done = { body: { success: true } }

export const mfaSmsInit = handler(ROUTES.mfaSmsInit, mfaSmsInitSchema, async (ports, call) => {
  const { app, body } = call
  const resend_after =
    body.action === 'verify'
      ? await sendFactorCode(ports, app, ownerOf(call))
      : await sendEnrollmentCode(ports, app, ownerOf(call), readPhone(body.phoneNumber, MALFORMED_NUMBER))
  return { body: { success: true, resend_after } }
})

export const mfaSmsStatus = handler(ROUTES.mfaSmsStatus, mfaSmsInitSchema, async (ports, call) => {
  const { body } = call
  const toEnroll = body.action === 'enroll' ? readPhone(body.phoneNumber, MALFORMED_NUMBER) : null
  return { body: { undelivered: await isFactorTextUndelivered(ports, ownerOf(call), toEnroll) } }
})

export const mfaSmsEnrollInit = handler(
  ROUTES.mfaSmsEnrollInit,
  mfaSmsEnrollInitSchema,
  async (ports, call) => {
    const phone = readPhone(call.body.phoneNumber, MALFORMED_NUMBER)
    const resend_after = await sendEnrollmentCode(ports, call.app, ownerOf(call), phone)
    return { body: { success: true, resend_after } }
  },
)

export const mfaSmsVerify = handler(ROUTES.mfaSmsVerify, mfaCodeSchema, async (ports, call) => {
  await verifySms(ports, call.app, callerOf(call), call.body.code)
  return verified()
})

export const mfaSmsEnroll = handler(ROUTES.mfaSmsEnroll, mfaSmsEnrollSchema, async (ports, call) => {
  const phone = readPhone(call.body.phoneNumber, MALFORMED_NUMBER)
  return { body: await enrollSms(ports, call.app, callerOf(call), { phone, code: call.body.code }) }
})

export const mfaSmsUnenroll = handler(ROUTES.mfaSmsUnenroll, emptySchema, async (ports, call) => {
  await unenrollSms(ports, call.app, callerOf(call))
  return done
})

export const mfaTotpInit = handler(ROUTES.mfaTotpInit, emptySchema, async (ports, call) => ({
  body: await startTotp(ports, call.app, factorCaller(call, 'mfaTotpInit')),
}))

export const mfaTotpEnroll = handler(ROUTES.mfaTotpEnroll, mfaCodeSchema, async (ports, call) => ({
  body: await enrollTotp(ports, call.app, factorCaller(call, 'mfaTotpEnroll'), call.body.code),
}))

export const mfaTotpVerify = handler(ROUTES.mfaTotpVerify, mfaCodeSchema, async (ports, call) => {
  await verifyTotp(ports, factorCaller(call, 'mfaTotpVerify'), call.body.code)
  return verified()
})

export const mfaTotpUnenroll = handler(ROUTES.mfaTotpUnenroll, emptySchema, async (ports, call) => {
  await unenrollTotp(ports, call.app, factorCaller(call, 'mfaTotpUnenroll'))
  return done
})

/** Options for the authenticator of the page. */
export async function passkeyInit(
  ports: ServerPorts,
  call: UserCall<{ relying_party?: string | null | undefined }>,
): Promise<Answer<PasskeyRequestResponse>> {
  const party = relyingParty(call.origin, call.body.relying_party)
  await countStart(ports, call.app, call)
  return { body: { relying_party: party.origin, options: await passkeyOptions(ports, ownerOf(call), party) } }
}

export const mfaPasskeysInit = handler(ROUTES.mfaPasskeysInit, mfaPasskeysInitSchema, passkeyInit)

export const mfaPasskeysVerify = handler(
  ROUTES.mfaPasskeysVerify,
  mfaPasskeysVerifySchema,
  async (ports, call) => {
    const caller = factorCaller(call, 'mfaPasskeysVerify')
    await verifyPasskey(ports, call.app, caller, call.body.authenticator_response)
    return verified()
  },
)

export const mfaPasskeysEnrollment = handler(
  ROUTES.mfaPasskeysEnrollment,
  mfaPasskeysEnrollmentSchema,
  async (ports, call) => {
    const { credential_ids, remove_for_login } = call.body
    const set = { credentialIds: credential_ids, removeForLogin: remove_for_login }
    await setPasskeys(ports, call.app, factorCaller(call, 'mfaPasskeysEnrollment'), set)
    return { body: {} }
  },
)

export const mfaPasskeyUnlink = handler(ROUTES.mfaPasskeyUnlink, passkeyUnlinkSchema, async (ports, call) => {
  const { credential_id, remove_as_mfa } = call.body
  const input = { credentialId: credential_id, removeAsMfa: remove_as_mfa }
  await unlinkFactorPasskey(ports, call.app, factorCaller(call, 'mfaPasskeyUnlink'), input)
  return done
})

export const mfaRecoveryCodes = handler(ROUTES.mfaRecoveryCodes, emptySchema, async (ports, call) => ({
  body: { codes: await makeRecoveryCodes(ports, call.app, factorCaller(call, 'mfaRecoveryCodes')) },
}))

export const mfaRecoveryCodeVerify = handler(
  ROUTES.mfaRecoveryCodeVerify,
  mfaRecoveryCodeSchema,
  async (ports, call) => {
    await verifyRecoveryCode(ports, factorCaller(call, 'mfaRecoveryCodeVerify'), call.body.code)
    return verified()
  },
)

export const mfaClear = handler(ROUTES.mfaClear, emptySchema, async (ports, call) => {
  await ports.mfa.clear(ownerOf(call))
  return done
})
