import { oauthTransferSchema } from '@latchkey/contract/schemas'
import { transferOAuth } from '../domain/oauth/transfer-oauth.ts'
import type { UserCall } from './route.ts'
import { withBody } from './route.ts'

export const oauthTransfer = withBody<typeof oauthTransferSchema, UserCall<unknown>>(
  oauthTransferSchema,
  async (ports, { app, bearer, body }) => {
    const input = { nonce: body.nonce, subject: body.userInfo.subject }
    return { body: await transferOAuth(ports, app, bearer, input) }
  },
)
