import type { User } from '@latchkey/core'

/** What a password manager knows a user by: the account that they would recognise. */
export const usernameOf = (user: User | null): string | null =>
  user?.email?.address ?? user?.phone?.number ?? user?.wallet?.address ?? null
