import { OwnedElsewhereError } from '../adapters/embedded-postgres/owner-lock.ts'
import { startEmbeddedPostgres } from '../adapters/embedded-postgres/start-embedded-postgres.ts'
import type { Logger } from '../ports/logger.ts'
import type { Environment } from './environment.ts'
import { runningEmbeddedUrl } from './running-embedded.ts'

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
  try {
    const embedded = await startEmbeddedPostgres({
      dataDir: environment.dataDir,
      log: (line) => log.info(line),
    })
    embedded.onExit(() => log.error('the embedded database ended'))
    return { url: embedded.url, stop: () => embedded.stop() }
  } catch (error) {
    if (!(options.share && error instanceof OwnedElsewhereError)) throw error
    return { url: runningEmbeddedUrl(environment.dataDir), stop: async () => {} }
  }
}
