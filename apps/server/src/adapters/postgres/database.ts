import { DummyDriver, Kysely, PostgresAdapter, PostgresIntrospector, PostgresQueryCompiler } from 'kysely'
import pg from 'pg'
import type { Tables } from './tables.ts'

/** Builds and compiles SQL only; statements run through `Database.run`. */
export const builder = new Kysely<Tables>({
  dialect: {
    createAdapter: () => new PostgresAdapter(),
    createDriver: () => new DummyDriver(),
    createIntrospector: (db) => new PostgresIntrospector(db),
    createQueryCompiler: () => new PostgresQueryCompiler(),
  },
})

// int8 counters and ids stay below 2^53.
pg.types.setTypeParser(pg.types.builtins.INT8, Number)

export interface DatabaseOptions {
  url: string
  poolSize: number
  /** A statement that takes longer is ended, so that no request hangs on it. */
  statementTimeoutMs: number
  onIdleError(error: Error): void
}

export interface Session {
  query(statement: { name?: string; text: string; values?: unknown[] }): Promise<{ rows: unknown[] }>
}

export interface Database extends Session {
  transaction<T>(work: (session: Session) => Promise<T>): Promise<T>
  /** One connection outside the pool's rotation, for migrations and locks. */
  withConnection<T>(work: (session: Session) => Promise<T>): Promise<T>
  close(): Promise<void>
}

export function openDatabase(options: DatabaseOptions): Database {
  const pool = new pg.Pool({
    connectionString: options.url,
    max: options.poolSize,
    connectionTimeoutMillis: 5_000,
    idleTimeoutMillis: 60_000,
    statement_timeout: options.statementTimeoutMs,
    query_timeout: options.statementTimeoutMs + 1_000,
    keepAlive: true,
    application_name: 'latchkey',
  })
  // A connection that dies while idle is dropped by the pool; unheard, its error would end the process.
  pool.on('error', options.onIdleError)
  pool.on('connect', (client) => client.on('error', options.onIdleError))

  async function withConnection<T>(work: (session: Session) => Promise<T>): Promise<T> {
    const client = await pool.connect()
    let broken: Error | undefined
    try {
      return await work(client as Session)
    } catch (error) {
      if (!(error instanceof pg.DatabaseError)) broken = error as Error
      throw error
    } finally {
      client.release(broken)
    }
  }

  return {
    query: (statement) => pool.query(statement),
    withConnection,
    transaction: (work) =>
      withConnection(async (session) => {
        await session.query({ text: 'BEGIN' })
        try {
          const result = await work(session)
          await session.query({ text: 'COMMIT' })
          return result
        } catch (error) {
          await session.query({ text: 'ROLLBACK' }).catch(() => undefined)
          throw error
        }
      }),
    close: () => pool.end(),
  }
}
