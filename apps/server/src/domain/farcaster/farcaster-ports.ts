import type { AccountStore } from '../../ports/account-store.ts'
import type { AttemptStore } from '../../ports/attempt-store.ts'
import type { FarcasterRegistry, FarcasterRelay } from '../../ports/farcaster.ts'
import { FarcasterBusyError } from '../../ports/farcaster.ts'
import { OutsideError } from '../../ports/outside.ts'
import type { Random } from '../../ports/random.ts'
import type { App } from '../app/app.ts'
import type { CountPorts } from '../login/count-window.ts'
import { Refusal } from '../refusal.ts'

export interface FarcasterPorts extends CountPorts {
  farcasterRelay: FarcasterRelay
  farcasterRegistry: FarcasterRegistry
  attempts: AttemptStore
  accounts: AccountStore
  random: Random
}

/** How long a sign-in may take; also how long its message is good. */
export const SIGN_IN_MS = 10 * 60_000

/** Letters and digits alone, as EIP-4361 wants it; 128 bits. */
export const newNonce = (random: Random) => random.bytes(16).toString('hex')

/** @throws Refusal `disallowed_login_method`. */
export function checkFarcaster(app: App): void {
  if (!app.settings.farcaster_auth) {
    throw new Refusal('disallowed_login_method', 'Login with Farcaster not allowed.')
  }
}

/** A message is signed for the page's address, so there has to be one. @throws Refusal `missing_origin`. */
export function pageOrigin(origin: string | null): string {
  if (origin) return origin
  throw new Refusal('missing_origin', 'A sign-in with Farcaster is for a page; the Origin header is missing')
}

/**
 * @throws Refusal `unavailable` where Farcaster's relay or the chain cannot be reached; the call can be repeated.
 * `too_many_requests` where they want fewer calls.
 */
export async function reached<T>(call: Promise<T>): Promise<T> {
  try {
    return await call
  } catch (error) {
    if (error instanceof FarcasterBusyError) {
      // Published clients look for the words "rate limit".
      throw new Refusal('too_many_requests', 'The provider rate limit of Farcaster is reached; wait a moment')
    }
    if (error instanceof OutsideError) {
      throw new Refusal('unavailable', 'Farcaster cannot be reached at the moment')
    }
    throw error
  }
}
