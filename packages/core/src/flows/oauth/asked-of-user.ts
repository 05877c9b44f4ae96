import { ACCOUNT_FORMS, oauthAccountType } from '@latchkey/contract'
import type { SocialProvider } from '../../config/host-config.ts'

/** What a provider asks its user to allow, by what it then tells of them. */
export function askedOfUser(provider: SocialProvider): 'email' | 'profile' | 'emailAndProfile' {
  const { email, ...profile } = ACCOUNT_FORMS[oauthAccountType(provider)].fields as Record<string, unknown>
  if (email === undefined) return 'profile'
  return Object.keys(profile).length > 0 ? 'emailAndProfile' : 'email'
}
