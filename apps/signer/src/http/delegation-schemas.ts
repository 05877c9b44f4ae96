import * as v from 'valibot'
import { authority, grant, text } from './schemas.ts'
import { clientRequest } from './server-wallet-schemas.ts'

export const signDelegatedSchema = v.object({
  request: clientRequest,
  authority,
  grant,
  address: text(64),
  route: v.picklist(['rpc', 'raw_sign']),
})
