import type { LinkedAccount, User } from '@latchkey/contract'

/** Claims of the identity token beside those of every token; the published server client reads these names. */
export interface IdentityClaims {
  /** creation time, unix seconds, as text */
  cr: string
  /** JSON of the short account forms */
  linked_accounts: string
  /** JSON of the metadata */
  custom_metadata: string
  guest?: 't'
}

export function identityClaims(user: User): IdentityClaims {
  return {
    cr: String(user.created_at),
    linked_accounts: JSON.stringify(user.linked_accounts.map(shortForm)),
    custom_metadata: JSON.stringify(user.custom_metadata ?? {}),
    ...(user.is_guest ? { guest: 't' as const } : {}),
  }
}

/** Fields of each short form beside `type` and `lv`. */
function shortFields(account: LinkedAccount): Record<string, unknown> {
  switch (account.type) {
    case 'email':
      return { address: account.address }
    case 'phone':
      return { phone_number: account.phoneNumber }
    case 'wallet': {
      const { address, chain_type, wallet_client_type } = account
      const id = 'id' in account ? account.id : null
      return { address, chain_type, wallet_client_type, ...(id ? { id } : {}) }
    }
    case 'google_oauth':
      return { subject: account.subject, email: account.email, name: account.name }
    case 'twitter_oauth': {
      const { subject, username, name, profile_picture_url: pfp } = account
      return { subject, username, ...(name ? { name } : {}), ...(pfp ? { pfp } : {}) }
    }
    case 'discord_oauth':
    case 'github_oauth':
    case 'instagram_oauth':
    case 'tiktok_oauth':
      return { subject: account.subject, username: account.username }
    case 'linkedin_oauth':
    case 'spotify_oauth':
    case 'apple_oauth':
      return { subject: account.subject, email: account.email }
    case 'line_oauth': {
      const { subject, name, email, profile_picture_url } = account
      return { subject, name, email, profile_picture_url }
    }
    case 'custom_auth':
      return { custom_user_id: account.custom_user_id }
    case 'farcaster':
      return { fid: account.fid, username: account.username, oa: account.owner_address }
    case 'telegram': {
      const { telegram_user_id, username } = account
      return { telegram_user_id, ...(username ? { username } : {}) }
    }
    case 'passkey':
      return { credential_id: account.credential_id }
    case 'cross_app': {
      const { subject, provider_app_id, embedded_wallets, smart_wallets } = account
      return { subject, provider_app_id, embedded_wallets, smart_wallets }
    }
  }
}

const shortForm = (account: LinkedAccount) => ({
  type: account.type,
  ...shortFields(account),
  lv: account.latest_verified_at,
})
