import type { FlattenedJWE } from 'jose'
import { FlattenedEncrypt, flattenedDecrypt } from 'jose'
import type { Keyring } from '../ports/keyring.ts'

export interface SharePlace {
  appId: string
  userId: string
  root: string
  shareVersion: number
}

const PURPOSE = 'auth-share/v1'

const contextOf = ({ appId, userId, root, shareVersion }: SharePlace) =>
  new TextEncoder().encode(`latchkey/auth-share/v1/${appId}/${userId}/${root}/${shareVersion}`)

/** An auth share (base64url) as a JWE, A256GCMKW and A256GCM, bound to its place by additional data. */
export function sealAuthShare(keyring: Keyring, share: string, place: SharePlace): Promise<FlattenedJWE> {
  const key = keyring.derive(keyring.current, PURPOSE)
  return new FlattenedEncrypt(Buffer.from(share, 'base64url'))
    .setProtectedHeader({ alg: 'A256GCMKW', enc: 'A256GCM', kid: keyring.current })
    .setAdditionalAuthenticatedData(contextOf(place))
    .encrypt(key)
}

/** @throws UnknownKey, or a JOSE error when the share was changed or belongs elsewhere. */
export async function openAuthShare(
  keyring: Keyring,
  sealed: FlattenedJWE,
  place: SharePlace,
): Promise<string> {
  // The stored additional data is replaced by what this place demands.
  const bound = { ...sealed, aad: Buffer.from(contextOf(place)).toString('base64url') }
  const { plaintext } = await flattenedDecrypt(
    bound,
    // Stryker disable next-line OptionalChaining: a share without a header is refused by the one error or the other
    (header) => keyring.derive(String(header?.kid), PURPOSE),
    {
      keyManagementAlgorithms: ['A256GCMKW'],
      contentEncryptionAlgorithms: ['A256GCM'],
    },
  )
  const share = Buffer.from(plaintext).toString('base64url')
  plaintext.fill(0)
  return share
}
