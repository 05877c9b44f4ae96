import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { installPeer } from '../lib/host.mjs'
import { median } from '../lib/modal.mjs'
import { printTable } from '../lib/table.mjs'
import { stopped } from '../lib/world.mjs'
import { APP, ORIGIN, startDatabases, startFloor, startOurs, startPeer } from '../server/contestants.mjs'
import { fillUsers } from '../server/fill-users.mjs'
import { cpuSeconds, load, memoryOf } from '../server/load.mjs'
import { floorScenarios, oursScenarios, peerScenarios } from '../server/scenarios.mjs'

const SCENARIOS = ['login', 'refresh', 'read']
const WARM_UP = 1000
const OPERATIONS = 2000

/**
 * Server CPU seconds per 1,000 operations, one PostgreSQL for all three servers, repetitions interleaved.
 * `users` above 0 measures again with that many users in our tables.
 */
export async function run({ repetitions, users, accounts }) {
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
    const small = await measure(contestants, repetitions)
    report('Server, CPU seconds per 1,000 operations', small)
    if (users > 0) {
      await fillUsers(new pg.Client(urls.ours), APP, { users, accounts })
      const large = await measure({ ours: contestants.ours }, repetitions)
      printTable(
        `The same with ${users.toLocaleString('en')} users, ${(users * accounts).toLocaleString('en')} accounts (peer column: ours with few users)`,
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
    await databases.stop()
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
