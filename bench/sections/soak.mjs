import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { median } from '../lib/modal.mjs'
import { printTable } from '../lib/table.mjs'
import { stopped } from '../lib/world.mjs'
import { APP, ORIGIN, startDatabases, startOurs } from '../server/contestants.mjs'
import { load, memoryOf } from '../server/load.mjs'
import { oursLogins } from '../server/login-scenarios.mjs'
import { startProvider } from '../server/provider.mjs'
import { oursScenarios } from '../server/scenarios.mjs'

const BATCH = 200

/** Memory of the server under logins, refreshes and reads for `minutes`: the last quarter against the second. */
export async function run({ minutes }) {
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
    const end = performance.now() + minutes * 60_000
    const samples = []
    let count = 0
    while (performance.now() < end) {
      for (const operation of operations) {
        await load(operation, 16, BATCH)
        count += BATCH
      }
      samples.push(memoryOf(pid).now)
    }
    const quarter = Math.floor(samples.length / 4)
    const early = median(samples.slice(quarter, 2 * quarter))
    const late = median(samples.slice(-quarter))
    printTable(
      `${minutes} minutes of load, ${count.toLocaleString('en')} operations (peer column: second quarter)`,
      [{ what: 'resident memory, last quarter', unit: 'MB', ours: late, peer: early, target: early * 1.1 }],
    )
  } finally {
    await Promise.all(servers.map(stopped))
    provider.stop()
    await databases.stop()
    rmSync(work, { recursive: true, force: true })
  }
}
