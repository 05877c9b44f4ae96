import * as v from 'valibot'
import { SignerRefusal } from '../signer-refusal.ts'

const id = v.pipe(v.string(), v.minLength(1), v.maxLength(64))
const policyIds = v.pipe(v.array(id), v.maxLength(8))
const owner = {
  owner: v.optional(
    v.nullable(
      v.union([
        v.strictObject({ user_id: v.pipe(v.string(), v.minLength(1), v.maxLength(255)) }),
        v.strictObject({ public_key: v.pipe(v.string(), v.minLength(1), v.maxLength(1024)) }),
      ]),
    ),
  ),
  owner_id: v.optional(v.nullable(id)),
}

export const additionalSignersSchema = v.pipe(
  v.array(v.strictObject({ signer_id: id, override_policy_ids: v.optional(v.nullable(policyIds)) })),
  v.maxLength(16),
)
export const policyIdsSchema = policyIds

/** `PATCH …/wallets/:id` */
export const walletPatchSchema = v.strictObject({
  policy_ids: v.optional(policyIds),
  additional_signers: v.optional(additionalSignersSchema),
  ...owner,
})

const rule = v.looseObject({ name: v.string() })

/** `PATCH …/policies/:id`; what rules are is the policy language's business. */
export const policyPatchSchema = v.strictObject({
  name: v.optional(v.pipe(v.string(), v.minLength(1), v.maxLength(50))),
  rules: v.optional(v.pipe(v.array(rule), v.maxLength(100))),
  version: v.optional(v.literal('1.0')),
  ...owner,
})

export const policyRuleSchema = rule

const name = v.nullable(v.pipe(v.string(), v.maxLength(50)))

/** `PATCH …/key_quorums/:id` */
export const quorumPatchSchema = v.strictObject({
  display_name: v.optional(name),
  public_keys: v.optional(v.pipe(v.array(v.string()), v.maxLength(32))),
  user_ids: v.optional(v.nullable(v.pipe(v.array(v.string()), v.maxLength(32)))),
  authorization_threshold: v.optional(v.pipe(v.number(), v.safeInteger(), v.minValue(1))),
})

/** `POST …/wallets/:id/export` */
export const exportSchema = v.strictObject({
  encryption_type: v.literal('HPKE'),
  recipient_public_key: v.pipe(v.string(), v.minLength(1), v.maxLength(1024)),
  export_seed_phrase: v.optional(v.literal(false)),
})

/** @throws SignerRefusal `invalid_request`, which names the member */
export function readBody<S extends v.GenericSchema>(body: unknown, schema: S): v.InferOutput<S> {
  const result = v.safeParse(schema, body)
  if (result.success) return result.output
  const [issue] = result.issues
  const path = v.getDotPath(issue as v.BaseIssue<unknown>)
  throw new SignerRefusal('invalid_request', path ? `The body is invalid at ${path}` : 'The body is invalid')
}
