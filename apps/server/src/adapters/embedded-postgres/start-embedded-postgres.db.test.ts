import { spawn } from 'node:child_process'
import { once } from 'node:events'
import {
  chmodSync,
  chownSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  statSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest'
import { bundleForNode } from '../../../../../tooling/vitest/bundle-for-node.ts'
import { canReach } from './account.ts'
import { acquireOwnerLock, OwnedElsewhereError } from './owner-lock.ts'
import { type EmbeddedPostgres, startEmbeddedPostgres } from './start-embedded-postgres.ts'
import { useEmbeddedPostgres } from './use-embedded-postgres.ts'

const NOBODY = { name: 'nobody', uid: 65534, gid: 65534 }
const isRoot = process.getuid?.() === 0
const lines: string[] = []
const log = (line: string) => void lines.push(line)
const cleanUps: (() => unknown)[] = []
let owner: Awaited<ReturnType<typeof bundleForNode>>

beforeAll(async () => {
  owner = await bundleForNode(fileURLToPath(new URL('fixtures/owner.ts', import.meta.url)))
})
afterEach(async () => {
  for (const cleanUp of cleanUps.splice(0).reverse()) await cleanUp()
})
afterAll(() => owner.remove())

function folder(): string {
  const dir = mkdtempSync(join(tmpdir(), 'latchkey-postgres-'))
  cleanUps.push(() => rmSync(dir, { recursive: true, force: true }))
  return dir
}

async function start(dataDir: string, systemDir?: string): Promise<EmbeddedPostgres> {
  const server = await startEmbeddedPostgres({ dataDir, log, ...(systemDir && { systemDir }) })
  cleanUps.push(() => server.stop())
  return server
}

async function rows(url: string): Promise<Set<number>> {
  const client = new pg.Client({ connectionString: url })
  client.on('error', () => {})
  await client.connect()
  const found = await client.query('select id::int from kept')
  await client.end()
  return new Set(found.rows.map((row) => row.id))
}

/** Runs the owner program until it has acknowledged `count` rows, then kills it. Returns those rows. */
async function killOwnerAfter(dataDir: string, count: number): Promise<number[]> {
  const child = spawn(process.execPath, [owner.program, dataDir], { stdio: ['ignore', 'pipe', 'inherit'] })
  const exited = once(child, 'exit')
  const acknowledged: number[] = []
  for await (const line of createInterface({ input: child.stdout })) {
    acknowledged.push(Number(line))
    if (acknowledged.length === count) child.kill('SIGKILL')
  }
  await exited
  return acknowledged
}

it('keeps every acknowledged row and comes back by itself when PostgreSQL is killed under inserts', async () => {
  const server = await start(folder())
  const exits: boolean[] = []
  server.onExit((exit) => exits.push(exit.restarting))
  const pool = new pg.Pool({ connectionString: server.url, max: 4 })
  pool.on('error', () => {})
  cleanUps.push(() => pool.end())
  await pool.query('create table kept (id bigint primary key)')
  const acknowledged: number[] = []
  let next = 1
  let writing = true
  const writer = async () => {
    while (writing) {
      const id = next++
      await pool.query('insert into kept values ($1)', [id]).then(
        () => acknowledged.push(id),
        () => new Promise((done) => setTimeout(done, 10)),
      )
    }
  }
  const writers = Promise.all([writer(), writer(), writer(), writer()])
  for (let round = 1; round <= 3; round++) {
    const before = acknowledged.length
    await vi.waitFor(() => expect(acknowledged.length).toBeGreaterThan(before + 200), { timeout: 60_000 })
    const killed = server.pid() as number
    process.kill(killed, 'SIGKILL')
    await vi.waitFor(
      () => expect(server.pid()).toEqual(expect.not.toSatisfy((pid) => pid === killed || !pid)),
      {
        timeout: 30_000,
      },
    )
  }
  const before = acknowledged.length
  await vi.waitFor(() => expect(acknowledged.length).toBeGreaterThan(before), { timeout: 60_000 })
  writing = false
  await writers
  const kept = await rows(server.url)
  expect(acknowledged.filter((id) => !kept.has(id))).toEqual([])
  expect(exits).toEqual([true, true, true])
})

it('takes over after its owner was killed, with every acknowledged row', async () => {
  const dataDir = folder()
  const acknowledged = [...(await killOwnerAfter(dataDir, 100)), ...(await killOwnerAfter(dataDir, 50))]
  expect(acknowledged.length).toBeGreaterThanOrEqual(150)
  const server = await start(dataDir)
  const kept = await rows(server.url)
  expect(acknowledged.filter((id) => !kept.has(id))).toEqual([])
})

it('refuses a second owner and leaves the first one alone', async () => {
  const dataDir = folder()
  const server = await start(dataDir)
  const pid = server.pid()
  await expect(startEmbeddedPostgres({ dataDir, log })).rejects.toThrow(OwnedElsewhereError)
  expect(server.pid()).toBe(pid)
  await server.stop()
  expect((await start(dataDir)).pid()).toBeGreaterThan(0)
})

it.each([
  'cluster.new-',
  'cluster',
  'postgresql.log',
])('starts after a kill during the first start, when %s is there', async (sign) => {
  const dataDir = folder()
  const child = spawn(process.execPath, [owner.program, dataDir], { stdio: 'ignore' })
  const exited = once(child, 'exit')
  while (!existsSync(dataDir) || !readdirSync(dataDir).some((name) => name.startsWith(sign))) {
    await new Promise((done) => setTimeout(done, 2))
  }
  child.kill('SIGKILL')
  await exited
  const server = await start(dataDir)
  const client = new pg.Client({ connectionString: server.url })
  await client.connect()
  expect((await client.query('show fsync')).rows).toEqual([{ fsync: 'on' }])
  await client.end()
})

it('lets a command use the database of a running owner, or start it for itself', async () => {
  const dataDir = folder()
  const alone = await useEmbeddedPostgres({ dataDir, log })
  await alone.stop()
  const server = await start(dataDir)
  const beside = await useEmbeddedPostgres({ dataDir, log })
  expect(beside.url).toBe(server.url)
  await beside.stop()
  expect(server.pid()).toBeGreaterThan(0)
})

it('says which password file is missing instead of making a new one for old data', async () => {
  const dataDir = folder()
  await (await start(dataDir)).stop()
  rmSync(join(dataDir, 'passwords.json'))
  await expect(startEmbeddedPostgres({ dataDir, log })).rejects.toThrow(/passwords\.json is missing/)
  // The folder is free again after the refusal.
  acquireOwnerLock(join(dataDir, 'owner.lock'))()
})

it('keeps passwords to its own account and lets nobody in without one', async () => {
  const dataDir = folder()
  const server = await start(dataDir)
  expect(statSync(join(dataDir, 'passwords.json')).mode & 0o777).toBe(0o600)
  const url = new URL(server.url)
  url.password = 'wrong'
  const client = new pg.Client({ connectionString: url.href })
  await expect(client.connect()).rejects.toMatchObject({ code: '28P01' })
})

it.runIf(isRoot)(
  'as root, in a home that nobody else may enter, runs elsewhere as an unprivileged user',
  async () => {
    const home = folder()
    const systemDir = folder()
    chmodSync(home, 0o700)
    chmodSync(systemDir, 0o711)
    const dataDir = join(home, 'data')
    const server = await start(dataDir, systemDir)
    expect(existsSync(join(dataDir, 'cluster'))).toBe(false)
    expect(statSync(`/proc/${server.pid()}`).uid).not.toBe(0)
    await server.stop()
    const again = await start(dataDir, systemDir)
    expect(again.pid()).toBeGreaterThan(0)
    expect(readdirSync(join(systemDir, 'clusters'))).toHaveLength(1)
  },
)

it.runIf(isRoot && canReach(dirname(fileURLToPath(import.meta.url)), NOBODY))(
  'runs as an ordinary user too',
  async () => {
    const dataDir = join(folder(), 'data')
    chmodSync(dirname(dataDir), 0o755)
    mkdirSync(dataDir)
    chownSync(dataDir, NOBODY.uid, NOBODY.gid)
    const child = spawn(process.execPath, [owner.program, dataDir, '5'], {
      ...{ uid: NOBODY.uid, gid: NOBODY.gid, stdio: ['ignore', 'pipe', 'inherit'] },
    })
    let output = ''
    child.stdout?.on('data', (chunk) => (output += chunk))
    const [code] = await once(child, 'close')
    expect({ code, output }).toEqual({ code: 0, output: '1\n2\n3\n4\n5\n' })
    expect(statSync(join(dataDir, 'cluster')).uid).toBe(NOBODY.uid)
  },
)
