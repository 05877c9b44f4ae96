// The servers that are measured, each on one database of the run's PostgreSQL.
import { execFileSync, spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { limitsSchema } from '../../apps/server/dist/domain/app/operator-settings.js'
import { freePort } from '../lib/world.mjs'

const root = fileURLToPath(new URL('../../', import.meta.url))
export const APP = 'latchkeybenchapp000000001'
export const ORIGIN = 'http://localhost:3000'

/** A PostgreSQL of its own with a database for each name. */
export async function startDatabases(work, names) {
  const { startEmbeddedPostgres } = await import(
    join(root, 'apps/server/dist/adapters/embedded-postgres/start-embedded-postgres.js')
  )
  const { default: pg } = await import('pg')
  const postgres = await startEmbeddedPostgres({ dataDir: work, log: () => {} })
  const admin = new pg.Client(postgres.url)
  await admin.connect()
  const urls = {}
  for (const name of names) {
    await admin.query(`create database bench_${name}`)
    urls[name] = Object.assign(new URL(postgres.url), { pathname: `/bench_${name}` }).href
  }
  await admin.end()
  return { urls, pg, stop: () => postgres.stop() }
}

/** A free port, and what every server is told. */
async function place(url, more) {
  const port = await freePort()
  const env = { ...process.env, NODE_ENV: 'production', PORT: String(port), DATABASE_URL: url, ...more }
  return { port, env }
}

/**
 * Our server as it ships; `settings`, `credentials` and `env` on top. Hands out codes in place of mail, and counts what
 * keeps it alive: sockets, timers, requests that are under way.
 */
export async function startOurs(url, work, servers, more = {}) {
  const { env } = await place(url, {
    DATA_DIR: join(work, 'ours'),
    GENERATE_KEYS: 'true',
    LOG_LEVEL: 'info',
    ...more.env,
  })
  const most = 100_000_000
  const settings = {
    name: 'Bench',
    allowed_origins: [ORIGIN],
    // one client asks for everybody
    limits: Object.fromEntries(Object.keys(limitsSchema.entries).map((name) => [name, most])),
    ...more.settings,
  }
  const cli = join(root, 'apps/server/dist/cli/main.js')
  execFileSync(process.execPath, [cli, 'app', 'upsert', '--id', APP, '--json', JSON.stringify(settings)], {
    env: { ...env, APP_CREDENTIALS: JSON.stringify(more.credentials ?? {}) },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  return serveOurs(env, servers)
}

/** Starts our server as it was set up; another time, too. */
export async function serveOurs(env, servers) {
  const child = await startChild(join(root, 'bench/server/ours.mjs'), env, servers)
  const waiting = new Map()
  const answered = []
  child.on('message', ({ to, code, handles }) => {
    if (handles !== undefined) return answered.shift()(handles)
    waiting.get(to)?.(code)
    waiting.delete(to)
  })
  const codeFor = (email) => new Promise((resolve) => waiting.set(email, resolve))
  const handles = () =>
    new Promise((resolve) => {
      answered.push(resolve)
      child.send('handles')
    })
  return { pid: child.pid, port: Number(env.PORT), env, codeFor, handles }
}

export async function startPeer(url, folder, servers, more = {}) {
  const { port, env } = await place(url, {
    BENCH_SECRET: 'a-secret-of-the-benchmark-with-enough-characters',
    ...more.env,
  })
  execFileSync(process.execPath, ['server.mjs', 'migrate'], { cwd: folder, env })
  const child = await startChild(join(folder, 'server.mjs'), env, servers)
  return { pid: child.pid, port }
}

export async function startFloor(url, servers, pg) {
  const client = new pg.Client(url)
  await client.connect()
  await client.query(readFileSync(new URL('./floor.sql', import.meta.url), 'utf8'))
  await client.end()
  const { port, env } = await place(url)
  const child = await startChild(join(root, 'bench/server/floor.mjs'), env, servers)
  return { pid: child.pid, port }
}

function startChild(file, env, servers) {
  const child = spawn(process.execPath, [file], { env, stdio: ['ignore', 'pipe', 'inherit', 'ipc'] })
  servers.push(child)
  return new Promise((resolve, reject) => {
    child.stdout.on('data', (text) => String(text).includes('ready\n') && resolve(child))
    child.once('exit', (code) => reject(new Error(`${file} ended with ${code}`)))
  })
}
