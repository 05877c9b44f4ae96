import { oauthAccountType, ROUTES } from '@latchkey/contract'
import { oauthLinkSchema, oauthTransferSchema, oauthUnlinkSchema } from '@latchkey/contract/schemas'
import { linkWith } from '../domain/account/link-with.ts'
import { unlinkAccount } from '../domain/account/unlink-account.ts'
import { proveAccount } from '../domain/oauth/prove-account.ts'
import { providerOf } from '../domain/oauth/providers.ts'
import { transferOAuth } from '../domain/oauth/transfer-oauth.ts'
import { handler } from './route.ts'

export const oauthLink = handler(
  ROUTES.oauthLink,
  oauthLinkSchema,
  async (ports, call) => {
    const { account, attempt, tokens } = await proveAccount(ports, call.app, call.body, call)
    const user = await linkWith(ports, call.app, call.bearer, { account, attempt, caller: call })
    return { body: tokens ? { ...user, oauth_tokens: tokens } : user }
  },
  { code: 'invalid_credentials' },
)

export const oauthUnlink = handler(
  ROUTES.oauthUnlink,
  oauthUnlinkSchema,
  async (ports, { app, bearer, body }) => {
    const type = oauthAccountType(providerOf(body.provider).name)
    return { body: await unlinkAccount(ports, app, bearer, { type, subject: body.subject }) }
  },
)

export const oauthTransfer = handler(
  ROUTES.oauthTransfer,
  oauthTransferSchema,
  async (ports, { app, bearer, body }) => {
    const input = { nonce: body.nonce, subject: body.userInfo.subject }
    return { body: await transferOAuth(ports, app, bearer, input) }
  },
)
