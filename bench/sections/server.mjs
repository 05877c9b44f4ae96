import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { installPeer } from '../lib/host.mjs'
import { printTable } from '../lib/table.mjs'
import { stopped } from '../lib/world.mjs'
import { APP, ORIGIN, startDatabases, startFloor, startOurs, startPeer } from '../server/contestants.mjs'
import { fillUsers } from '../server/fill-users.mjs'
import { cpuSeconds, load, memoryOf } from '../server/load.mjs'
import { floorScenarios, oursScenarios, peerScenarios } from '../server/scenarios.mjs'

/** What ours may cost at most: of the peer, and of the bare handler. */
const PARTS = {
  login: { peer: 0.2, floor: 1.4 },
  refresh: { peer: 0.16 },
  read: { peer: 0.16 },
}
const WARM_UP = 1000
const OPERATIONS = 2000

/**
 * Server CPU seconds per 1,000 operations, one PostgreSQL for all three servers, runs interleaved.
 * `users` above 0 measures again with that many users in our tables.
 */
export async function run({ runs, users, accounts }) {
  const work = mkdtempSync(join(tmpdir(), 'latchkey-bench-'))
  const databases = await startDatabases(work, ['ours', 'peer', 'floor'])
  const { urls, pg } = databases
  const servers = []
  try {
    const peerFolder = installPeer('better-auth')
    const ours = await startOurs(urls.ours, work, servers)
    const peer = await startPeer(urls.peer, peerFolder, servers)
    const floor = await startFloor(urls.floor, servers, pg)
    const { codeFor } = ours
    const contestants = {
      ours: { ...ours, scenarios: oursScenarios(ours.port, { appId: APP, origin: ORIGIN, codeFor }) },
      peer: { ...peer, scenarios: peerScenarios(peer.port) },
      floor: { ...floor, scenarios: floorScenarios(floor.port) },
    }
    const small = await measure(contestants, runs)
    report(`Server, CPU seconds per 1,000 operations, median and spread of ${runs} runs`, small)
    if (users > 0) {
      await fillUsers(new pg.Client(urls.ours), APP, { users, accounts })
      const large = await measure({ ours: contestants.ours }, runs)
      printTable(
        `The same with ${users.toLocaleString('en')} users, ${(users * accounts).toLocaleString('en')} accounts (peer column: ours with few users)`,
        Object.keys(large).map((key) => ({
          what: key,
          unit: 's / 1000',
          ours: large[key].ours,
          peer: small[key].ours,
          part: 1.1,
        })),
      )
    }
    for (const [name, { pid }] of Object.entries(contestants)) {
      const { now, most } = memoryOf(pid)
      console.log(`resident memory, ${name}: ${now.toFixed(0)} MB, at most ${most.toFixed(0)} MB`)
    }
  } finally {
    await Promise.all(servers.map(stopped))
    await databases.stop()
    rmSync(work, { recursive: true, force: true })
  }
}

async function measure(contestants, runs) {
  const cells = {}
  for (let run = 0; run < runs; run++) {
    const order = Object.entries(contestants)
    if (run % 2) order.reverse()
    for (const scenario of Object.keys(PARTS)) {
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
  for (const [what, { ours, peer, floor }] of Object.entries(cells)) {
    const parts = PARTS[what.split(',')[0]]
    rows.push({ what, unit: 's / 1000', ours, peer, part: parts.peer })
    rows.push({
      what: '  against the bare handler (peer column)',
      unit: 's / 1000',
      ours,
      peer: floor,
      part: parts.floor,
    })
  }
  printTable(title, rows)
}
