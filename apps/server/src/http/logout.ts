import { refreshSchema } from '@latchkey/contract/schemas'
import { logout as endSession } from '../domain/session/logout.ts'
import type { RefreshCall } from './route.ts'
import { withBody } from './route.ts'

export const logout = withBody<typeof refreshSchema, RefreshCall<unknown>>(
  refreshSchema,
  async (ports, call) => {
    await endSession(ports, call.app, call.body.refresh_token, call.token)
    return { body: {} }
  },
)
