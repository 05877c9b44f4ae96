import { startEmbeddedPostgres } from '../adapters/embedded-postgres/start-embedded-postgres.ts'
import { useEmbeddedPostgres } from '../adapters/embedded-postgres/use-embedded-postgres.ts'
import { createOwnOrigins } from '../http/own-origins.ts'
import type { Logger } from '../ports/logger.ts'
import type { Environment } from './environment.ts'

export interface DatabaseHome {
  url: string
  stop(): Promise<void>
}

/**
 * DATABASE_URL, or the embedded PostgreSQL: started here, or, for the CLI (`share`), the one that the running server
 * of this installation has started.
 */
export async function openDatabaseHome(
  environment: Environment,
  log: Logger,
  options: { share: boolean },
): Promise<DatabaseHome> {
  if (environment.databaseUrl) return { url: environment.databaseUrl, stop: async () => {} }
  const embedded = {
    dataDir: environment.dataDir,
    mayShareAccount: isDevelopment(environment),
    log: (line: string) => log.info(line),
  }
  if (options.share) return useEmbeddedPostgres(embedded)
  const database = await startEmbeddedPostgres(embedded)
  database.onExit(({ restarting }) =>
    log.error(
      restarting ? 'the embedded database ended and is started again' : 'the embedded database ended',
    ),
  )
  return { url: database.url, stop: () => database.stop() }
}

/** Nobody but this machine reaches it, and nobody called it production. */
function isDevelopment({ production, publicUrl }: Environment): boolean {
  return !production && createOwnOrigins(publicUrl).loopback
}
