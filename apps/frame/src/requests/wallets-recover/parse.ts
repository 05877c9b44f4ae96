import { accessTokenSchema, entropyFields, recoveryFields } from '@latchkey/contract/schemas'
import * as v from 'valibot'
import { parseData } from '../frame-request.ts'
import { requireAutomaticRecovery } from '../parse-recovery.ts'
import { parseRoot } from '../parse-root.ts'

const schema = v.object({ accessToken: accessTokenSchema, ...entropyFields, ...recoveryFields })

export function parseWalletsRecover(data: unknown) {
  const { accessToken, entropyId, entropyIdVerifier, ...recovery } = parseData(schema, data)
  requireAutomaticRecovery(recovery)
  return { accessToken, root: parseRoot({ entropyId, entropyIdVerifier }), entropyId }
}
