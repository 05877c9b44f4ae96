import type { CompiledQuery, Kysely, RawBuilder } from 'kysely'
import { sql } from 'kysely'
import type { Session } from './database.ts'
import { builder } from './database.ts'
import type { Tables } from './tables.ts'

class Placeholder {
  readonly name: string
  constructor(name: string) {
    this.name = name
  }
}

type Parameters<P> = { readonly [K in keyof P]-?: RawBuilder<P[K]> }

export interface Prepared<P, Row> {
  (session: Session, values: P): Promise<Row[]>
  readonly text: string
}

const names = new Set<string>()

/**
 * A statement that is written once, compiled when the module loads and then run as a named prepared
 * statement: PostgreSQL parses and plans it once per connection and a run costs one round trip.
 * `build` gets one expression per parameter.
 */
export function prepare<P extends object, Row>(
  name: string,
  build: (parameters: Parameters<P>) => { compile(db: Kysely<Tables>): CompiledQuery },
): Prepared<P, Row> {
  if (names.has(name)) throw new Error(`Two statements are named ${name}`)
  names.add(name)
  const parameters = new Proxy({} as Parameters<P>, {
    get: (_, key) => sql`${new Placeholder(String(key))}`,
  })
  const compiled = build(parameters).compile(builder)
  const { text, slots } = numberOnce(compiled)
  const run = async (session: Session, values: P): Promise<Row[]> => {
    const bound = slots.map((slot) =>
      slot instanceof Placeholder ? (values[slot.name as keyof P] ?? null) : slot,
    )
    const { rows } = await session.query({ name, text, values: bound })
    return rows as Row[]
  }
  return Object.assign(run, { text })
}

/** A parameter that is used in several places is sent once. */
function numberOnce(compiled: CompiledQuery): { text: string; slots: unknown[] } {
  const slots: unknown[] = []
  const numbers = compiled.parameters.map((value) => {
    const known = slots.findIndex(
      (slot) => slot instanceof Placeholder && value instanceof Placeholder && slot.name === value.name,
    )
    return known === -1 ? slots.push(value) : known + 1
  })
  return { text: compiled.sql.replace(/\$(\d+)/g, (_, index) => `$${numbers[Number(index) - 1]}`), slots }
}
