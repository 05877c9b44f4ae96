import { execFileSync, spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { installPeer } from '../lib/host.mjs'
import { median } from '../lib/modal.mjs'
import { printTable } from '../lib/table.mjs'
import { freePort, stopped } from '../lib/world.mjs'
import { fillUsers } from '../server/fill-users.mjs'
import { cpuSeconds, load, memoryOf } from '../server/load.mjs'
import { floorScenarios, oursScenarios, peerScenarios } from '../server/scenarios.mjs'

const root = fileURLToPath(new URL('../../', import.meta.url))
const APP = 'latchkeybenchapp000000001'
const ORIGIN = 'http://localhost:3000'
const SCENARIOS = ['login', 'refresh', 'read']
const WARM_UP = 200
const OPERATIONS = 2000

/**
 * Server CPU seconds per 1,000 operations, one PostgreSQL for all three servers, repetitions interleaved.
 * `users` above 0 measures again with that many users in our tables.
 */
export async function run({ repetitions, users }) {
  const work = mkdtempSync(join(tmpdir(), 'latchkey-bench-'))
  const { startEmbeddedPostgres } = await import(
    join(root, 'apps/server/dist/adapters/embedded-postgres/start-embedded-postgres.js')
  )
  const { default: pg } = await import('pg')
  const postgres = await startEmbeddedPostgres({ dataDir: work, log: () => {} })
  const servers = []
  try {
    const peerFolder = installPeer('better-auth')
    const urls = {}
    const admin = new pg.Client(postgres.url)
    await admin.connect()
    for (const name of ['ours', 'peer', 'floor']) {
      await admin.query(`create database bench_${name}`)
      urls[name] = Object.assign(new URL(postgres.url), { pathname: `/bench_${name}` }).href
    }
    await admin.end()
    const contestants = {
      ours: await startOurs(urls.ours, work, servers),
      peer: await startPeer(urls.peer, peerFolder, servers),
      floor: await startFloor(urls.floor, servers, pg),
    }
    const small = await measure(contestants, repetitions)
    report('Server, CPU seconds per 1,000 operations', small)
    if (users > 0) {
      await fillUsers(new pg.Client(urls.ours), APP, users)
      const large = await measure({ ours: contestants.ours }, repetitions)
      printTable(
        `The same with ${users.toLocaleString('en')} users (peer column: ours with few users)`,
        Object.keys(large).map((key) => ({
          what: key,
          unit: 's / 1000',
          ours: median(large[key].ours),
          peer: median(small[key].ours),
          target: median(small[key].ours) * 1.1,
        })),
      )
    }
    for (const [name, { pid }] of Object.entries(contestants)) {
      const { now, most } = memoryOf(pid)
      console.log(`resident memory, ${name}: ${now.toFixed(0)} MB, at most ${most.toFixed(0)} MB`)
    }
  } finally {
    await Promise.all(servers.map(stopped))
    await postgres.stop()
    rmSync(work, { recursive: true, force: true })
  }
}

async function measure(contestants, repetitions) {
  const cells = {}
  for (let repetition = 0; repetition < repetitions; repetition++) {
    const order = Object.entries(contestants)
    if (repetition % 2) order.reverse()
    for (const scenario of SCENARIOS) {
      for (const concurrency of [8, 32]) {
        for (const [name, { pid, scenarios }] of order) {
          await load(scenarios[scenario], concurrency, WARM_UP)
          const before = cpuSeconds(pid)
          await load(scenarios[scenario], concurrency, OPERATIONS)
          const used = ((cpuSeconds(pid) - before) * 1000) / OPERATIONS
          const key = `${scenario}, concurrency ${concurrency}`
          cells[key] ??= {}
          cells[key][name] ??= []
          cells[key][name].push(used)
        }
      }
    }
  }
  return cells
}

function report(title, cells) {
  const rows = []
  for (const [key, { ours, peer, floor }] of Object.entries(cells)) {
    const share = key.startsWith('login') ? 1 / 4 : 1 / 5
    const figures = { ours: median(ours), peer: median(peer), floor: median(floor) }
    rows.push({
      what: key,
      unit: 's / 1000',
      ours: figures.ours,
      peer: figures.peer,
      target: figures.peer * share,
    })
    rows.push({
      what: '  against the bare handler (peer column)',
      unit: 's / 1000',
      ours: figures.ours,
      peer: figures.floor,
      target: key.startsWith('login') ? figures.floor * 1.6 : null,
    })
  }
  printTable(title, rows)
}

async function startOurs(url, work, servers) {
  const port = await freePort()
  const env = {
    ...process.env,
    NODE_ENV: 'production',
    PORT: String(port),
    DATABASE_URL: url,
    DATA_DIR: join(work, 'ours'),
    GENERATE_KEYS: 'true',
    LOG_LEVEL: 'info',
  }
  const most = 100_000_000
  const settings = {
    name: 'Bench',
    allowed_origins: [ORIGIN],
    limits: Object.fromEntries(
      [
        'sends_per_client',
        'sends_per_identifier',
        'sends_per_address',
        'guesses_per_client',
        'guesses_per_identifier',
        'guesses_per_address',
        'analytics_per_minute',
      ].map((name) => [name, most]),
    ),
  }
  const cli = join(root, 'apps/server/dist/cli/main.js')
  execFileSync(process.execPath, [cli, 'app', 'upsert', '--id', APP, '--json', JSON.stringify(settings)], {
    env,
  })
  const child = await startChild(join(root, 'bench/server/ours.mjs'), env, servers)
  const waiting = new Map()
  child.on('message', ({ to, code }) => {
    waiting.get(to)?.(code)
    waiting.delete(to)
  })
  const codeFor = (email) => new Promise((resolve) => waiting.set(email, resolve))
  return { pid: child.pid, scenarios: oursScenarios(port, { appId: APP, origin: ORIGIN, codeFor }) }
}

async function startPeer(url, folder, servers) {
  const port = await freePort()
  const env = {
    ...process.env,
    NODE_ENV: 'production',
    PORT: String(port),
    DATABASE_URL: url,
    BENCH_SECRET: 'a-secret-of-the-benchmark-with-enough-characters',
  }
  execFileSync(process.execPath, ['server.mjs', 'migrate'], { cwd: folder, env })
  const child = await startChild(join(folder, 'server.mjs'), env, servers)
  return { pid: child.pid, scenarios: peerScenarios(port) }
}

async function startFloor(url, servers, pg) {
  const client = new pg.Client(url)
  await client.connect()
  await client.query(readFileSync(new URL('../server/floor.sql', import.meta.url), 'utf8'))
  await client.end()
  const port = await freePort()
  const env = { ...process.env, NODE_ENV: 'production', PORT: String(port), DATABASE_URL: url }
  const child = await startChild(join(root, 'bench/server/floor.mjs'), env, servers)
  return { pid: child.pid, scenarios: floorScenarios(port) }
}

function startChild(file, env, servers) {
  const child = spawn(process.execPath, [file], { env, stdio: ['ignore', 'pipe', 'inherit', 'ipc'] })
  servers.push(child)
  return new Promise((resolve, reject) => {
    child.stdout.on('data', (text) => String(text).includes('ready\n') && resolve(child))
    child.once('exit', (code) => reject(new Error(`${file} ended with ${code}`)))
  })
}
