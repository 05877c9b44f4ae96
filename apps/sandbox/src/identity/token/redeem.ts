import type { Identity } from '../identity.ts'
import { answersChallenge } from '../pkce.ts'
import type { ProviderId } from '../provider.ts'
import type { Agreement } from '../tickets.ts'
import type { Fault } from './fault.ts'

/** What stands behind an authorization code, which is spent by this; or why it is refused. */
export function redeemCode(
  { tickets }: Identity,
  provider: ProviderId,
  client: string,
  body: URLSearchParams,
): Agreement | Fault {
  const code = body.get('code')
  if (!code) return 'no_code'
  const agreement = tickets.find(provider, 'code', code)
  if (agreement === 'expired') return 'expired'
  if (agreement === 'unknown' || agreement.client !== client) return 'code'
  if (body.get('redirect_uri') !== agreement.redirectUri) return 'redirect'
  const verifier = body.get('code_verifier')
  if (agreement.challenge) {
    if (!verifier) return 'no_verifier'
    if (!answersChallenge(verifier, agreement.challenge)) return 'verifier'
  }
  if (agreement.limited === 'token') return 'limit'
  tickets.spend(provider, 'code', code)
  return agreement
}

/** What stands behind a refresh token, or why it is refused. */
export function redeemRefresh(
  { tickets }: Identity,
  provider: ProviderId,
  client: string,
  body: URLSearchParams,
): Agreement | Fault {
  const agreement = tickets.find(provider, 'refresh', body.get('refresh_token') ?? '')
  return typeof agreement === 'string' || agreement.client !== client ? 'refresh' : agreement
}
