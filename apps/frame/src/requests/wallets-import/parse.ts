import { chainTypeSchema, recoveryFields } from '@latchkey/contract/schemas'
import * as v from 'valibot'
import { readRecoveryRequest } from '../parse-recovery.ts'

/** Far above what a key is spelled with. */
const LONGEST_KEY = 256

export const walletsImportSchema = v.pipe(
  v.object({
    privateKey: v.pipe(v.string(), v.minLength(1), v.maxLength(LONGEST_KEY)),
    chainType: chainTypeSchema,
    mode: v.picklist(['tee', 'on-device']),
    ...recoveryFields,
  }),
  v.transform(({ privateKey, chainType, mode, ...recovery }) => ({
    ...{ privateKey, chainType, mode },
    recovery: readRecoveryRequest(recovery),
  })),
)
