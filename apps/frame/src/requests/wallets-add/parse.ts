import { chainTypeSchema, entropyFields, walletIndexSchema } from '@latchkey/contract/schemas'
import * as v from 'valibot'
import { invalidArguments } from '../../frame-failure.ts'
import { parseRoot } from '../parse-root.ts'

export const walletsAddSchema = v.pipe(
  v.object({ ...entropyFields, chainType: chainTypeSchema, hdWalletIndex: walletIndexSchema }),
  v.transform(({ chainType, hdWalletIndex, ...entropy }) => {
    if (hdWalletIndex < 1) throw invalidArguments('hdWalletIndex must be 1 or more')
    return { chainType, index: hdWalletIndex, root: parseRoot(entropy) }
  }),
)
