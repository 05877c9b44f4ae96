import {
  chainTypeSchema,
  entropyFields,
  rpcRequestSchema,
  walletIndexSchema,
} from '@latchkey/contract/schemas'
import * as v from 'valibot'
import { parseRoot } from '../parse-root.ts'

export const walletsRpcSchema = v.pipe(
  v.object({
    ...entropyFields,
    hdWalletIndex: v.nullish(walletIndexSchema),
    chainType: chainTypeSchema,
    request: rpcRequestSchema,
  }),
  v.transform(({ hdWalletIndex, chainType, request, ...entropy }) => ({
    index: hdWalletIndex ?? 0,
    chainType,
    request,
    root: parseRoot(entropy),
  })),
)
