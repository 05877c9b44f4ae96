import { SMART_WALLET_ROUTES } from '@latchkey/contract'
import type { ClientContext } from '../../context.ts'
import { perClient } from '../../per-client.ts'
import { accountCall } from '../../session/account-call.ts'
import { createOnce } from '../../session/once.ts'
import type { Session } from '../../session/session.ts'
import type { SmartWalletType, User } from '../../session/user.ts'
import { changeVerified } from './change-verified.ts'

const onceOf = /* @__PURE__ */ perClient((_: ClientContext) => createOnce())

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
