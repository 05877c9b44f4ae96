/** Shapes of what reaches the wallet frame from a page. Unknown fields are dropped, never refused. */
import * as v from 'valibot'

export const frameEnvelopeSchema = v.object({ id: v.string(), event: v.string(), data: v.unknown() })

/** A token is parsed further by whoever uses it; here it is only kept from being endless. */
export const accessTokenSchema = v.pipe(v.string(), v.minLength(1), v.maxLength(16_384))

export const chainTypeSchema = v.picklist(['ethereum', 'solana'])

export const entropyIdVerifierSchema = v.picklist(['ethereum-address-verifier', 'solana-address-verifier'])

/** Longest of both chains' addresses, with room. */
const addressSchema = v.pipe(v.string(), v.minLength(1), v.maxLength(64))

export const walletAddressSchema = v.nullish(addressSchema)

export const entropyFields = { entropyId: addressSchema, entropyIdVerifier: entropyIdVerifierSchema } as const

/** BIP-32 counts to 2^31 in each of its two halves. */
export const walletIndexSchema = v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(0x7fffffff))

const anyText = v.nullish(v.pipe(v.string(), v.maxLength(16_384)))

/** What a page may say about recovery; which of it goes together is up to the frame. */
export const recoveryFields = {
  recoveryMethod: anyText,
  recoveryPassword: anyText,
  recoveryAccessToken: anyText,
  recoveryKey: anyText,
  recoverySecretOverride: anyText,
  iCloudRecordNameOverride: anyText,
} as const

export const rpcRequestSchema = v.object({ method: v.string(), params: v.unknown() })
