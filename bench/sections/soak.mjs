import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { median } from '../lib/median.mjs'
import { printTable } from '../lib/table.mjs'
import { stopped } from '../lib/world.mjs'
import { APP, ORIGIN, startDatabases, startOurs } from '../server/contestants.mjs'
import { descriptorsOf, load, memoryOf } from '../server/load.mjs'
import { oursLogins } from '../server/login-scenarios.mjs'
import { startProvider } from '../server/provider.mjs'
import { oursScenarios } from '../server/scenarios.mjs'

const BATCH = 200

/**
 * Memory, open files and handles of the server under logins, refreshes and reads for `minutes`, by quarters, at most `rate`
 * operations a second.
 */
export async function run({ minutes, rate }) {
  const work = mkdtempSync(join(tmpdir(), 'latchkey-bench-'))
  const databases = await startDatabases(work, ['ours'])
  const provider = await startProvider()
  const servers = []
  try {
    const server = await startOurs(databases.urls.ours, work, servers, {
      env: { OUTSIDE_URL: provider.url },
      settings: { guest_auth: true, discord_oauth: true },
      credentials: { discord: { client_id: 'bench', client_secret: 'bench' } },
    })
    const { port, pid, codeFor } = server
    const byCode = oursScenarios(port, { appId: APP, origin: ORIGIN, codeFor })
    const others = oursLogins(port, { appId: APP, origin: ORIGIN })
    const operations = [byCode.login, byCode.refresh, byCode.read, others.guest, others.social]
    const start = performance.now()
    const samples = []
    let count = 0
    while (performance.now() - start < minutes * 60_000) {
      for (const operation of operations) {
        await load(operation, 16, BATCH)
        count += BATCH
        await wait(Math.max(0, (count / rate) * 1000 - (performance.now() - start)))
      }
      samples.push({
        memory: memoryOf(pid).now,
        descriptors: descriptorsOf(pid),
        handles: await server.handles(),
      })
    }
    const quarter = Math.floor(samples.length / 4)
    const quarters = (name) =>
      Array.from({ length: 4 }, (_, index) =>
        median(samples.slice(index * quarter, (index + 1) * quarter).map((sample) => sample[name])),
      )
    const rows = [
      ['resident memory', 'MB', 'memory'],
      ['open files and sockets', '', 'descriptors'],
      ['handles', '', 'handles'],
    ].map(([what, unit, name]) => {
      const figures = quarters(name)
      console.log(`${what} by quarters: ${figures.map((figure) => figure.toFixed(0)).join(', ')} ${unit}`)
      return {
        what: `${what}, last quarter`,
        unit,
        ours: figures[3],
        peer: figures[1],
        target: figures[1] * 1.1,
      }
    })
    printTable(
      `${minutes} minutes of load, ${count.toLocaleString('en')} operations (peer column: second quarter)`,
      rows,
    )
  } finally {
    await Promise.all(servers.map(stopped))
    provider.stop()
    await databases.stop()
    rmSync(work, { recursive: true, force: true })
  }
}
