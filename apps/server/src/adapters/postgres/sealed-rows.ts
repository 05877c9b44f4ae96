import type { Session } from './database.ts'
import type { SealedPlace } from './sealed-places.ts'

/** A value that names the key it is sealed under. */
export interface SealedRow {
  /** what names it in its table, as JSON */
  id: string
  sealed: string
  place: Record<string, string>
}

export interface Exchange {
  id: string
  before: string
  after: string
}

const idOf = ({ id }: SealedPlace) => `jsonb_build_array(${id.join(', ')})`

/** The ids of the keys that values of this place name, by one look into an index for each where there is one. */
async function keysNamed(session: Session, { source, keyId }: SealedPlace): Promise<string[]> {
  const next = (after: string) =>
    `(SELECT ${keyId} AS id FROM ${source} WHERE ${keyId} ${after} ORDER BY ${keyId} LIMIT 1)`
  const { rows } = await session.query({
    text: `WITH RECURSIVE named (id) AS (
        ${next('IS NOT NULL')}
        UNION ALL SELECT ${next('> named.id')} FROM named WHERE named.id IS NOT NULL
      ) SELECT id FROM named WHERE id IS NOT NULL`,
  })
  return (rows as { id: string }[]).map(({ id }) => id)
}

/** What names each key, as an operator calls it. */
export async function namedKeys(
  session: Session,
  places: readonly SealedPlace[],
): Promise<Map<string, SealedPlace[]>> {
  const named = new Map<string, SealedPlace[]>()
  for (const place of places) {
    for (const id of await keysNamed(session, place)) named.set(id, [...(named.get(id) ?? []), place])
  }
  return named
}

/** How many values name the key. */
export async function countNamed(
  session: Session,
  { source, keyId }: SealedPlace,
  key: string,
): Promise<number> {
  const text = `SELECT count(*) AS count FROM ${source} WHERE ${keyId} = $1`
  const { rows } = await session.query({ text, values: [key] })
  return (rows as { count: number }[])[0]?.count ?? 0
}

/** Some values that are under the key, none of those given. */
export async function rowsUnder(
  session: Session,
  place: SealedPlace,
  { key, without, limit }: { key: string; without: readonly string[]; limit: number },
): Promise<SealedRow[]> {
  const { rows } = await session.query({
    text: `SELECT ${idOf(place)}::text AS id, ${place.value} AS sealed, ${place.place} AS place
      FROM ${place.source} WHERE ${place.keyId} = $1 AND ${idOf(place)}::text <> ALL ($2::text[]) LIMIT $3`,
    values: [key, without, limit],
  })
  return rows as SealedRow[]
}

/**
 * Exchanges values that are still what they were; the others stay as they are. It waits for nobody: a row that somebody
 * is just changing is left for the next time, so that no request is in its way and it is in no request's.
 * @returns how many
 */
export async function exchange(
  session: Session,
  place: SealedPlace,
  exchanges: readonly Exchange[],
): Promise<number> {
  const given = exchanges.map(({ id, ...texts }) => ({ id: JSON.parse(id), ...texts }))
  const { rows } = await session.query({
    text: `WITH v AS (SELECT * FROM jsonb_to_recordset($1::jsonb) AS v (id jsonb, before text, after text)),
      held AS MATERIALIZED (
        SELECT v.id, v.after FROM v JOIN ${place.source} ON ${place.match}
        WHERE ${place.value} = v.before AND ${place.nth ?? 'true'} FOR NO KEY UPDATE OF t SKIP LOCKED
      )
      UPDATE ${place.table} t SET ${place.set} FROM held v WHERE ${place.match} RETURNING 1`,
    values: [JSON.stringify(given)],
  })
  return rows.length
}
