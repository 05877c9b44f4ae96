import { Refusal } from '../refusal.ts'

/** What a login asks of the session that it opens. */
export interface SessionAsked {
  /** thumbprint of the frame's key that the session is bound to from the start, if any */
  frameKey: string | null
  /** a login in place: the only user whose session may be opened */
  expectedUserId: string | null
}

/** An account of somebody else and one without a user are told alike. */
export const otherUser = () => new Refusal('other_user', 'This account is not of the user who is logged in')
