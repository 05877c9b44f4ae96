import type { Signer } from '@latchkey/signer'
import { SignerRefusal } from '@latchkey/signer'
import { failureOf } from '../../failure-of.ts'
import type { Clock } from '../../ports/clock.ts'
import type { DelegationEnd, DelegationEnds } from '../../ports/delegation-ends.ts'
import type { Logger } from '../../ports/logger.ts'
import { Refusal } from '../refusal.ts'
import { takeWhatIsDue } from '../take-what-is-due.ts'

/** Longer than a call to the signer may take: what is taken is asked by nobody else meanwhile. */
export const END_LEASE_MS = 60_000
/** A call to the signer is over by then, answered or not. */
const ASKED_WITHIN_MS = 15_000
/** When the signer is asked again after it could not be. */
export const END_AGAIN_MS = 5_000
const AT_ONCE = 20

export interface EndPorts {
  delegationEnds: DelegationEnds
  signer: Pick<Signer, 'endDelegations'>
  clock: Clock
}

/**
 * Has the signer forget what is over. Where it cannot be asked, that is done later. Who comes late does not ask: what it took
 * may be another's by now, and the user have consented anew since.
 * @throws Refusal `unavailable` where it comes late, and what the signer throws
 */
export async function settleEnd(
  { delegationEnds, signer, clock }: EndPorts,
  end: DelegationEnd,
): Promise<void> {
  const { appId, userId, grantId, until } = end
  if (clock.now() + ASKED_WITHIN_MS > until.getTime()) throw notOver()
  try {
    await signer.endDelegations({ appId, userId, ...(grantId === null ? {} : { grantId }) })
  } catch (error) {
    // of a user who was deleted it remembers nothing
    if (!(error instanceof SignerRefusal && error.code === 'not_granted')) {
      await delegationEnds.later(end, new Date(clock.now() + END_AGAIN_MS))
      throw error
    }
  }
  await delegationEnds.done(end)
}

const notOver = () => new Refusal('unavailable', 'What was taken back before is not over yet: ask again')

/**
 * Before a user's next consent: what they revoked before it goes first, or it would end the new one.
 * @throws Refusal `unavailable` while another server is at it, and what the signer throws
 */
export async function settleEndsOf(ports: EndPorts, user: { userId: string }): Promise<void> {
  const now = ports.clock.now()
  const end = await ports.delegationEnds.take(user, new Date(now), new Date(now + END_LEASE_MS))
  if (end === 'none') return
  if (end === 'busy') throw notOver()
  await settleEnd(ports, end)
}

/** Has the signer forget what is due, all at once, so that none waits for another's turn to end. @returns how much that was */
export async function settleEnds(ports: EndPorts & { log: Logger }): Promise<number> {
  const now = ports.clock.now()
  const due = await ports.delegationEnds.claim(new Date(now), new Date(now + END_LEASE_MS), AT_ONCE)
  await Promise.all(
    due.map((end) =>
      settleEnd(ports, end).catch((error: Error) =>
        ports.log.warn('the end of a delegation waits', { app_id: end.appId, detail: failureOf(error) }),
      ),
    ),
  )
  return due.length
}

/** Settles them as long as the server runs; any number of servers may do so side by side. */
export const startDelegationEnds = (ports: EndPorts & { log: Logger }) =>
  takeWhatIsDue(ports, 'ends of delegations wait', () => ({
    take: () => settleEnds(ports),
    stop: async () => {},
  }))
