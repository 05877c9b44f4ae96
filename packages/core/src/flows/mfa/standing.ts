import type { MfaMethod } from '@latchkey/contract'
import type { ClientContext } from '../../context.ts'
import type { MfaVia } from '../../screens/mfa.ts'
import type { PasskeyWithMetadata } from '../../session/user.ts'

/** In the order in which they are offered. */
const METHODS: readonly MfaMethod[] = ['passkey', 'totp', 'sms']

/** Factors of the user. */
export const enrolledIn = (client: ClientContext, via: MfaVia): MfaMethod[] =>
  METHODS.filter(
    (method) =>
      (via === 'wallets' || method !== 'sms') && client.state.get().user?.mfaMethods.includes(method),
  )

/** Those that the app offers, and those that the user has all the same. */
export const offeredTo = (client: ClientContext, via: MfaVia): MfaMethod[] => {
  const { methods } = client.config().mfa
  const has = enrolledIn(client, via)
  return METHODS.filter(
    (method) => has.includes(method) || ((via === 'wallets' || method !== 'sms') && methods.includes(method)),
  )
}

/** The user's passkeys, the newest first. */
export const passkeysOf = (client: ClientContext): PasskeyWithMetadata[] =>
  (client.state.get().user?.linkedAccounts ?? [])
    .filter((account) => account.type === 'passkey')
    .sort((a, b) => time(b.firstVerifiedAt) - time(a.firstVerifiedAt))

const time = (at: Date | null) => at?.getTime() ?? 0

/** A factor that is enrolled now is the user's first: codes follow it, for the day when it is not at hand. */
export const leadsToCodes = (client: ClientContext, via: MfaVia): boolean =>
  via === 'wallets' && enrolledIn(client, via).length === 0
