import { emptySchema } from '@latchkey/contract/schemas'
import { Refusal } from '../domain/refusal.ts'
import { toWireUser } from '../domain/user/wire-user.ts'
import type { UserCall } from './route.ts'
import { withBody } from './route.ts'

export const acceptTerms = withBody<typeof emptySchema, UserCall<unknown>>(
  emptySchema,
  async (ports, { app, bearer }) => {
    const now = new Date(ports.clock.now())
    const live = await ports.sessions.liveUser(app.id, bearer.sessionId, now)
    const user = live && (await ports.users.acceptTerms(live.id, now))
    if (!user) throw new Refusal('missing_or_invalid_token', 'The session has ended')
    return { body: toWireUser(user) }
  },
)
