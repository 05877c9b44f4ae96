import { checkOldAccount } from '../account/check-old-account.ts'
import { Refusal } from '../refusal.ts'
import { checkYoungLogin } from '../vault/may-release.ts'
import type { WalletCaller, WalletPorts } from './wallet-ports.ts'

/**
 * What outlasts a session, a key that leaves or somebody else who may sign: as from a frame, whoever has copied a session and its
 * keys may use a wallet for as long as nobody ends that, and must not get away with more: nor with a login of their own by an
 * account that they have just added. Of a user with second factors one was asked for before they got the key that signs. What a
 * backend asks for is between it and the signer.
 * @returns the only session whose keys count for it: an older one's are whoever's has copied that; null where all do
 * @throws Refusal `reauthentication_required`, `older_account_required`
 */
export async function checkYoungUser(
  ports: Pick<WalletPorts, 'serverWallets' | 'oldAccounts' | 'clock'>,
  { app, userId, sessionId }: WalletCaller,
): Promise<string | null> {
  if (userId === null || sessionId === null) return null
  const now = new Date(ports.clock.now())
  const session = await ports.serverWallets.session(app.id, userId, sessionId, now)
  if (!session) throw new Refusal('reauthentication_required', 'The session has ended; log in again')
  if (session.mfa.methods.length > 0) return sessionId
  checkYoungLogin(ports, app, session)
  const { byOldAccount, frameKey } = session
  await checkOldAccount(
    ports,
    { appId: app.id, userId, sessionId },
    { byOldAccount, frameKey: frameKey ?? '' },
  )
  return sessionId
}
