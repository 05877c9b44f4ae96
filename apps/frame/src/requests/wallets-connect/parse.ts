import { accessTokenSchema, entropyFields } from '@latchkey/contract/schemas'
import * as v from 'valibot'
import { parseData } from '../frame-request.ts'
import { parseRoot } from '../parse-root.ts'

const schema = v.object({ accessToken: accessTokenSchema, ...entropyFields })

export function parseWalletsConnect(data: unknown) {
  const { accessToken, ...entropy } = parseData(schema, data)
  return { accessToken, root: parseRoot(entropy), entropyId: entropy.entropyId }
}
