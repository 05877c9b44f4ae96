import type { Database, Session } from '../../adapters/postgres/database.ts'
import { noteOperator } from '../../adapters/postgres/operator-audit.ts'
import { rotateRows } from '../../adapters/postgres/rotate-rows.ts'
import { countNamed, namedKeys } from '../../adapters/postgres/sealed-rows.ts'
import type { Print } from '../with-house.ts'
import type { KeySet } from './key-set.ts'

const LOCK = 7_311_047
/** So many of what does not open are named. */
const NAMED = 10

/** What names the key, each with how many. */
export async function namesOf(
  database: Database,
  { places, current, others }: KeySet,
  id: string,
): Promise<string[]> {
  const lines: string[] = []
  const named = await namedKeys(
    database,
    places.map(({ place }) => place),
  )
  for (const place of named.get(id) ?? []) {
    lines.push(`${await countNamed(database, place, id)} ${place.what}`)
  }
  // what a release before wrote without the id of its key may be by any that is not the current one
  for (const place of id === current ? [] : (named.get('') ?? [])) {
    lines.push(`perhaps ${await countNamed(database, place, '')} ${place.what}`)
  }
  return [...lines, ...(await others(id))]
}

/**
 * One at a time: two would undo nothing, and only be in each other's way. What is under a key is found by its index: a plan
 * that reads the table instead, since most of it is under that key at first, would read ever more of it for each batch.
 */
export async function alone(database: Database, work: (session: Session) => Promise<void>): Promise<void> {
  await database.withConnection(async (session) => {
    const { rows } = await session.query({ text: `SELECT pg_try_advisory_lock(${LOCK}) AS mine` })
    if (!(rows as { mine: boolean }[])[0]?.mine) throw new Error('Another rotation of keys is under way')
    await session.query({ text: 'SET enable_seqscan = off' })
    try {
      await work(session)
    } finally {
      await session.query({ text: 'RESET enable_seqscan' })
      await session.query({ text: `SELECT pg_advisory_unlock(${LOCK})` })
    }
  })
}

/**
 * Brings all that is sealed under the current key, and says what the others are still named by. Run again after it was
 * killed, it goes on with what is left.
 * @throws Error where another one is under way
 */
export function rotateKeys(database: Database, keys: KeySet, print: Print): Promise<void> {
  const { purpose, current, places } = keys
  return alone(database, async (session) => {
    await noteOperator(database, 'key rotation begun', { purpose, to: current })
    const moved: Record<string, number> = {}
    for (const { place, rewrap } of places) {
      for (const id of (await namedKeys(database, [place])).keys()) {
        if (id === current) continue
        const result = await rotateRows(session, place, id, rewrap)
        moved[place.what] = (moved[place.what] ?? 0) + result.moved
        print(`${result.moved} ${place.what} went from ${id || 'a key that they do not name'} to ${current}`)
        for (const { id: row, reason } of result.failures.slice(0, NAMED)) {
          print(`${place.what}: ${row} stays under ${id || 'a key that it does not name'}: ${reason}`)
        }
      }
    }
    await noteOperator(database, 'key rotation ended', { purpose, to: current, moved })
    for (const id of keys.ids.filter((one) => one !== current)) {
      const names = await namesOf(database, keys, id)
      if (names.length > 0) print(`${id} is still named by ${names.join(', ')}`)
      else print(`nothing names ${id} any more: key retire ${purpose} --key ${id}`)
    }
  })
}
