import { entropyFields, recoveryFields } from '@latchkey/contract/schemas'
import * as v from 'valibot'
import { readRecoveryRequest } from '../parse-recovery.ts'
import { parseRoot } from '../parse-root.ts'

export const walletsSetRecoverySchema = v.pipe(
  v.object({ ...entropyFields, ...recoveryFields, recoveryMethod: v.string() }),
  v.transform(({ entropyId, entropyIdVerifier, ...recovery }) => ({
    entropyId,
    entropyIdVerifier,
    root: parseRoot({ entropyId, entropyIdVerifier }),
    recovery: readRecoveryRequest(recovery),
  })),
)
