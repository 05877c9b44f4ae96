import type { UserKeyBody, UserKeyResponse } from '@latchkey/contract'
import type { UserKeyAnswer } from '@latchkey/signer'
import type { App } from '../app/app.ts'
import { factorWanted, liveProofs, requireFactor, signedProof } from '../mfa/require-factor.ts'
import { Refusal } from '../refusal.ts'
import { readBearer } from '../session/bearer.ts'
import { parseJwt } from '../session/jwt.ts'
import { inOurWords } from '../vault/in-our-words.ts'
import type { SignedCaller } from '../vault/may-release.ts'
import { mayRelease } from '../vault/may-release.ts'
import { askSigner } from '../vault/signer-session.ts'
import type { VaultPorts } from '../vault/vault-ports.ts'
import { authorityOf } from './authority.ts'
import { WALLET_WORDS } from './signer-words.ts'
import type { WalletPorts } from './wallet-ports.ts'
import { listWallets, WALLET_PAGE_SIZE } from './wallets.ts'

type UserKeyPorts = WalletPorts & VaultPorts

const noToken = (what: string) => new Refusal('invalid_data', what)

/**
 * The key of a frame's user, for what the signer has checked itself: token, proof, and a second factor of the kinds that it knows.
 * A frame asks for it before each signature.
 * @throws Refusal `feature_not_enabled`, `missing_or_invalid_mfa`, `older_account_required`
 */
export async function userKeyOfFrame(
  ports: UserKeyPorts,
  app: App,
  caller: SignedCaller,
  { recipient_public_key: recipientPublicKey }: UserKeyBody,
): Promise<UserKeyResponse> {
  await authorityOf(ports, app)
  await requireFactor(ports, app, caller, 'signature')
  await mayRelease(ports, app, caller, 'recover')
  const call = { route: 'authenticateUserKey', root: '' } as const
  const given = await askSigner(ports, app, caller, call, (signer, evidence) =>
    signer.userKey({ asker: { evidence }, recipientPublicKey }),
  )
  return answer(ports, app, given, { verified: caller.frame.mfa.methods.length > 0 })
}

/**
 * The same for a backend that has its user's token alone, where the operator has told the signer that this is enough.
 * @throws Refusal `invalid_data`, `feature_not_enabled`, `missing_or_invalid_mfa`
 */
export async function userKeyOfBackend(
  ports: UserKeyPorts,
  app: App,
  { recipient_public_key: recipientPublicKey, user_jwt: userToken }: UserKeyBody,
): Promise<UserKeyResponse> {
  const authority = await authorityOf(ports, app)
  if (!authority.document.user_keys_by_token) {
    throw new Refusal(
      'feature_not_enabled',
      'No operator has said that a token alone is enough for a user’s key',
    )
  }
  const now = ports.clock.now()
  const bearer = userToken === undefined ? undefined : readBearer(app, userToken, now)
  const key = bearer && app.keys.get(String(parseJwt(bearer.token)?.header.kid))
  if (!bearer || bearer.expired || bearer.kind !== 'customer' || !key) {
    throw noToken('The field user_jwt is no valid token of a user of this app')
  }
  const { userId, sessionId } = bearer
  const session = await ports.serverWallets.session(app.id, userId, sessionId, new Date(now))
  if (!session) throw noToken('The session of user_jwt has ended')
  // of a text the signer knows nothing
  if (session.mfa.methods.length > 0 && liveProofs(session.mfa, now).length === 0) throw factorWanted()
  const owner = { appId: app.id, userId, sessionId }
  const given = await inOurWords(
    ports,
    owner,
    () =>
      ports.signer.userKey({
        asker: {
          userToken: bearer.token,
          key: { appId: app.id, kid: key.kid, spki: key.spki, grant: key.signerGrant },
          issuer: app.settings.issuer,
          frameKey: session.frameKey ?? '',
          factorProof: signedProof(session.mfa, now),
        },
        recipientPublicKey,
      }),
    WALLET_WORDS,
  )
  return answer(ports, app, given, { verified: session.mfa.methods.length > 0 })
}

async function answer(
  ports: UserKeyPorts,
  app: App,
  given: UserKeyAnswer,
  by: { verified: boolean },
): Promise<UserKeyResponse> {
  const { userId, sessionId, keyId, expiresAt } = given
  if (!(await ports.serverWallets.keepUserKey({ userId, sessionId, keyId, expiresAt }, by)))
    throw factorWanted()
  const act = { userId, action: 'user key given', detail: { session: sessionId } }
  await ports.serverWallets.note(app.id, act, new Date(ports.clock.now()))
  const query = { cursor: null, limit: WALLET_PAGE_SIZE, chainType: undefined, userId: undefined }
  const { data } = await listWallets(ports, { app, userId }, query)
  return {
    encrypted_authorization_key: given.encryptedAuthorizationKey,
    expires_at: expiresAt,
    wallets: data,
  }
}
