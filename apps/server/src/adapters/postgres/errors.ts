import pg from 'pg'

/** The constraint that a statement violated, when that is why it failed. */
export function violatedConstraint(error: unknown): string | undefined {
  return error instanceof pg.DatabaseError && error.code === '23505' ? error.constraint : undefined
}

export function isUniqueViolation(error: unknown): boolean {
  return violatedConstraint(error) !== undefined
}

/** The statement met another one that took the account or deleted the user in between; nothing was done. */
export function isMovedAway(error: unknown): boolean {
  if (isUniqueViolation(error)) return true
  // foreign key violation, deadlock
  return error instanceof pg.DatabaseError && (error.code === '23503' || error.code === '40P01')
}
