import type { SessionAsked } from '../domain/login/session-asked.ts'

/** What the body of an authenticate route asks of the session. */
export const sessionAsked = (body: {
  dpop_jkt?: string | null | undefined
  expected_user_id?: string | null | undefined
}): SessionAsked => ({ frameKey: body.dpop_jkt ?? null, expectedUserId: body.expected_user_id ?? null })
