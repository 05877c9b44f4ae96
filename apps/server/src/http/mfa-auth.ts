import { ROUTES } from '@latchkey/contract'
import {
  emptySchema,
  mfaCodeSchema,
  mfaPasskeysEnrollmentSchema,
  mfaPasskeysInitSchema,
  mfaPasskeysVerifySchema,
} from '@latchkey/contract/schemas'
import { pageCaller } from '../domain/mfa/page-caller.ts'
import { setPasskeys, verifyPasskey } from '../domain/mfa/passkey-factor.ts'
import { enrollTotp, startTotp, unenrollTotp, verifyTotp } from '../domain/mfa/totp-factor.ts'
import { passkeyInit } from './mfa.ts'
import { handler } from './route.ts'

const done = { body: { success: true } }

export const mfaAuthTotpInit = handler(ROUTES.mfaAuthTotpInit, emptySchema, async (ports, call) => ({
  body: await startTotp(ports, call.app, await pageCaller(ports, call.app, call, 'change')),
}))

export const mfaAuthTotpEnroll = handler(ROUTES.mfaAuthTotpEnroll, mfaCodeSchema, async (ports, call) => ({
  body: await enrollTotp(ports, call.app, await pageCaller(ports, call.app, call, 'change'), call.body.code),
}))

export const mfaAuthTotpVerify = handler(ROUTES.mfaAuthTotpVerify, mfaCodeSchema, async (ports, call) => {
  await verifyTotp(ports, await pageCaller(ports, call.app, call, 'verify'), call.body.code)
  return done
})

export const mfaAuthTotpUnenroll = handler(ROUTES.mfaAuthTotpUnenroll, emptySchema, async (ports, call) => {
  await unenrollTotp(ports, call.app, await pageCaller(ports, call.app, call, 'change'))
  return done
})

export const mfaAuthPasskeysInit = handler(ROUTES.mfaAuthPasskeysInit, mfaPasskeysInitSchema, passkeyInit)

export const mfaAuthPasskeysVerify = handler(
  ROUTES.mfaAuthPasskeysVerify,
  mfaPasskeysVerifySchema,
  async (ports, call) => {
    const caller = await pageCaller(ports, call.app, call, 'verify')
    await verifyPasskey(ports, call.app, caller, call.body.authenticator_response)
    return done
  },
)

export const mfaAuthPasskeysEnrollment = handler(
  ROUTES.mfaAuthPasskeysEnrollment,
  mfaPasskeysEnrollmentSchema,
  async (ports, call) => {
    const caller = { ...(await pageCaller(ports, call.app, call, 'change')), bearer: call.bearer }
    const set = { credentialIds: call.body.credential_ids, removeForLogin: call.body.remove_for_login }
    await setPasskeys(ports, call.app, caller, set)
    return { body: {} }
  },
)
