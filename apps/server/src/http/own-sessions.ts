import { emptySchema, listSessionsSchema } from '@latchkey/contract/schemas'
import { endOtherSessions, endOwnSession, listSessions as list } from '../domain/session/own-sessions.ts'
import type { UserCall } from './route.ts'
import { withBody } from './route.ts'

export const listSessions = withBody<typeof listSessionsSchema, UserCall<unknown>>(
  listSessionsSchema,
  async (ports, { app, bearer, body }) => ({ body: await list(ports, app, bearer, body.cursor ?? null) }),
)

export const revokeSession = withBody<typeof emptySchema, UserCall<unknown>>(
  emptySchema,
  async (ports, { app, bearer, params }) => ({
    body: await endOwnSession(ports, app, bearer, params.session_id ?? ''),
  }),
)

export const revokeOtherSessions = withBody<typeof emptySchema, UserCall<unknown>>(
  emptySchema,
  async (ports, { app, bearer }) => ({ body: await endOtherSessions(ports, app, bearer) }),
)
