import type { Session } from '../session.ts'
import type { Custody } from './custody.ts'

/**
 * Lets what makes, brings back, adds to or settles a user's root happen one at a time, across all tabs. Never inside
 * another turn of the same user: it would wait for itself.
 */
export function inTurn<T>({ lock }: Custody, { appId, userId }: Session, task: () => Promise<T>): Promise<T> {
  return lock.run(`latchkey/${appId}/${userId}`, task)
}
