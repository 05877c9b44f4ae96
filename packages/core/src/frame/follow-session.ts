import type { ClientContext } from '../context.ts'
import { type Unconfirmed, unconfirmedOf } from '../flows/account/unconfirmed.ts'
import { decodeClaims } from '../session/jwt.ts'
import { KEYS } from '../session/keys.ts'
import type { User } from '../session/user.ts'
import type { Frame } from './frame.ts'
import { wantedReauthentication } from './frame-error.ts'
import { loginsOver } from './logins-under-way.ts'

/**
 * Binds a session that its login did not bind as soon as the frame and the user are there, long before its first
 * wallet call may come too late, and has the frame confirm the first account of a guest. What is not answered is told again at the next change of the user, and at the next page
 * load.
 */
export function followSession(context: ClientContext, frame: Frame): void {
  let told: User | null = null
  const look = () => {
    const { user, frame: status } = context.state.get()
    if (status !== 'ready') told = null
    if (status !== 'ready' || user === told) return
    told = user
    if (user) void tell(context, frame, user).catch(() => {})
  }
  context.state.subscribe(look)
  look()
}

async function tell(context: ClientContext, frame: Frame, user: User): Promise<void> {
  const { storage, appId } = context
  // one that has just been answered is about to note that it bound its session
  await loginsOver(context)
  const accessToken = await context.getFrameToken()
  if (!accessToken) return
  const session = decodeClaims(accessToken)?.sid
  if (session && storage.get(KEYS.boundSession(appId)) !== session) {
    await frame.request('latchkey:session:bind', { accessToken }).catch((error) => {
      // too late for this key: the first operation will ask for a login, this may not
      if (!wantedReauthentication(error)) throw error
    })
    storage.set(KEYS.boundSession(appId), session)
  }
  const accounts = unconfirmedOf(user, storage.get<Unconfirmed>(KEYS.unconfirmed(appId)))
  if (accounts.length === 0) return
  await frame.request('latchkey:account:confirm', { accessToken, accounts })
  storage.delete(KEYS.unconfirmed(appId))
}
