import { mkdtempSync, rmSync } from 'node:fs'
import { Agent } from 'node:http'
import { loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { installPeer } from '../lib/host.mjs'
import { median } from '../lib/median.mjs'
import { printTable } from '../lib/table.mjs'
import { stopped } from '../lib/world.mjs'
import { APP, ORIGIN, startDatabases, startOurs, startPeer } from '../server/contestants.mjs'
import { oursFactors, peerFactors } from '../server/factor-scenarios.mjs'
import { cpuSeconds, load } from '../server/load.mjs'
import { oursScenarios, peerScenarios } from '../server/scenarios.mjs'
import { STEP_MS } from '../server/totp.mjs'

const WARM_UP = 100
const OPERATIONS = 400
const MAKING_AT_ONCE = 8

/** @returns {Promise<((agent: Agent) => Promise<void>)[]>} what each of them does */
async function people(count, make) {
  const agent = new Agent({ keepAlive: true, maxSockets: MAKING_AT_ONCE })
  const made = []
  const worker = async () => {
    while (made.length < count) made.push(await make(agent))
  }
  await Promise.all(Array.from({ length: MAKING_AT_ONCE }, worker))
  agent.destroy()
  return made
}

/** A code of an authenticator app counts once: until the next ones are there. */
const nextStep = () => new Promise((resolve) => setTimeout(resolve, STEP_MS - (Date.now() % STEP_MS) + 1000))

/**
 * CPU seconds of the server per 1,000 verifications by an authenticator app and per 1,000 releases of what a wallet is
 * recovered with, the signer in the same process, beside logins by code; interleaved. A release has no peer: it stands
 * against the peer's login.
 */
export async function run({ runs }) {
  const work = mkdtempSync(join(tmpdir(), 'latchkey-bench-'))
  const databases = await startDatabases(work, ['ours', 'peer'])
  const servers = []
  try {
    const { urls } = databases
    const ours = await startOurs(urls.ours, work, servers, { settings: { mfa_methods: ['totp'] } })
    const peer = await startPeer(urls.peer, installPeer('better-auth'), servers, {
      env: { BENCH_ORIGIN: ORIGIN, BENCH_FACTORS: 'on' },
    })
    const own = { appId: APP, origin: ORIGIN, codeFor: ours.codeFor }
    const oursOf = oursFactors(ours.port, own)
    const made = {
      verified: {
        ours: await people(WARM_UP + OPERATIONS, oursOf.withFactor),
        peer: await people(WARM_UP + OPERATIONS, peerFactors(peer.port, { origin: ORIGIN }).withFactor),
      },
      released: await people(WARM_UP + OPERATIONS, oursOf.withWallet),
    }
    const logins = { ours: oursScenarios(ours.port, own), peer: peerScenarios(peer.port) }
    const pids = { ours: ours.pid, peer: peer.pid }
    const cells = {}
    async function measure(row, name, operation, concurrency) {
      await load(operation(0), concurrency, WARM_UP)
      const before = cpuSeconds(pids[name])
      await load(operation(WARM_UP), concurrency, OPERATIONS)
      const key = `${row}, concurrency ${concurrency}`
      cells[key] ??= { ours: [], peer: [] }
      cells[key][name].push(((cpuSeconds(pids[name]) - before) * 1000) / OPERATIONS)
    }
    const busy = []
    for (let run = 0; run < runs; run++)
      for (const concurrency of [8, 32]) {
        await nextStep()
        busy.push(loadavg()[0])
        const order = run % 2 ? ['peer', 'ours'] : ['ours', 'peer']
        const each = (list) => (from) => (agent, index) => list[from + index](agent)
        for (const name of order) await measure('verification', name, each(made.verified[name]), concurrency)
        for (const name of order)
          await measure('login', name, () => (agent) => logins[name].login(agent), concurrency)
        await measure('release', 'ours', each(made.released), concurrency)
        cells[`release, concurrency ${concurrency}`].peer.push(
          cells[`login, concurrency ${concurrency}`].peer.at(-1),
        )
      }
    printTable(
      `Second factors and recovery, server CPU seconds per 1,000, median and spread of ${runs} runs (release: against the peer's login)`,
      Object.entries(cells).map(([what, { ours: used, peer: others }]) => ({
        ...{ what, unit: 's / 1000', ours: used, peer: others },
      })),
    )
    console.log(
      `processes that wanted a share: median ${median(busy).toFixed(0)}, ${Math.min(...busy).toFixed(0)} to ${Math.max(...busy).toFixed(0)}`,
    )
  } finally {
    await Promise.all(servers.map(stopped))
    await databases.stop()
    rmSync(work, { recursive: true, force: true })
  }
}
