import type { LoggedOutResponse } from '@latchkey/contract'
import { DEPRECATED_REFRESH_TOKEN } from '@latchkey/contract'
import { refreshSchema } from '@latchkey/contract/schemas'
import { refreshSession as refresh } from '../domain/session/refresh.ts'
import type { RefreshCall } from './route.ts'
import { withBody } from './route.ts'

const LOGGED_OUT: LoggedOutResponse = {
  user: null,
  token: null,
  privy_access_token: null,
  refresh_token: null,
  session_update_action: 'clear',
}

export const refreshSession = withBody<typeof refreshSchema, RefreshCall<unknown>>(
  refreshSchema,
  async (ports, call) => {
    const { refresh_token } = call.body
    if (!refresh_token || refresh_token === DEPRECATED_REFRESH_TOKEN) return { body: LOGGED_OUT }
    return { body: await refresh(ports, call.app, refresh_token, call.token) }
  },
)
