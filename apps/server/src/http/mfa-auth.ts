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

export const mfaAuthTotpInit = handler(
  ROUTES.mfaAuthTotpInit,
  emptySchema,
  async (ports, { app, bearer }) => ({
    body: await startTotp(ports, app, await pageCaller(ports, app, bearer, 'change')),
  }),
)

export const mfaAuthTotpEnroll = handler(
  ROUTES.mfaAuthTotpEnroll,
  mfaCodeSchema,
  async (ports, { app, bearer, body }) => ({
    body: await enrollTotp(ports, app, await pageCaller(ports, app, bearer, 'change'), body.code),
  }),
)

export const mfaAuthTotpVerify = handler(
  ROUTES.mfaAuthTotpVerify,
  mfaCodeSchema,
  async (ports, { app, bearer, body }) => {
    await verifyTotp(ports, await pageCaller(ports, app, bearer, 'verify'), body.code)
    return done
  },
)

export const mfaAuthTotpUnenroll = handler(
  ROUTES.mfaAuthTotpUnenroll,
  emptySchema,
  async (ports, { app, bearer }) => {
    await unenrollTotp(ports, app, await pageCaller(ports, app, bearer, 'change'))
    return done
  },
)

export const mfaAuthPasskeysInit = handler(ROUTES.mfaAuthPasskeysInit, mfaPasskeysInitSchema, passkeyInit)

export const mfaAuthPasskeysVerify = handler(
  ROUTES.mfaAuthPasskeysVerify,
  mfaPasskeysVerifySchema,
  async (ports, { app, bearer, body }) => {
    const caller = await pageCaller(ports, app, bearer, 'verify')
    await verifyPasskey(ports, app, caller, body.authenticator_response)
    return done
  },
)

export const mfaAuthPasskeysEnrollment = handler(
  ROUTES.mfaAuthPasskeysEnrollment,
  mfaPasskeysEnrollmentSchema,
  async (ports, { app, bearer, body }) => {
    const caller = { ...(await pageCaller(ports, app, bearer, 'change')), bearer }
    const set = { credentialIds: body.credential_ids, removeForLogin: body.remove_for_login }
    await setPasskeys(ports, app, caller, set)
    return { body: {} }
  },
)
