import * as v from 'valibot'
import { MAX_PASSKEYS } from '../passkeys.ts'
import { loginCodeSchema } from './http.ts'
import { credentialIdSchema, passkeyAssertionSchema } from './passkeys.ts'

/** Read by the server's phone library. */
const phoneNumber = v.pipe(v.string(), v.trim(), v.minLength(3), v.maxLength(64))
const relyingParty = v.optional(v.nullable(v.pipe(v.string(), v.maxLength(512))))

/** `verify`: to the number that is a factor; `enroll`: to one that is to become one. */
export const mfaSmsInitSchema = v.variant('action', [
  v.strictObject({ action: v.literal('verify') }),
  v.strictObject({ action: v.literal('enroll'), phoneNumber }),
])
export const mfaSmsEnrollInitSchema = v.object({ phoneNumber })
export const mfaSmsEnrollSchema = v.object({
  action: v.exactOptional(v.literal('enroll')),
  code: loginCodeSchema,
  phoneNumber,
})
export const mfaCodeSchema = v.strictObject({ code: loginCodeSchema })

export const mfaPasskeysInitSchema = v.object({ relying_party: relyingParty })
export const mfaPasskeysVerifySchema = v.object({
  authenticator_response: passkeyAssertionSchema,
  relying_party: relyingParty,
})
/** All that are factors afterwards; `remove_for_login` takes those that are none any more off the user as well. */
export const mfaPasskeysEnrollmentSchema = v.object({
  credential_ids: v.pipe(v.array(credentialIdSchema), v.maxLength(MAX_PASSKEYS)),
  remove_for_login: v.optional(v.boolean(), true),
})

/** As they were shown: ten letters and digits, whatever stands between them. */
export const mfaRecoveryCodeSchema = v.object({
  code: v.pipe(
    v.string(),
    v.maxLength(64),
    v.transform((code) => code.replace(/[\s-]+/g, '').toUpperCase()),
    v.regex(/^[A-Z2-7]{10}$/),
  ),
})
