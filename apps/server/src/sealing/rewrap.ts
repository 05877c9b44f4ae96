import type { FlattenedJWE } from 'jose'
import type { Keyring } from '../ports/keyring.ts'
import type { Random } from '../ports/random.ts'
import type { SharePlace } from './auth-share.ts'
import { openAuthShare, sealAuthShare } from './auth-share.ts'
import { seal, unseal } from './seal.ts'
import type { SealName } from './seals.ts'
import { SEALS } from './seals.ts'

/**
 * Makes of something sealed, as text, the same under the keyring's current key, for the same place.
 * @throws UnknownKey, or Error where it was changed or belongs elsewhere
 */
export type Rewrap = (sealed: string, place: Record<string, string>) => string | Promise<string>

/** How each kind of sealed value goes under the current key. */
export function rewraps(keyring: Keyring, random: Random): Record<SealName | 'authShare', Rewrap> {
  const bySeal =
    (name: SealName): Rewrap =>
    (sealed, place) => {
      const { purpose, context } = SEALS[name]
      const at = context(place as never)
      const text = unseal(keyring, purpose, Buffer.from(sealed, 'base64'), at)
      return seal(keyring, random, purpose, text, at).toString('base64')
    }
  return {
    appKey: bySeal('appKey'),
    appCredential: bySeal('appCredential'),
    attempt: bySeal('attempt'),
    delegation: bySeal('delegation'),
    webhookSecret: bySeal('webhookSecret'),
    async authShare(sealed, { shareVersion, ...place }) {
      const at = { ...place, shareVersion: Number(shareVersion) } as unknown as SharePlace
      const share = await openAuthShare(keyring, JSON.parse(sealed) as FlattenedJWE, at)
      return JSON.stringify(await sealAuthShare(keyring, share, at))
    },
  }
}
