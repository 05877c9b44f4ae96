import { accessTokenSchema, recoveryFields, walletAddressSchema } from '@latchkey/contract/schemas'
import { normalizeAddress } from '@latchkey/keys'
import * as v from 'valibot'
import { invalidArguments } from '../../frame-failure.ts'
import { parseData } from '../frame-request.ts'
import { requireAutomaticRecovery } from '../parse-recovery.ts'

const { recoveryMethod, recoveryPassword, recoveryAccessToken } = recoveryFields
const schema = v.object({
  accessToken: accessTokenSchema,
  ethereumAddress: walletAddressSchema,
  recoveryMethod,
  recoveryPassword,
  recoveryAccessToken,
})

export function parseSolanaWalletCreate(data: unknown): { accessToken: string; rootHint: string | null } {
  const { accessToken, ethereumAddress, ...recovery } = parseData(schema, data)
  requireAutomaticRecovery(recovery)
  if (!ethereumAddress) return { accessToken, rootHint: null }
  const rootHint = normalizeAddress('ethereum', ethereumAddress)
  if (!rootHint) throw invalidArguments('ethereumAddress is not valid')
  return { accessToken, rootHint }
}
