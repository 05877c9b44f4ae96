import { entropyFields, recoveryFields } from '@latchkey/contract/schemas'
import * as v from 'valibot'
import { readGivenSecret } from '../parse-recovery.ts'
import { parseRoot } from '../parse-root.ts'

export const walletsRecoverSchema = v.pipe(
  v.object({ ...entropyFields, ...recoveryFields }),
  v.transform(({ entropyId, entropyIdVerifier, ...recovery }) => ({
    root: parseRoot({ entropyId, entropyIdVerifier }),
    entropyId,
    given: readGivenSecret(recovery),
  })),
)
