import * as v from 'valibot'
import { authority, grant, text } from './schemas.ts'
import { clientRequest, filledTransaction } from './server-wallet-schemas.ts'

const delegated = {
  request: clientRequest,
  authority,
  grant,
  address: text(64),
}
export const signDelegatedSchema = v.object({ ...delegated, route: v.picklist(['rpc', 'raw_sign']) })
export const delegatedSendSchema = v.object({
  ...delegated,
  route: v.literal('rpc'),
  filled: filledTransaction,
})
