import type pg from 'pg'

export interface Table {
  name: string
  columns: { name: string; type: string }[]
}

/** Its own table, filled by migrating; the backup names the level instead. */
const MIGRATIONS = 'migrations'

/** Settings under which a value has one text form, whatever the server's own are. */
export const TEXT_SETTINGS =
  "SET TimeZone = 'UTC'; SET DateStyle = 'ISO'; SET IntervalStyle = 'iso_8601'; SET extra_float_digits = 3; SET bytea_output = 'hex'; SET statement_timeout = 0"

/** Every table with the columns that can be written, those that others refer to first. */
export async function readTables(client: pg.Client): Promise<Table[]> {
  const { rows } = await client.query<{ table: string; column: string; type: string }>(`
    SELECT c.relname AS table, a.attname AS column, format_type(a.atttypid, a.atttypmod) AS type
    FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid
    WHERE c.relnamespace = 'public'::regnamespace AND c.relkind = 'r' AND a.attnum > 0
      AND NOT a.attisdropped AND a.attgenerated = ''
    ORDER BY c.relname, a.attnum`)
  const tables = new Map<string, Table>()
  for (const row of rows.filter((one) => one.table !== MIGRATIONS)) {
    const table = tables.get(row.table) ?? { name: row.table, columns: [] }
    table.columns.push({ name: row.column, type: row.type })
    tables.set(row.table, table)
  }
  return inOrder(tables, await readReferences(client))
}

async function readReferences(client: pg.Client): Promise<Map<string, string[]>> {
  const { rows } = await client.query<{ from: string; to: string }>(`
    SELECT f.relname AS from, t.relname AS to
    FROM pg_constraint k JOIN pg_class f ON f.oid = k.conrelid JOIN pg_class t ON t.oid = k.confrelid
    WHERE k.contype = 'f' AND k.connamespace = 'public'::regnamespace AND f.oid <> t.oid`)
  const references = new Map<string, string[]>()
  for (const { from, to } of rows) references.set(from, [...(references.get(from) ?? []), to])
  return references
}

function inOrder(tables: Map<string, Table>, references: Map<string, string[]>): Table[] {
  const ordered = new Set<Table>()
  const place = (name: string, above: string[]) => {
    if (above.includes(name))
      throw new Error(`The tables ${above.join(', ')} refer to each other in a circle`)
    for (const other of references.get(name) ?? []) place(other, [...above, name])
    const table = tables.get(name)
    if (table) ordered.add(table)
  }
  for (const name of tables.keys()) place(name, [])
  return [...ordered]
}

export const quoted = (name: string): string => `"${name.replaceAll('"', '""')}"`
