import { ROUTES } from '@latchkey/contract'
import { linkSmartWalletSchema, siweInitSchema, siweUnlinkSchema } from '@latchkey/contract/schemas'
import { unlinkAccount } from '../domain/account/unlink-account.ts'
import { smartWalletConfig as configOf } from '../domain/smart-wallets/config.ts'
import { linkSmartWallet as link, openSmartWalletNonce } from '../domain/smart-wallets/link.ts'
import { storedAddress } from '../domain/vault/ownership.ts'
import { bare, handler } from './route.ts'

export const smartWalletConfig = bare(ROUTES.smartWalletConfig, async (_, { app }) => ({
  body: configOf(app),
}))

export const siweInit = handler(ROUTES.siweInit, siweInitSchema, async (ports, call) => ({
  body: await openSmartWalletNonce(ports, call.app, call.body.address, call),
}))

export const linkSmartWallet = handler(
  ROUTES.linkSmartWallet,
  linkSmartWalletSchema,
  async (ports, call) => ({
    body: await link(ports, call.app, call.body, call),
  }),
)

/** Of the wallets that are linked by a signature there are smart ones alone. */
export const siweUnlink = handler(
  ROUTES.siweUnlink,
  siweUnlinkSchema,
  async (ports, { app, bearer, body }) => ({
    body: await unlinkAccount(ports, app, bearer, {
      type: 'smart_wallet',
      subject: storedAddress(body.address),
    }),
  }),
)
