import { entropyFields } from '@latchkey/contract/schemas'
import * as v from 'valibot'
import { parseRoot } from '../parse-root.ts'

export const walletsConnectSchema = v.pipe(
  v.object(entropyFields),
  v.transform((entropy) => ({ root: parseRoot(entropy), entropyId: entropy.entropyId })),
)
