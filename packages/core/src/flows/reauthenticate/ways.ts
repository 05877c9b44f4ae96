import type { AppConfig } from '@latchkey/contract'
import { SOCIAL_PROVIDERS, type SocialProvider } from '../../config/host-config.ts'
import type { LinkedAccountWithMetadata, User } from '../../session/user.ts'

/** What a login in place is for; `older-account`: the login was by an account that was just added. */
export type ReauthenticationPurpose = 'use' | 'export' | 'older-account'

/** A way in that a user has: what asks for it, and how its owner knows it. */
export type WayIn =
  | { kind: 'email' | 'sms'; to: string }
  | { kind: 'passkey'; credentialIds: string[] }
  | { kind: 'social'; provider: SocialProvider }
  | { kind: 'farcaster' | 'telegram' }

/**
 * The ways in that a user has and the app still offers, the one that was used last first; where an older account is
 * wanted, the oldest. Wallets and tokens of the host's are none: nobody can be asked for them here.
 */
export function waysIn(user: User, app: AppConfig, purpose: ReauthenticationPurpose): WayIn[] {
  const accounts = [...user.linkedAccounts].sort(purpose === 'older-account' ? byAge : byUse)
  const ways: WayIn[] = []
  for (const account of accounts) {
    const way = wayOf(account, app)
    if (way?.kind !== 'passkey') {
      if (way) ways.push(way)
      continue
    }
    const known = ways.find((one) => one.kind === 'passkey')
    if (known) known.credentialIds.push(...way.credentialIds)
    else ways.push(way)
  }
  return ways
}

function wayOf(account: LinkedAccountWithMetadata, app: AppConfig): WayIn | null {
  switch (account.type) {
    case 'email':
      return app.email_auth ? { kind: 'email', to: account.address } : null
    case 'phone':
      return app.sms_auth ? { kind: 'sms', to: account.number } : null
    case 'passkey':
      return app.passkey_auth ? { kind: 'passkey', credentialIds: [account.credentialId] } : null
    case 'farcaster':
      return app.farcaster_auth ? { kind: 'farcaster' } : null
    case 'telegram':
      return app.telegram_auth ? { kind: 'telegram' } : null
    default: {
      const provider = SOCIAL_PROVIDERS.find((one) => account.type === `${one}_oauth`)
      return provider && app[`${provider}_oauth`] ? { kind: 'social', provider } : null
    }
  }
}

type Account = LinkedAccountWithMetadata

const byUse = (a: Account, b: Account) => time(b.latestVerifiedAt) - time(a.latestVerifiedAt)
const byAge = (a: Account, b: Account) => time(a.firstVerifiedAt) - time(b.firstVerifiedAt)
const time = (at: Date | null) => at?.getTime() ?? 0
