import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { freePort } from '../../apps/server/src/adapters/embedded-postgres/free-port.ts'
import {
  createTestDatabase,
  type TestDatabase,
} from '../../apps/server/src/adapters/postgres/test-database.ts'

const MAIN = fileURLToPath(new URL('../../apps/server/dist/main.js', import.meta.url))
/** What servers take turns by when they bring the database up to date. */
const MIGRATING = 7_311_046
/** A process is up after a second, or on a busy machine after a minute. */
const PATIENCE = { timeout: 180_000 }

let folder: string
let home: TestDatabase
let child: ChildProcess | undefined
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'latchkey-start-'))
  home = await createTestDatabase()
})
afterEach(async () => {
  if (child && child.exitCode === null && child.signalCode === null) {
    const gone = once(child, 'exit')
    child.kill('SIGKILL')
    await gone
  }
  child = undefined
  await home.drop()
  rmSync(folder, { recursive: true })
})

/** The built server as a process of its own, with what it writes. */
function startServer(more: Record<string, string>) {
  const env = { ...process.env, NODE_ENV: '', GENERATE_KEYS: 'true', ...more }
  const started = spawn(process.execPath, [MAIN], { env, stdio: ['ignore', 'pipe', 'pipe'] })
  child = started
  let said = ''
  started.stdout.on('data', (part) => (said += part))
  started.stderr.on('data', (part) => (said += part))
  // of the process and of what it writes, whichever ends last
  const end = once(started, 'close').then(([code, signal]) => ({ code, signal }))
  return { end, said: () => said, stop: () => void started.kill('SIGTERM') }
}

it('a server whose data folder cannot be made says so in its last line, and ends', async () => {
  writeFileSync(join(folder, 'a-file'), '')
  const dataDir = join(folder, 'a-file', 'data')
  const server = startServer({ DATABASE_URL: '', DATA_DIR: dataDir, PORT: String(await freePort()) })
  expect(await server.end).toEqual({ code: 1, signal: null })
  const sentence = `The folder ${dataDir} cannot be made (ENOTDIR); DATA_DIR says where it is`
  expect(server.said().trimEnd().split('\n').at(-1)).toBe(sentence)
})

it('a server that is told to stop while its start waits for another one stops, and starts when it need not wait', async () => {
  const port = await freePort()
  // It would give up by itself after a while, which on a busy machine could be before it is told.
  const url = new URL(home.url)
  url.searchParams.set('query_timeout', '3600000')
  const env = { DATABASE_URL: url.href, DATA_DIR: folder, PORT: String(port) }
  const other = new pg.Client({ connectionString: home.url })
  await other.connect()
  try {
    await other.query(`SELECT pg_advisory_lock(${MIGRATING})`)
    const waiting = startServer(env)
    const waits = `SELECT count(*)::integer AS count FROM pg_locks l JOIN pg_database d ON d.oid = l.database
      WHERE d.datname = current_database() AND l.locktype = 'advisory' AND NOT l.granted`
    await expect.poll(async () => (await other.query(waits)).rows, PATIENCE).toEqual([{ count: 1 }])
    waiting.stop()
    expect(await waiting.end).toEqual({ code: 0, signal: null })
  } finally {
    await other.end()
  }
  const server = startServer(env)
  const status = () =>
    fetch(`http://localhost:${port}/healthz`).then(
      (answer) => answer.status,
      () => undefined,
    )
  await expect.poll(status, PATIENCE).toBe(200)
  server.stop()
  expect(await server.end).toEqual({ code: 0, signal: null })
})
