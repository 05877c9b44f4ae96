import type { WalletResponse } from '@latchkey/contract'
import { ROUTES } from '@latchkey/contract'
import { type RequestSigner, signerOf } from './authorization-key.ts'
import { newRecipient } from './hpke.ts'
import type { Call } from './http.ts'

/** Signs for a user, for wallets and quorums that are the user's. */
export interface UserSigner {
  signer: RequestSigner
  /** ms since 1970, after which the key signs nothing more */
  expiresAt: number
  /** the user's own server wallets */
  wallets: WalletResponse[]
}

/** The user's key for the user's access token, where an operator has said that a token alone is enough. */
export async function userSigner(call: Call, accessToken: string): Promise<UserSigner> {
  const recipient = await newRecipient()
  const answer = await call(ROUTES.authenticateUserSigner, {
    body: {
      encryption_type: 'HPKE',
      recipient_public_key: recipient.publicKey,
      user_jwt: accessToken.replace(/^Bearer /i, ''),
    },
  })
  const key = new TextDecoder().decode(await recipient.open(answer.encrypted_authorization_key))
  return { signer: signerOf(key), expiresAt: answer.expires_at, wallets: answer.wallets }
}
