import type { FlattenedJWE } from 'jose'
import type { Keyring } from '../ports/keyring.ts'
import type { Random } from '../ports/random.ts'
import type { SharePlace } from './auth-share.ts'
import { openAuthShare, sealAuthShare } from './auth-share.ts'
import { seal, unseal } from './seal.ts'
import type { LoginSealName, SealName } from './seals.ts'
import { SEALS } from './seals.ts'

/**
 * Makes of something sealed, as text, the same under the keyring's current key, for the same place.
 * @throws UnknownKey, or Error where it was changed or belongs elsewhere
 */
export type Rewrap = (sealed: string, place: Record<string, string>) => string | Promise<string>

/** Gives several values under the new key, each or why there is none. */
export const oneByOne =
  (rewrap: Rewrap) =>
  (rows: readonly { sealed: string; place: Record<string, string> }[]): Promise<(string | Error)[]> =>
    Promise.all(rows.map(async ({ sealed, place }) => rewrap(sealed, place)).map(settled))

const settled = (made: Promise<string>): Promise<string | Error> => made.catch((error: Error) => error)

const rewrapOf =
  (name: SealName, keyring: Keyring, random: Random): Rewrap =>
  (sealed, place) => {
    const { purpose, context } = SEALS[name]
    const at = context(place as never)
    const text = unseal(keyring, purpose, Buffer.from(sealed, 'base64'), at)
    return seal(keyring, random, purpose, text, at).toString('base64')
  }

/** How each kind of value goes under the current login key, from another or from a sealing key. */
export function loginRewraps(loginKeys: Keyring, random: Random): Record<LoginSealName, Rewrap> {
  return {
    appKey: rewrapOf('appKey', loginKeys, random),
    appCredential: rewrapOf('appCredential', loginKeys, random),
  }
}

/** How each kind of value goes under the current sealing key. */
export function rewraps(
  keyring: Keyring,
  random: Random,
): Record<Exclude<SealName, LoginSealName> | 'authShare', Rewrap> {
  return {
    attempt: rewrapOf('attempt', keyring, random),
    delegation: rewrapOf('delegation', keyring, random),
    webhookSecret: rewrapOf('webhookSecret', keyring, random),
    async authShare(sealed, { shareVersion, ...place }) {
      const at = { ...place, shareVersion: Number(shareVersion) } as unknown as SharePlace
      const share = await openAuthShare(keyring, JSON.parse(sealed) as FlattenedJWE, at)
      return JSON.stringify(await sealAuthShare(keyring, share, at))
    },
  }
}
