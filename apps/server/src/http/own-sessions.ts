import { ROUTES } from '@latchkey/contract'
import { emptySchema, listSessionsSchema } from '@latchkey/contract/schemas'
import { endOtherSessions, endOwnSession, listSessions as list } from '../domain/session/own-sessions.ts'
import { handler } from './route.ts'

export const listSessions = handler(
  ROUTES.listSessions,
  listSessionsSchema,
  async (ports, { app, bearer, body }) => ({ body: await list(ports, app, bearer, body.cursor ?? null) }),
)

export const revokeSession = handler(
  ROUTES.revokeSession,
  emptySchema,
  async (ports, { app, bearer, params }) => ({
    body: await endOwnSession(ports, app, bearer, params.session_id),
  }),
)

export const revokeOtherSessions = handler(
  ROUTES.revokeOtherSessions,
  emptySchema,
  async (ports, { app, bearer }) => ({ body: await endOtherSessions(ports, app, bearer) }),
)
