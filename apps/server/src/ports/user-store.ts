import type { StoredUser } from '../domain/user/stored-user.ts'

export interface UserStore {
  /** Marks the terms as accepted (the first time counts) and answers the user; undefined when there is none. */
  acceptTerms(userId: string, now: Date): Promise<StoredUser | undefined>
}
