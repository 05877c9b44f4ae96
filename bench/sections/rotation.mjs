import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { Agent } from 'node:http'
import { loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { printTable } from '../lib/table.mjs'
import { stopped } from '../lib/world.mjs'
import { APP, ORIGIN, serveOurs, startDatabases, startOurs } from '../server/contestants.mjs'
import { fillRoots } from '../server/fill-roots.mjs'
import { oursScenarios } from '../server/scenarios.mjs'

const CLI = fileURLToPath(new URL('../../apps/server/dist/cli/main.js', import.meta.url))
/** Logins a second that are begun whether those before have ended or not, and how long they are watched before. */
const RATE = 10
const BEFORE_S = 30
const LONGEST_S = 600

/**
 * Rotates the sealing key over `users` roots (default 100,000) and the signer's over those `automatic` of them that are
 * recovered automatically (default all), with logins beside it.
 */
export async function run({ users, automatic }) {
  const roots = users || 100_000
  const counts = { sealing: roots, signer: Math.min(automatic, roots) }
  const work = mkdtempSync(join(tmpdir(), 'latchkey-bench-'))
  const databases = await startDatabases(work, ['ours'])
  const servers = []
  try {
    let server = await startOurs(databases.urls.ours, work, servers)
    const filled = performance.now()
    const fill = { url: databases.urls.ours, env: server.env, appId: APP, roots, automatic: counts.signer }
    await fillRoots(databases.pg, fill)
    console.log(`${roots} roots made in ${seconds(filled)} s`)
    const rows = []
    for (const purpose of ['sealing', 'signer']) {
      execFileSync(process.execPath, [CLI, 'key', 'add', purpose], { env: server.env })
      await stopped(servers.pop())
      server = await serveOurs(server.env, servers)
      const calm = logins(server)
      await wait(BEFORE_S * 1000)
      const before = await calm.stop()
      const busy = logins(server)
      const start = performance.now()
      const command = spawn(process.execPath, [CLI, 'key', 'rotate', purpose], {
        env: server.env,
        stdio: ['ignore', 'inherit', 'inherit'],
      })
      const [code] = await once(command, 'exit')
      if (code !== 0) throw new Error(`key rotate ${purpose} ended with ${code}`)
      const took = seconds(start)
      const during = await busy.stop()
      console.log(
        `${purpose}: load of the machine ${loadavg()
          .map((one) => one.toFixed(1))
          .join(', ')}`,
      )
      rows.push(
        {
          what: `${counts[purpose].toLocaleString('en')} roots, ${purpose} key`,
          unit: 's',
          ours: took,
          target: LONGEST_S,
        },
        ...['median', 'p95'].map((name) => ({
          what: `a login meanwhile, ${name} (peer column: before)`,
          unit: 'ms',
          ours: during[name],
          peer: before[name],
        })),
        {
          what: 'logins that ended, a second (peer column: before)',
          unit: '',
          ours: during.rate,
          peer: before.rate,
        },
        { what: 'logins that failed', unit: '', ours: during.failed, target: 0 },
      )
    }
    printTable(`Rotation of keys beside ${RATE} logins a second`, rows)
  } finally {
    await Promise.all(servers.map(stopped))
    await databases.stop()
    rmSync(work, { recursive: true, force: true })
  }
}

const seconds = (start) => (performance.now() - start) / 1000

/** Begins logins at a steady rate until `stop`. */
function logins({ port, codeFor }) {
  const { login } = oursScenarios(port, { appId: APP, origin: ORIGIN, codeFor })
  const agent = new Agent({ keepAlive: true })
  const times = []
  const pending = new Set()
  let failed = 0
  const start = performance.now()
  const timer = setInterval(() => {
    const begun = performance.now()
    const one = login(agent)
      .then(
        () => times.push(performance.now() - begun),
        () => (failed += 1),
      )
      .finally(() => pending.delete(one))
    pending.add(one)
  }, 1000 / RATE)
  return {
    async stop() {
      clearInterval(timer)
      await Promise.all(pending)
      const passed = seconds(start)
      agent.destroy()
      times.sort((a, b) => a - b)
      const at = (part) => times[Math.floor(part * (times.length - 1))]
      return { median: at(0.5), p95: at(0.95), rate: times.length / passed, failed }
    },
  }
}
