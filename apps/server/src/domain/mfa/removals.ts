import { setTimeout as sleep } from 'node:timers/promises'
import type { Signer } from '@latchkey/signer'
import { SignerRefusal } from '@latchkey/signer'
import { failureOf } from '../../failure-of.ts'
import type { Clock } from '../../ports/clock.ts'
import type { Logger } from '../../ports/logger.ts'
import type { Removal, RemovalStore } from '../../ports/removal-store.ts'

export interface RemovalPorts {
  removals: RemovalStore
  signer: Signer
  clock: Clock
  log: Logger
}

const AT_ONCE = 10
/** Longer than a call to the signer may take; and what is waited where it cannot be asked. */
const LEASE_MS = 60_000
const LOOK_EVERY_MS = 5_000

/**
 * Brings the signer the orders that are new, what users have stopped, and asks it to do what is due: it alone decides.
 * @returns how many there were
 */
export async function settleRemovals(ports: RemovalPorts): Promise<number> {
  const now = ports.clock.now()
  const due = await ports.removals.claim(new Date(now), new Date(now + LEASE_MS), AT_ONCE)
  for (const removal of due) {
    await settle(ports, removal).catch((error: Error) =>
      ports.log.warn('a removal of second factors waits', {
        app_id: removal.appId,
        detail: failureOf(error),
      }),
    )
  }
  return due.length
}

async function settle(ports: RemovalPorts, removal: Removal): Promise<void> {
  const { removals, signer, clock } = ports
  const { id, appId, userId, order } = removal
  if (removal.state === 'stopping') {
    // One that the signer has done just before is done.
    const { state } = await signer.secondFactor({ act: 'removal-finish', appId, userId, id })
    if (state === 'done') return removals.finish(id, new Date(clock.now()))
    await signer.secondFactor({ act: 'removal-stop', appId, userId })
    return removals.end(id, 'stopped')
  }
  if (removal.state === 'ordered') {
    try {
      const { until } = await signer.secondFactor({ act: 'removal-begin', appId, userId, order })
      return await removals.waiting(id, new Date(until))
    } catch (error) {
      const { code } = error as SignerRefusal
      if (code === 'superseded') return stopped(ports, removal)
      if (!(error instanceof SignerRefusal) || code !== 'invalid_request') throw error
      ports.log.error('an order to remove second factors is none of the signer’s operator', { app_id: appId })
      return removals.end(id, 'refused')
    }
  }
  const answer = await signer.secondFactor({ act: 'removal-finish', appId, userId, id })
  if (answer.state === 'waiting') return removals.waiting(id, new Date(answer.until))
  if (answer.state === 'stopped') return stopped(ports, removal)
  return removals.finish(id, new Date(clock.now()))
}

/** The signer has seen a factor that the database was not told of. */
async function stopped({ removals, clock }: RemovalPorts, { id, userId }: Removal): Promise<void> {
  await removals.stop(userId, 'factor', new Date(clock.now()))
  await removals.end(id, 'stopped')
}

/** Settles them as long as the server runs; any number of servers may do so side by side. */
export function startRemovals(ports: RemovalPorts): { stop(): Promise<void> } {
  const ended = new AbortController()
  const running = (async () => {
    while (!ended.signal.aborted) {
      await settleRemovals(ports).catch((error: Error) =>
        ports.log.warn('removals of second factors wait', { detail: failureOf(error) }),
      )
      await sleep(LOOK_EVERY_MS, undefined, { signal: ended.signal, ref: false }).catch(() => {})
    }
  })()
  return {
    async stop() {
      ended.abort()
      await running
    },
  }
}
