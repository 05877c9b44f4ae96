import { accessTokenSchema, recoveryFields, walletAddressSchema } from '@latchkey/contract/schemas'
import { normalizeAddress } from '@latchkey/keys'
import * as v from 'valibot'
import { invalidArguments } from '../../frame-failure.ts'
import { parseData } from '../frame-request.ts'
import { requireAutomaticRecovery } from '../parse-recovery.ts'

const { recoveryMethod, recoveryPassword, recoveryAccessToken } = recoveryFields
const schema = v.object({
  accessToken: accessTokenSchema,
  solanaAddress: walletAddressSchema,
  recoveryMethod,
  recoveryPassword,
  recoveryAccessToken,
})

export function parseWalletCreate(data: unknown): { accessToken: string; rootHint: string | null } {
  const { accessToken, solanaAddress, ...recovery } = parseData(schema, data)
  requireAutomaticRecovery(recovery)
  if (!solanaAddress) return { accessToken, rootHint: null }
  const rootHint = normalizeAddress('solana', solanaAddress)
  if (!rootHint) throw invalidArguments('solanaAddress is not valid')
  return { accessToken, rootHint }
}
