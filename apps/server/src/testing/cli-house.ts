import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createTestDatabase } from '../adapters/postgres/test-database.ts'
import { runAppCommand } from '../cli/app.ts'
import { readEnvironment } from '../config/environment.ts'

/** What a command of the CLI works on: a database of its own with one app, and keys, under further variables. */
export async function openCliHouse(appId: string, more: Readonly<Record<string, string>> = {}) {
  const database = await createTestDatabase({ migrated: true })
  const folder = await mkdtemp(join(tmpdir(), 'latchkey-cli-'))
  const environment = readEnvironment({
    DATABASE_URL: database.url,
    KEY_DIR: folder,
    SIGNER_STATE_DIR: join(folder, 'signer'),
    GENERATE_KEYS: 'true',
    ...more,
  })
  await runAppCommand(environment, ['upsert', '--id', appId, '--json', '{"name":"App"}'], () => {})
  return {
    environment,
    async close() {
      await database.drop()
      await rm(folder, { recursive: true })
    },
  }
}

export type CliHouse = Awaited<ReturnType<typeof openCliHouse>>
