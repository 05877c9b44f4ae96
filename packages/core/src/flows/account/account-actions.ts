import type { SocialProvider } from '../../config/host-config.ts'
import type { LoginMethod } from '../../events/types.ts'
import type { ScreenData, ScreenId } from '../../screens/screen-data.ts'
import type { User } from '../../session/user.ts'
import type { FlowClient } from '../flow-client.ts'
import type { TelegramLinkOptions } from '../telegram/telegram-login.ts'
import { checkMayLink, checkMayUpdate } from './may-link.ts'
import type { Unlinkable } from './unlink.ts'

/** What users do with their own accounts. Each action's code is loaded when it is first used. */
export interface AccountActions {
  /** Opens the modal. @throws ClientError where the link cannot come to anything (LINK-011 to LINK-013) */
  linkEmail(): void
  linkPhone(): void
  /** Goes to the provider at once. */
  linkOAuth(provider: SocialProvider): Promise<void>
  linkFarcaster(): Promise<void>
  linkPasskey(): Promise<void>
  linkTelegram(options?: TelegramLinkOptions): Promise<void>
  /** Opens the modal. @throws ClientError without an address to replace (LINK-008, LINK-009) */
  updateEmail(): void
  updatePhone(): void
  /** @param id the account's address, number, subject or other id */
  unlink(kind: Unlinkable, id: string | number): Promise<User>
}

export function accountActions(client: FlowClient): AccountActions {
  const link = <Id extends ScreenId>(method: LoginMethod, screen: Id, data: ScreenData[Id]) => {
    checkMayLink(client, method)
    client.login.openFor('link', method, screen, data)
  }
  const update = (kind: 'email' | 'phone', method: LoginMethod, screen: 'update-email' | 'update-phone') => {
    try {
      checkMayUpdate(client, kind)
    } catch (error) {
      client.login.failed(error, { intent: 'update', method })
      throw error
    }
    client.login.openFor('update', method, screen, {})
  }
  return {
    linkEmail: () => link('email', 'link-email', {}),
    linkPhone: () => link('sms', 'link-phone', {}),
    async linkOAuth(provider) {
      checkMayLink(client, provider)
      return (await import('./start-link.ts')).linkOAuth(client, provider)
    },
    linkFarcaster: async () => link('farcaster', 'farcaster', {}),
    linkPasskey: async () => link('passkey', 'passkey-status', { purpose: 'link' }),
    async linkTelegram(options) {
      checkMayLink(client, 'telegram')
      return (await import('../telegram/telegram-login.ts')).telegramOf(client).link(options)
    },
    updateEmail: () => update('email', 'email', 'update-email'),
    updatePhone: () => update('phone', 'sms', 'update-phone'),
    unlink: async (kind, id) => (await import('./unlink.ts')).unlinkAccount(client, kind, id),
  }
}
