import { sealedRecoveryKeySchema } from '@latchkey/contract/schemas'
import * as v from 'valibot'

const text = (most: number) => v.pipe(v.string(), v.minLength(1), v.maxLength(most))

export const grantSchema = v.object({ appId: text(64), kid: text(64), spki: text(1024) })

/** A token, a proof by the session's frame key, and the key that the token is signed with. */
export const evidenceSchema = v.object({
  accessToken: text(8192),
  key: v.object({ ...grantSchema.entries, grant: text(128) }),
  issuer: text(256),
  proof: text(8192),
  root: text(64),
})

export const resealSchema = v.object({
  ...evidenceSchema.entries,
  sessionGrant: text(128),
  shareVersion: v.pipe(v.number(), v.integer(), v.minValue(1)),
  sealedRecoveryKey: sealedRecoveryKeySchema,
  recipientPublicKey: text(128),
  maxLoginAge: v.pipe(v.number(), v.minValue(0)),
  mfaMethods: v.array(v.string()),
})
