import {
  accessTokenSchema,
  chainTypeSchema,
  entropyFields,
  rpcRequestSchema,
  walletIndexSchema,
} from '@latchkey/contract/schemas'
import * as v from 'valibot'
import { parseData } from '../frame-request.ts'
import { parseRoot } from '../parse-root.ts'

const schema = v.object({
  accessToken: accessTokenSchema,
  ...entropyFields,
  hdWalletIndex: v.nullish(walletIndexSchema),
  chainType: chainTypeSchema,
  request: rpcRequestSchema,
})

export function parseWalletsRpc(data: unknown) {
  const { accessToken, hdWalletIndex, chainType, request, ...entropy } = parseData(schema, data)
  return { accessToken, index: hdWalletIndex ?? 0, chainType, request, root: parseRoot(entropy) }
}
