import {
  accessTokenSchema,
  chainTypeSchema,
  entropyFields,
  walletIndexSchema,
} from '@latchkey/contract/schemas'
import * as v from 'valibot'
import { invalidArguments } from '../../frame-failure.ts'
import { parseData } from '../frame-request.ts'
import { parseRoot } from '../parse-root.ts'

const schema = v.object({
  accessToken: accessTokenSchema,
  ...entropyFields,
  chainType: chainTypeSchema,
  hdWalletIndex: walletIndexSchema,
})

export function parseWalletsAdd(data: unknown) {
  const { accessToken, chainType, hdWalletIndex, ...entropy } = parseData(schema, data)
  if (hdWalletIndex < 1) throw invalidArguments('hdWalletIndex must be 1 or more')
  return { accessToken, chainType, index: hdWalletIndex, root: parseRoot(entropy) }
}
