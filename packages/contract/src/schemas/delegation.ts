import * as v from 'valibot'
import { chainTypeSchema, walletIndexSchema } from './frame.ts'
import { base64url, ethereumAddressSchema, solanaAddressSchema } from './http.ts'

/** As many wallets as one grant is for. */
export const MOST_DELEGATED = 20

/** HPKE adds 16 bytes to half a key, an iv, and 32 bytes a wallet with 16 for all of them. */
const sealed = base64url(16 + 32 + 12 + 32 + 16, 16 + 32 + 12 + 32 * MOST_DELEGATED + 16)

export const sealedDelegationSchema = v.object({
  version: v.literal(1),
  key_id: v.pipe(v.string(), v.minLength(1), v.maxLength(64)),
  encapsulated_key: base64url(65),
  ciphertext: sealed,
})

/** Of grants and of wallets that have one: as cuid2 looks. */
export const walletIdSchema = v.pipe(v.string(), v.regex(/^[a-z][a-z0-9]{23}$/))

const address = v.union([ethereumAddressSchema, solanaAddressSchema])

export const delegateWalletsSchema = v.object({
  grant_id: walletIdSchema,
  authority: base64url(32),
  encrypted_tee_share: sealedDelegationSchema,
  app_share: base64url(32),
  delegated_addresses: v.pipe(
    v.array(
      v.object({
        chain_type: chainTypeSchema,
        address,
        wallet_index: v.optional(walletIndexSchema, 0),
      }),
    ),
    v.minLength(1),
    v.maxLength(MOST_DELEGATED),
  ),
})
