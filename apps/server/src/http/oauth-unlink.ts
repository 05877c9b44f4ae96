import { oauthAccountType } from '@latchkey/contract'
import { oauthUnlinkSchema } from '@latchkey/contract/schemas'
import { unlinkAccount } from '../domain/account/unlink-account.ts'
import { providerOf } from '../domain/oauth/providers.ts'
import type { UserCall } from './route.ts'
import { withBody } from './route.ts'

export const oauthUnlink = withBody<typeof oauthUnlinkSchema, UserCall<unknown>>(
  oauthUnlinkSchema,
  async (ports, { app, bearer, body }) => {
    const type = oauthAccountType(providerOf(body.provider).name)
    return { body: await unlinkAccount(ports, app, bearer, { type, subject: body.subject }) }
  },
)
