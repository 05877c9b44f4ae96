import { DEPRECATED_REFRESH_TOKEN, ROUTES } from '@latchkey/contract'
import { refreshSchema } from '@latchkey/contract/schemas'
import { Refusal } from '../domain/refusal.ts'
import { logout as endSession } from '../domain/session/logout.ts'
import { handler } from './route.ts'

export const logout = handler(ROUTES.logout, refreshSchema, async (ports, call) => {
  const { cookies } = call
  const given = call.body.refresh_token
  const refreshToken = given && given !== DEPRECATED_REFRESH_TOKEN ? given : cookies?.refreshToken
  try {
    await endSession(ports, call.app, refreshToken, call.token)
  } catch (error) {
    // Kept while the session could not be ended, since the call is repeated with them.
    if (error instanceof Refusal) cookies?.clear()
    throw error
  }
  cookies?.clear()
  return { body: {} }
})
