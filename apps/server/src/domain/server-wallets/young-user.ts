import { Refusal } from '../refusal.ts'
import { checkYoungLogin } from '../vault/may-release.ts'
import type { WalletCaller, WalletPorts } from './wallet-ports.ts'

/**
 * What outlasts a session, a key that leaves or somebody else who may sign: as from a frame, whoever has copied a session and its
 * keys may use a wallet for as long as nobody ends that, and must not get away with more. Of a user with second factors one was
 * asked for before they got the key that signs. What a backend asks for is between it and the signer.
 * @throws Refusal `reauthentication_required`
 */
export async function checkYoungUser(
  ports: Pick<WalletPorts, 'serverWallets' | 'clock'>,
  { app, userId, sessionId }: WalletCaller,
): Promise<void> {
  if (userId === null || sessionId === null) return
  const now = new Date(ports.clock.now())
  const session = await ports.serverWallets.session(app.id, userId, sessionId, now)
  if (!session) throw new Refusal('reauthentication_required', 'The session has ended; log in again')
  if (session.mfa.methods.length === 0) checkYoungLogin(ports, app, session)
}
