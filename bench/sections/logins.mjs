import { mkdtempSync, rmSync } from 'node:fs'
import { Agent } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { installPeer } from '../lib/host.mjs'
import { median } from '../lib/median.mjs'
import { printTable } from '../lib/table.mjs'
import { stopped } from '../lib/world.mjs'
import { APP, ORIGIN, startDatabases, startOurs, startPeer } from '../server/contestants.mjs'
import { cpuSeconds, load } from '../server/load.mjs'
import { oursLogins, peerLogins } from '../server/login-scenarios.mjs'
import { startProvider } from '../server/provider.mjs'

const METHODS = ['guest', 'social', 'passkey']
const WARM_UP = 100
const OPERATIONS = 1000
const PASSKEYS = 50

/** CPU seconds of the server per 1,000 logins by each method that the peer has too, interleaved. */
export async function run({ runs }) {
  const work = mkdtempSync(join(tmpdir(), 'latchkey-bench-'))
  const databases = await startDatabases(work, ['ours', 'peer'])
  const provider = await startProvider()
  const servers = []
  try {
    const { urls } = databases
    const ours = await startOurs(urls.ours, work, servers, {
      env: { OUTSIDE_URL: provider.url },
      settings: {
        guest_auth: true,
        discord_oauth: true,
        passkey_auth: true,
        passkeys_for_signup_enabled: true,
      },
      credentials: { discord: { client_id: 'bench', client_secret: 'bench' } },
    })
    const peer = await startPeer(urls.peer, installPeer('better-auth'), servers, {
      env: { BENCH_PROVIDER: provider.url, BENCH_ORIGIN: ORIGIN },
    })
    const contestants = {
      ours: { pid: ours.pid, logins: oursLogins(ours.port, { appId: APP, origin: ORIGIN }) },
      peer: { pid: peer.pid, logins: peerLogins(peer.port, { origin: ORIGIN }) },
    }
    const agent = new Agent({ keepAlive: true })
    for (const { logins } of Object.values(contestants)) await logins.passkeys(agent, PASSKEYS)
    agent.destroy()

    const cells = {}
    for (let run = 0; run < runs; run++) {
      const order = Object.entries(contestants)
      if (run % 2) order.reverse()
      for (const method of METHODS)
        for (const concurrency of [8, 32])
          for (const [name, { pid, logins }] of order) {
            await load(logins[method], concurrency, WARM_UP)
            const before = cpuSeconds(pid)
            const seconds = await load(logins[method], concurrency, OPERATIONS)
            const key = `${method}, concurrency ${concurrency}`
            cells[key] ??= { ours: [], peer: [], rate: [] }
            cells[key][name].push(((cpuSeconds(pid) - before) * 1000) / OPERATIONS)
            if (name === 'ours') cells[key].rate.push(OPERATIONS / seconds)
          }
    }
    printTable(
      `Logins by other means, server CPU seconds per 1,000, median and spread of ${runs} runs`,
      Object.entries(cells).map(([what, { ours, peer }]) => ({
        what,
        unit: 's / 1000',
        ours,
        peer,
        part: 1 / 4,
      })),
    )
    for (const [what, { rate }] of Object.entries(cells))
      console.log(
        `${what}: ${median(rate).toFixed(0)} logins a second, driver and PostgreSQL on the same machine`,
      )
  } finally {
    await Promise.all(servers.map(stopped))
    provider.stop()
    await databases.stop()
    rmSync(work, { recursive: true, force: true })
  }
}
