import type { AuthorizationKeyPair } from './p256.ts'
import { keyPairOf } from './p256.ts'
import type { UserKeyHint } from './port.ts'
import type { WalletSecrets } from './wallet-secrets.ts'

/** For so long a user's key signs. */
export const USER_KEY_MS = 15 * 60_000

/** The end of a key that is asked for now: whole minutes, so that a session that asks again soon has the same key. */
export const userKeyExpiry = (nowMs: number): number => Math.floor((nowMs + USER_KEY_MS) / 60_000) * 60_000

/** The key of a user in a session until a time: the same whenever it is asked for; undefined of a signer's key that is gone. */
export function userKeyPair(
  secrets: WalletSecrets,
  { appId, userId, sessionId, expiresAt, keyId }: UserKeyHint & { appId: string },
): AuthorizationKeyPair | undefined {
  const seed = secrets.derive(keyId, 'user-keys', JSON.stringify([appId, userId, sessionId, expiresAt]))
  return seed && keyPairOf(seed)
}
