import type { SiweInitResponse, SmartWalletConfig } from '@latchkey/contract'
import { HEADERS, SMART_WALLET_ROUTES } from '@latchkey/contract'
import type { ClientContext } from '../context.ts'
import { perClient } from '../per-client.ts'
import { KEYS } from '../session/keys.ts'
import { createOnce } from '../session/once.ts'

const onceOf = /* @__PURE__ */ perClient((_: ClientContext) => createOnce())

/**
 * The app's smart wallets, as the address that the page was given says: one of the app's own is not asked. The token goes
 * along as it is stored, run out or not. @throws ApiError
 */
export function getSmartWalletConfig(client: ClientContext): Promise<SmartWalletConfig> {
  return onceOf(client)('config', () => {
    const token = client.storage.get<string>(KEYS.token)
    return client.send(SMART_WALLET_ROUTES.smartWalletConfig, {
      params: { app_id: client.appId },
      base: client.fallbackApiUrl,
      authenticate: false,
      headers: token ? { [HEADERS.authorization]: `Bearer ${token}` } : {},
    })
  })
}

/** The nonce that a message which links the smart wallet at `address` has to hold, once. @throws ApiError */
export const initSmartWalletLink = (client: ClientContext, address: string): Promise<SiweInitResponse> =>
  client.send(SMART_WALLET_ROUTES.siweInit, { body: { address } })
