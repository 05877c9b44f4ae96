import { readdir, readFile } from 'node:fs/promises'
import type { Database } from './database.ts'

const FOLDER = new URL('../../../migrations/', import.meta.url)
const LOCK = 7_311_046

/**
 * Applies the SQL files of `apps/server/migrations` that the database has not seen, in the order of their
 * names, each in a transaction of its own, under an advisory lock so that servers may start side by side.
 * Forward only. With `only`, those files alone, as a backup of an older release needs. Returns the names applied.
 * @throws Error when `only` names a file that this release does not have.
 */
export async function migrate(database: Database, options: { only?: string[] } = {}): Promise<string[]> {
  const all = (await readdir(FOLDER)).filter((name) => name.endsWith('.sql')).sort()
  const strange = options.only?.find((name) => !all.includes(name))
  if (strange) throw new Error(`This release does not know the migration ${strange}; use a newer one`)
  const files = all.filter((name) => options.only?.includes(name) ?? true)
  return database.withConnection(async (session) => {
    await session.query({ text: 'SET statement_timeout = 0' })
    await session.query({ text: `SELECT pg_advisory_lock(${LOCK})` })
    try {
      await session.query({
        text: 'CREATE TABLE IF NOT EXISTS migrations (name text PRIMARY KEY, applied_at timestamptz NOT NULL DEFAULT now())',
      })
      const { rows } = await session.query({ text: 'SELECT name FROM migrations' })
      const known = new Set((rows as { name: string }[]).map((row) => row.name))
      const applied: string[] = []
      for (const file of files.filter((name) => !known.has(name))) {
        const text = await readFile(new URL(file, FOLDER), 'utf8')
        await session.query({ text: 'BEGIN' })
        try {
          await session.query({ text })
          await session.query({ text: 'INSERT INTO migrations (name) VALUES ($1)', values: [file] })
          await session.query({ text: 'COMMIT' })
        } catch (error) {
          await session.query({ text: 'ROLLBACK' })
          throw new Error(`Migration ${file} failed`, { cause: error })
        }
        applied.push(file)
      }
      return applied
    } finally {
      await session.query({ text: `SELECT pg_advisory_unlock(${LOCK})` })
      await session.query({ text: 'RESET statement_timeout' })
    }
  })
}
