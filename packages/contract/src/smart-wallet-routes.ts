import type { LinkSmartWalletBody, SiweInitBody, SiweUnlinkBody } from './bodies.ts'
import { type Nothing, route } from './route.ts'
import type { SiweInitResponse, SmartWalletConfig } from './smart-wallets.ts'
import type { User } from './user.ts'

/** Apart from the routes of accounts, so that a host's page without smart wallets never has them. */
export const SMART_WALLET_ROUTES = {
  smartWalletConfig: route<Nothing, SmartWalletConfig>()(
    'GET',
    '/api/v1/apps/:app_id/smart_wallets',
    'public',
  ),
  siweInit: route<SiweInitBody, SiweInitResponse>()('POST', '/api/v1/siwe/init', 'account'),
  linkSmartWallet: route<LinkSmartWalletBody, User>()('POST', '/api/v1/siwe/link_smart_wallet', 'account'),
  siweUnlink: route<SiweUnlinkBody, User>()('POST', '/api/v1/siwe/unlink', 'account'),
}
