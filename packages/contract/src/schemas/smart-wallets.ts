import * as v from 'valibot'
import { SMART_WALLET_TYPES } from '../smart-wallets.ts'
import { captchaToken } from './parts.ts'

const address = v.pipe(v.string(), v.regex(/^0x[0-9a-fA-F]{40}$/))

export const siweInitSchema = v.object({ address, token: captchaToken })

export const smartWalletVersionSchema = v.pipe(v.string(), v.regex(/^[0-9A-Za-z][0-9A-Za-z.-]{0,31}$/))

export const linkSmartWalletSchema = v.object({
  /** EIP-4361 */
  message: v.pipe(v.string(), v.minLength(1), v.maxLength(8_192)),
  // With what deploys the account (ERC-6492) it is several times as long as a key's.
  signature: v.pipe(v.string(), v.maxLength(32_770), v.regex(/^0x(?:[0-9a-fA-F]{2}){64,}$/)),
  smart_wallet_type: v.picklist(SMART_WALLET_TYPES),
  smart_wallet_version: v.optional(v.nullable(smartWalletVersionSchema)),
})

export const siweUnlinkSchema = v.object({ address })
