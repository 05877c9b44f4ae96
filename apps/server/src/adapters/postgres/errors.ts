import pg from 'pg'

/** The constraint that a statement violated, when that is why it failed. */
export function violatedConstraint(error: unknown): string | undefined {
  return error instanceof pg.DatabaseError && error.code === '23505' ? error.constraint : undefined
}

export function isUniqueViolation(error: unknown): boolean {
  return violatedConstraint(error) !== undefined
}
