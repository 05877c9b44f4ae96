import type { SiweInitResponse, SmartWalletConfig } from '@latchkey/contract'
import { HEADERS, SMART_WALLET_ROUTES } from '@latchkey/contract'
import type { ClientContext } from '../context.ts'
import { accountCall } from '../flows/account/change-accounts.ts'
import { changeVerified } from '../flows/account/change-verified.ts'
import { perClient } from '../per-client.ts'
import { KEYS } from '../session/keys.ts'
import { createOnce } from '../session/once.ts'
import type { Session } from '../session/session.ts'
import type { SmartWalletType, User } from '../session/user.ts'

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

/**
 * Links the account that signed the message (EIP-4361) to the user; asked for again meanwhile it is the same call.
 * @param proof `signature` 0x hex, of ERC-1271, or of ERC-6492 where the account is not deployed
 * @throws ApiError
 */
export function linkSmartWallet(
  client: ClientContext & { readonly session: Session },
  proof: {
    message: string
    signature: string
    smartWalletType: SmartWalletType
    smartWalletVersion?: string | undefined
  },
): Promise<User> {
  const { message, signature, smartWalletType, smartWalletVersion } = proof
  return onceOf(client)(signature, async () => {
    const call = accountCall(SMART_WALLET_ROUTES.linkSmartWallet, {
      message,
      signature,
      smart_wallet_type: smartWalletType,
      ...(smartWalletVersion ? { smart_wallet_version: smartWalletVersion } : {}),
    })
    const { user } = await changeVerified(client, call)
    return user
  })
}
