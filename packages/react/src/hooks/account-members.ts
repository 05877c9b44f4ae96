import { accountActions, type Client, SOCIAL_PROVIDERS, type SocialProvider, type User } from '@latchkey/core'

/** As the members are named: LinkedIn alone has a capital inside. */
type Provider = Exclude<Capitalize<SocialProvider>, 'Linkedin'> | 'LinkedIn'

const NAMES: [provider: SocialProvider, name: string][] = SOCIAL_PROVIDERS.map((provider) => [
  provider,
  provider === 'linkedin' ? 'LinkedIn' : capital(provider),
])

function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1)
}

/** What a mini app of Telegram was opened with; without it a pop-up asks. */
export interface LinkTelegramOptions {
  launchParams: { initDataRaw?: string }
}

/**
 * Links to the user. `linkEmail` and `linkPhone` throw where the link cannot come to anything; the others
 * give a promise at run time that rejects then.
 */
export type LinkMembers = { [P in Provider as `link${P}`]: () => void } & {
  linkEmail: () => void
  linkPhone: () => void
  linkFarcaster: () => void
  linkPasskey: () => void
  linkTelegram: (options?: LinkTelegramOptions) => void
}

/** Each resolves with the user without the account, and rejects with the server's refusal. */
export type UnlinkMembers = { [P in Provider as `unlink${P}`]: (subject: string) => Promise<User> } & {
  unlinkEmail: (address: string) => Promise<User>
  unlinkPhone: (phoneNumber: string) => Promise<User>
  unlinkFarcaster: (fid: number) => Promise<User>
  unlinkTelegram: (telegramUserId: string) => Promise<User>
  unlinkPasskey: (credentialId: string) => Promise<User>
}

/** Both throw where there is nothing to replace. */
export interface UpdateMembers {
  updateEmail: () => void
  updatePhone: () => void
}

export function linkMembers(client: Client): LinkMembers {
  const { linkEmail, linkPhone, linkFarcaster, linkPasskey, linkTelegram, linkOAuth } = accountActions(client)
  const social = NAMES.map(([provider, name]) => [`link${name}`, () => linkOAuth(provider)])
  return {
    ...Object.fromEntries(social),
    linkEmail,
    linkPhone,
    linkFarcaster,
    linkPasskey,
    linkTelegram: (options) => linkTelegram(options && 'launchParams' in options ? options : undefined),
  }
}

export function unlinkMembers(client: Client): UnlinkMembers {
  const { unlink } = accountActions(client)
  const own = (['email', 'phone', 'farcaster', 'telegram', 'passkey'] as const).map(
    (kind) => [kind, capital(kind)] as const,
  )
  const each = [...NAMES, ...own].map(([kind, name]) => [
    `unlink${name}`,
    (id: string | number) => unlink(kind, id),
  ])
  return Object.fromEntries(each)
}

export function updateMembers(client: Client): UpdateMembers {
  const { updateEmail, updatePhone } = accountActions(client)
  return { updateEmail, updatePhone }
}
