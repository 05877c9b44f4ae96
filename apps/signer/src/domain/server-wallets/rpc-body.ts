import { RAW_SIGN_ENCODINGS, RAW_SIGN_HASHES } from '@latchkey/contract'
import * as v from 'valibot'

const hex = (bytes?: number) =>
  v.pipe(v.string(), v.regex(bytes ? new RegExp(`^0x[0-9a-fA-F]{${2 * bytes}}$`) : /^0x(?:[0-9a-fA-F]{2})*$/))
/** 0x hex, or a whole number */
export const quantitySchema = v.union([
  v.pipe(v.string(), v.regex(/^0x[0-9a-fA-F]{1,64}$/)),
  v.pipe(v.number(), v.safeInteger(), v.minValue(0)),
])
const address = hex(20)

/** A transaction as hosts name it; what is null or missing is to be filled. */
export const transactionSchema = v.strictObject({
  from: v.nullish(address),
  to: v.nullish(address),
  chain_id: v.nullish(quantitySchema),
  nonce: v.nullish(quantitySchema),
  data: v.nullish(hex()),
  value: v.nullish(quantitySchema),
  type: v.nullish(v.picklist([0, 1, 2])),
  gas_limit: v.nullish(quantitySchema),
  gas_price: v.nullish(quantitySchema),
  max_fee_per_gas: v.nullish(quantitySchema),
  max_priority_fee_per_gas: v.nullish(quantitySchema),
})
export type AskedTransaction = v.InferOutput<typeof transactionSchema>

const base64 = v.pipe(v.string(), v.base64())

/** What a body may say beside its method: each has to be that of the wallet. */
const place = {
  wallet_id: v.optional(v.string()),
  address: v.optional(v.string()),
  chain_type: v.optional(v.string()),
}
const caip2 = v.pipe(v.string(), v.regex(/^[-a-z0-9]{3,8}:[-_a-zA-Z0-9]{1,32}$/))
/** Nobody pays for it here: a request that asks for that is refused and not sent at the wallet's cost. */
const sponsor = v.optional(v.literal(false))
const bytesOf = v.strictObject({ transaction: base64, encoding: v.literal('base64') })

/** As it came: a member by any name stays. */
const object = v.custom<Record<string, unknown>>(
  (value) => typeof value === 'object' && value !== null && !Array.isArray(value),
)
const typeList = v.record(v.string(), v.array(v.strictObject({ name: v.string(), type: v.string() })))

/** Bodies of `…/rpc` by method, as wire/http.md has them. */
export const rpcSchema = v.variant('method', [
  v.strictObject({
    ...place,
    method: v.literal('personal_sign'),
    params: v.variant('encoding', [
      v.strictObject({ message: v.string(), encoding: v.literal('utf-8') }),
      v.strictObject({
        message: v.pipe(v.string(), v.regex(/^(?:0x)?(?:[0-9a-fA-F]{2})*$/)),
        encoding: v.literal('hex'),
      }),
    ]),
  }),
  v.strictObject({
    ...place,
    method: v.literal('eth_signTypedData_v4'),
    params: v.strictObject({
      typed_data: v.strictObject({
        domain: object,
        types: typeList,
        primary_type: v.string(),
        message: object,
      }),
    }),
  }),
  v.strictObject({
    ...place,
    method: v.literal('eth_signTransaction'),
    params: v.strictObject({ transaction: transactionSchema }),
  }),
  v.strictObject({
    ...place,
    method: v.literal('eth_sendTransaction'),
    caip2,
    sponsor,
    params: v.strictObject({ transaction: transactionSchema }),
  }),
  v.strictObject({
    ...place,
    method: v.literal('secp256k1_sign'),
    params: v.strictObject({ hash: hex(32) }),
  }),
  v.strictObject({
    ...place,
    method: v.literal('eth_sign7702Authorization'),
    params: v.strictObject({ contract: address, chain_id: quantitySchema, nonce: v.nullish(quantitySchema) }),
  }),
  v.strictObject({
    ...place,
    method: v.literal('signMessage'),
    params: v.strictObject({ message: base64, encoding: v.literal('base64') }),
  }),
  v.strictObject({ ...place, method: v.literal('signTransaction'), params: bytesOf }),
  v.strictObject({
    ...place,
    method: v.literal('signAndSendTransaction'),
    caip2,
    sponsor,
    params: bytesOf,
  }),
  v.strictObject({
    ...place,
    method: v.literal('exportPrivateKey'),
    params: v.strictObject({ encryption_type: v.literal('HPKE'), recipient_public_key: v.string() }),
  }),
])
export type RpcBody = v.InferOutput<typeof rpcSchema>

export const RPC_METHODS: ReadonlySet<string> = new Set(
  rpcSchema.options.map(({ entries }) => entries.method.literal),
)

/** `…/raw_sign`: 32 bytes, or what they are the hash of. */
export const rawSignSchema = v.strictObject({
  params: v.union([
    v.strictObject({ hash: hex(32) }),
    v.strictObject({
      bytes: v.string(),
      encoding: v.picklist(RAW_SIGN_ENCODINGS),
      hash_function: v.picklist(RAW_SIGN_HASHES),
    }),
  ]),
})
export type RawSignParams = v.InferOutput<typeof rawSignSchema>['params']
