import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { stopOrphan } from '../../apps/server/src/adapters/embedded-postgres/orphan.ts'
import { acquireOwnerLock } from '../../apps/server/src/adapters/embedded-postgres/owner-lock.ts'
import { startEmbeddedPostgres } from '../../apps/server/src/adapters/embedded-postgres/start-embedded-postgres.ts'
import { makeTemplateDatabase } from './template-database.ts'

const PREFIX = 'latchkey-test-'

// A test run that was killed leaves its PostgreSQL behind; the next run ends it.
async function sweep(): Promise<void> {
  for (const name of readdirSync(tmpdir()).filter((entry) => entry.startsWith(PREFIX))) {
    const dir = join(tmpdir(), name)
    try {
      const unlock = acquireOwnerLock(join(dir, 'owner.lock'))
      await stopOrphan(join(dir, 'cluster'), () => {})
      unlock()
      rmSync(dir, { recursive: true, force: true })
    } catch {
      // In use by another run, or another account's.
    }
  }
}

/** One PostgreSQL for a whole test run, unless TEST_DATABASE_URL names one (its role needs CREATEDB). */
export default async function setup(): Promise<(() => Promise<void>) | undefined> {
  if (process.env.TEST_DATABASE_URL) return prepare(process.env.TEST_DATABASE_URL)
  await sweep()
  const dataDir = mkdtempSync(join(tmpdir(), PREFIX))
  const server = await startEmbeddedPostgres({ dataDir, log: () => {} })
  process.env.TEST_DATABASE_URL = server.url
  const stop = async () => {
    await server.stop()
    rmSync(dataDir, { recursive: true, force: true })
  }
  await prepare(server.url).catch(async (error) => {
    await stop()
    throw error
  })
  return stop
}

async function prepare(url: string): Promise<undefined> {
  process.env.TEST_DATABASE_TEMPLATE = await makeTemplateDatabase(url)
}
