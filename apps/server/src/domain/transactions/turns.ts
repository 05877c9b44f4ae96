import { setTimeout as sleep } from 'node:timers/promises'
import type { Clock } from '../../ports/clock.ts'
import type { Random } from '../../ports/random.ts'
import type { Sender, TransactionStore } from '../../ports/transaction-store.ts'
import { Refusal } from '../refusal.ts'

/** Longer than one nonce and signature may take. */
const TURN_MS = 20_000
const ASK_EVERY_MS = 20
const WAIT_MS = 30_000
/** How many of one server's go in a row while others may be waiting. */
const IN_A_ROW = 20
/** How many of one sender's wait in a server. */
const MOST_WAITING = 200

export interface Turn {
  id: string
  until(): Date
}

/** @throws Refusal `unavailable`, `too_many_requests` where others have the turn for too long, or too many wait for it. */
export type TakeTurn = <T>(of: Sender, work: (turn: Turn) => Promise<T>) => Promise<T>

/**
 * One after the other over all servers, for each sender: a nonce is chosen, signed and kept before the next is chosen, so
 * that none is left out where a signature is refused. Within a server they queue, so that but one of them asks the database
 * whether the turn is free. Who is too slow loses the turn, and with it the right to write.
 */
export function createTurns(ports: { store: TransactionStore; clock: Clock; random: Random }): TakeTurn {
  const { store, clock, random } = ports
  const queues = new Map<
    string,
    { last: Promise<unknown>; waiting: number; held?: string | undefined; left: number }
  >()

  async function begin(of: Sender): Promise<string> {
    const turn = uuid(random)
    for (let waited = 0; waited < WAIT_MS; ) {
      const now = clock.now()
      if (await store.beginTurn(of, turn, new Date(now), new Date(now + TURN_MS))) return turn
      const pause = ASK_EVERY_MS + random.integer(ASK_EVERY_MS)
      await sleep(pause)
      waited += pause
    }
    throw new Refusal('unavailable', 'Too much is sent from this wallet at once: nothing was sent')
  }

  return async (of, work) => {
    const key = `${of.appId} ${of.caip2} ${of.address}`
    const queue = queues.get(key) ?? { last: Promise.resolve(), waiting: 0, left: 0 }
    if (queue.waiting >= MOST_WAITING)
      throw new Refusal('too_many_requests', 'Too much is sent from this wallet at once: nothing was sent')
    queues.set(key, queue)
    queue.waiting++
    const mine = queue.last.then(async () => {
      queue.held ??= await begin(of)
      if (queue.left === 0) queue.left = IN_A_ROW
      const id = queue.held
      return work({ id, until: () => new Date(clock.now() + TURN_MS) })
    })
    const settled = mine.then(
      () => true,
      () => false,
    )
    queue.last = settled.then(async (well) => {
      queue.waiting--
      queue.left--
      const { held } = queue
      // after a failure the turn may be lost, and is asked for anew
      if (held && (!well || queue.waiting === 0 || queue.left <= 0)) {
        queue.held = undefined
        queue.left = 0
        await store.endTurn(of, held).catch(() => undefined)
        if (queue.waiting > 0) await sleep(2 * ASK_EVERY_MS)
      }
      if (queue.waiting === 0) queues.delete(key)
    })
    return mine
  }
}

function uuid(random: Random): string {
  const hex = random.bytes(16).toString('hex')
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
}
