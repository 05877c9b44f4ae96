import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { loadCredentials } from './credentials.ts'
import { clusterExists } from './init-cluster.ts'
import { openLayout } from './layout.ts'
import { runningPostmaster } from './orphan.ts'
import { OwnedElsewhereError } from './owner-lock.ts'
import { databaseUrl } from './set-up-database.ts'
import { type EmbeddedPostgresOptions, startEmbeddedPostgres } from './start-embedded-postgres.ts'

/**
 * For commands that run beside a server or without one: the connection string of the PostgreSQL that already runs
 * on `dataDir`, else one that is started for the command and ended by `stop`.
 */
export async function useEmbeddedPostgres(
  options: EmbeddedPostgresOptions,
): Promise<{ url: string; stop(): Promise<void> }> {
  try {
    return await startEmbeddedPostgres(options)
  } catch (error) {
    if (!(error instanceof OwnedElsewhereError)) throw error
    const layout = openLayout(options.dataDir, options.systemDir, options.mayShareAccount)
    const port =
      clusterExists(layout) && runningPostmaster(layout.cluster) ? portInUse(layout.cluster) : undefined
    if (!port) throw new Error('the embedded PostgreSQL is just starting or ending: try again')
    return { url: databaseUrl(port, loadCredentials(layout.credentials, true)), stop: async () => {} }
  }
}

// Fourth line of the pid file, see "postmaster.pid" in PostgreSQL's documentation of its file layout.
function portInUse(cluster: string): number {
  return Number(readFileSync(join(cluster, 'postmaster.pid'), 'utf8').split('\n')[3])
}
