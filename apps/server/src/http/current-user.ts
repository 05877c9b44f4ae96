import { Refusal } from '../domain/refusal.ts'
import { issueIdentityToken } from '../domain/session/issue.ts'
import { toWireUser } from '../domain/user/wire-user.ts'
import type { RouteHandler, UserCall } from './route.ts'

export const currentUser: RouteHandler<UserCall<undefined>> = {
  async handle(ports, { app, bearer }) {
    const nowMs = ports.clock.now()
    const stored = await ports.sessions.liveUser(app.id, bearer.sessionId, new Date(nowMs))
    if (!stored) throw new Refusal('missing_or_invalid_token', 'The session has ended')
    const user = toWireUser(stored)
    return { body: { user, identity_token: issueIdentityToken(app, user, bearer.sessionId, nowMs) } }
  },
}
