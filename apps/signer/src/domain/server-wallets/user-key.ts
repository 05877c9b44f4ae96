import { sealForClient } from './client-hpke.ts'
import type { UserKeyAnswer } from './port.ts'
import { userKeyExpiry, userKeyPair } from './user-keys.ts'
import type { WalletSecrets } from './wallet-secrets.ts'

/**
 * The key of a user's session from now on, sealed to who asked, as published clients read it: base64 of PKCS8 DER.
 * @throws SignerRefusal `invalid_request` where the recipient is no key
 */
export async function giveUserKey(
  secrets: WalletSecrets,
  session: { appId: string; userId: string; sessionId: string },
  { recipientPublicKey, nowMs }: { recipientPublicKey: string; nowMs: number },
): Promise<UserKeyAnswer> {
  const { userId, sessionId } = session
  const hint = { userId, sessionId, expiresAt: userKeyExpiry(nowMs), keyId: secrets.keyId }
  const pair = userKeyPair(secrets, { ...hint, appId: session.appId })
  if (!pair) throw new Error('The current key is not among the signer’s keys')
  const pkcs8 = pair.privateKey.export({ type: 'pkcs8', format: 'der' })
  const text = Buffer.from(pkcs8.toString('base64'))
  pkcs8.fill(0)
  const encryptedAuthorizationKey = await sealForClient(recipientPublicKey, text)
  return { ...hint, encryptedAuthorizationKey, publicKey: pair.publicKey }
}
