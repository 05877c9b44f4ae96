import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { loadCredentials } from '../adapters/embedded-postgres/credentials.ts'
import { openLayout } from '../adapters/embedded-postgres/layout.ts'
import { databaseUrl } from '../adapters/embedded-postgres/set-up-database.ts'

const PORT_LINE = 3

/**
 * Address of the embedded PostgreSQL that another process of this installation runs on `dataDir`.
 * @throws Error when it cannot be told.
 */
export function runningEmbeddedUrl(dataDir: string): string {
  const layout = openLayout(dataDir)
  const pidFile = join(layout.cluster, 'postmaster.pid')
  const port = existsSync(pidFile) ? Number(readFileSync(pidFile, 'utf8').split('\n')[PORT_LINE]) : Number.NaN
  if (!(port > 0)) throw new Error('The running server has not started its database yet; try again')
  return databaseUrl(port, loadCredentials(layout.credentials, true))
}
