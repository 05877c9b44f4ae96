import type { Registrar } from '@latchkey/signer'
import type { Clock } from '../../ports/clock.ts'
import type { RemovalStore } from '../../ports/removal-store.ts'

/** How long a user has to stop a removal, where the operator says nothing else. */
export const DEFAULT_WAIT_HOURS = 72
const HOUR_MS = 3_600_000

const REFUSED = {
  'no-factor': 'The user has no second factor',
  open: 'A removal of this user’s factors is under way: see mfa list, or end it by mfa stop',
  unheard:
    'The user has no e-mail address or phone number, of an account that is not new, to hear of it by: time alone proves nothing then',
} as const

/**
 * Orders, as the signer's operator, that all of a user's second factors be removed once the wait is over. The user is told
 * on every channel, with a link that stops it.
 * @returns until when the user can stop it
 * @throws Error with one line; SignerRefusal for a wait that the signer does not take
 */
export async function orderRemoval(
  ports: { removals: RemovalStore; registrar: Registrar; clock: Clock },
  of: { appId: string; userId: string },
  waitHours: number,
): Promise<Date> {
  const order = await ports.registrar.orderRemoval({ ...of, waitMs: waitHours * HOUR_MS })
  const now = ports.clock.now()
  const result = await ports.removals.add(of, order, new Date(now))
  if (result !== 'added') throw new Error(REFUSED[result])
  return new Date(now + order.waitMs)
}
