import { oauthLinkSchema } from '@latchkey/contract/schemas'
import { linkWith } from '../domain/account/link-with.ts'
import { proveAccount } from '../domain/oauth/prove-account.ts'
import type { UserCall } from './route.ts'
import { withBody } from './route.ts'

export const oauthLink = withBody<typeof oauthLinkSchema, UserCall<unknown>>(
  oauthLinkSchema,
  async (ports, call) => {
    const { account, attempt, tokens } = await proveAccount(ports, call.app, call.body, call)
    const user = await linkWith(ports, call.app, call.bearer, { account, attempt, caller: call })
    return { body: tokens ? { ...user, oauth_tokens: tokens } : user }
  },
  { code: 'invalid_credentials' },
)
