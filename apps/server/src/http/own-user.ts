import { ROUTES } from '@latchkey/contract'
import { emptySchema } from '@latchkey/contract/schemas'
import { Refusal } from '../domain/refusal.ts'
import { issueIdentityToken } from '../domain/session/issue.ts'
import { toWireUser } from '../domain/user/wire-user.ts'
import { bare, handler } from './route.ts'

export const currentUser = bare(ROUTES.currentUser, async (ports, { app, bearer }) => {
  const nowMs = ports.clock.now()
  const stored = await ports.sessions.liveUser(app.id, bearer.sessionId, new Date(nowMs))
  if (!stored) throw new Refusal('missing_or_invalid_token', 'The session has ended')
  const user = toWireUser(stored)
  return { body: { user, identity_token: issueIdentityToken(app, user, bearer.sessionId, nowMs) } }
})

export const acceptTerms = handler(ROUTES.acceptTerms, emptySchema, async (ports, { app, bearer }) => {
  const now = new Date(ports.clock.now())
  const live = await ports.sessions.liveUser(app.id, bearer.sessionId, now)
  const user = live && (await ports.users.acceptTerms(live.id, now))
  if (!user) throw new Refusal('missing_or_invalid_token', 'The session has ended')
  return { body: toWireUser(user) }
})
