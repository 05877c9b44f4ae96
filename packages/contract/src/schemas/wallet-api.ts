import * as v from 'valibot'
import {
  RAW_SIGN_ENCODINGS,
  RAW_SIGN_HASHES,
  SERVER_WALLET_CHAINS,
  UNSUPPORTED_RPC_METHODS,
  WALLET_RPC_METHODS,
} from '../wallet-api.ts'
import { storable } from './parts.ts'

/** Ids of wallets, quorums, policies and rules. */
export const RESOURCE_ID_PATTERN = /^[a-z][a-z0-9]{23}$/
export const resourceIdSchema = v.pipe(v.string(), v.regex(RESOURCE_ID_PATTERN))
const some = <S extends v.GenericSchema>(item: S, most: number) => v.pipe(v.array(item), v.maxLength(most))
const base64 = (most: number) =>
  v.pipe(v.string(), v.minLength(1), v.maxLength(most), v.regex(/^[A-Za-z0-9+/_-]+={0,2}$/))

/** SPKI of P-256, PEM or base64 of DER, whose line breaks do not count; the signer reads it. */
const publicKey = v.pipe(v.string(), v.minLength(80), v.maxLength(500), v.regex(/^[\w+/=\s-]+$/))
const chainType = v.picklist(SERVER_WALLET_CHAINS)
/** one at most, as published: what two would mean together, nobody says */
const policyIds = v.exactOptional(some(resourceIdSchema, 1))

const access = {
  policy_ids: policyIds,
  additional_signers: v.exactOptional(
    some(v.strictObject({ signer_id: resourceIdSchema, override_policy_ids: policyIds }), 10),
  ),
}
const owners = {
  owner: v.exactOptional(
    v.nullable(
      v.union([v.strictObject({ user_id: storable(255) }), v.strictObject({ public_key: publicKey })]),
    ),
  ),
  owner_id: v.exactOptional(v.nullable(resourceIdSchema)),
}
const notEmpty = v.check<object, string>((value) => Object.keys(value).length > 0, 'nothing to change')

/** As an older published client names owners: a server that has none of these says so by name. */
const keysOfThePast = {
  authorization_key_ids: v.exactOptional(v.unknown()),
  authorization_threshold: v.exactOptional(v.unknown()),
}

export const createWalletSchema = v.strictObject({
  chain_type: chainType,
  ...access,
  ...owners,
  ...keysOfThePast,
})
export const updateWalletSchema = v.pipe(v.strictObject({ ...access, ...owners, ...keysOfThePast }), notEmpty)

const supportedRpc = v.strictObject({
  method: v.picklist(WALLET_RPC_METHODS),
  params: v.record(v.string(), v.unknown()),
  caip2: v.exactOptional(v.pipe(v.string(), v.regex(/^[-a-z0-9]{3,8}:[-_a-zA-Z0-9]{1,32}$/))),
  sponsor: v.exactOptional(v.boolean()),
  address: v.exactOptional(storable(100)),
  chain_type: v.exactOptional(chainType),
  wallet_id: v.exactOptional(resourceIdSchema),
})
/** Whatever else is in it: it is refused by its method. */
const unsupportedRpc = v.looseObject({ method: v.picklist(UNSUPPORTED_RPC_METHODS) })
export const walletRpcSchema = v.variant('method', [supportedRpc, unsupportedRpc])

/** Of which bytes the signer makes the hash, and refuses what is not in their encoding. */
const rawBytes = v.strictObject({
  bytes: v.string(),
  encoding: v.picklist(RAW_SIGN_ENCODINGS),
  hash_function: v.picklist(RAW_SIGN_HASHES),
})
const rawHash = v.strictObject({ hash: v.pipe(v.string(), v.regex(/^0x[0-9a-fA-F]{64}$/)) })
export const rawSignSchema = v.strictObject({ params: v.union([rawHash, rawBytes]) })

export const walletExportSchema = v.strictObject({
  encryption_type: v.literal('HPKE'),
  recipient_public_key: publicKey,
  export_seed_phrase: v.exactOptional(v.boolean()),
})

const imported = {
  chain_type: v.picklist(['ethereum', 'solana']),
  address: storable(100),
  encryption_type: v.literal('HPKE'),
}
const importOf = <More extends v.ObjectEntries>(more: More) =>
  v.variant('entropy_type', [
    v.strictObject({ ...imported, ...more, entropy_type: v.literal('private-key') }),
    v.strictObject({
      ...imported,
      ...more,
      entropy_type: v.literal('hd'),
      index: v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(999)),
    }),
  ])

export const importInitSchema = importOf({})
export const importSubmitSchema = v.strictObject({
  wallet: importOf({ ciphertext: base64(2_000), encapsulated_key: base64(120) }),
  ...access,
  ...owners,
})

/** Without the first two it is the published form that asks for the key in the clear, which is refused by name. */
export const userKeySchema = v.strictObject({
  encryption_type: v.exactOptional(v.literal('HPKE')),
  recipient_public_key: v.exactOptional(publicKey),
  user_jwt: v.exactOptional(v.pipe(v.string(), v.maxLength(8_000))),
})

const quorum = {
  public_keys: v.exactOptional(some(publicKey, 20)),
  user_ids: v.exactOptional(some(storable(255), 20)),
  authorization_threshold: v.exactOptional(v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(40))),
  display_name: v.exactOptional(storable(50)),
}
export const createKeyQuorumSchema = v.pipe(
  v.strictObject(quorum),
  v.check(({ public_keys, user_ids }) => (public_keys?.length ?? 0) + (user_ids?.length ?? 0) > 0),
)
export const updateKeyQuorumSchema = v.pipe(v.strictObject(quorum), notEmpty)

/** Of a policy, and conditions of a rule; the signer counts them again. */
export const MOST_RULES = 100

/** Shape alone: what a rule says the signer reads, and refuses by name. */
export const policyRuleSchema = v.strictObject({
  id: v.exactOptional(resourceIdSchema),
  name: storable(50),
  method: storable(50),
  action: v.picklist(['ALLOW', 'DENY']),
  conditions: some(v.record(v.string(), v.unknown()), MOST_RULES),
})
const rules = some(policyRuleSchema, MOST_RULES)
export const createPolicySchema = v.strictObject({
  version: v.literal('1.0'),
  name: storable(50),
  chain_type: chainType,
  rules,
  ...owners,
})
export const updatePolicySchema = v.pipe(
  v.strictObject({
    name: v.exactOptional(storable(50)),
    rules: v.exactOptional(rules),
    ...owners,
  }),
  notEmpty,
)
