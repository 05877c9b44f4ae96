import { execFileSync, spawn } from 'node:child_process'
import { generateKeyPairSync, randomBytes, sign } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import canonicalize from 'canonicalize'
import { median } from '../lib/median.mjs'
import { printTable } from '../lib/table.mjs'
import { freePort, stopped } from '../lib/world.mjs'
import { APP, startDatabases, startOurs } from '../server/contestants.mjs'
import { call, cpuSeconds, load } from '../server/load.mjs'

const CLI = fileURLToPath(new URL('../../apps/server/dist/cli/main.js', import.meta.url))
const SIGNER = fileURLToPath(new URL('../../apps/signer/dist/main.js', import.meta.url))
const WARM_UP = 200
const SIGNATURES = 600
const AT_ONCE = 16
const RULES = 100
/** CPU milliseconds of a signature, of server and signer together, at most. */
const MOST_MS = { here: 5, apart: 7 }
/** What 100 rules may add, at most. */
const WITH_RULES = 1.1
const A_SECOND = 200

/**
 * `personal_sign` of a server wallet through the whole API, as a backend asks for it: CPU milliseconds of server and signer for
 * each, the signer in the server's process and apart, without a policy and under one of a hundred rules of which the last one
 * allows; and how many a second. All four in turn.
 */
export async function run({ runs }) {
  const work = mkdtempSync(join(tmpdir(), 'latchkey-bench-'))
  const databases = await startDatabases(work, ['here', 'apart'])
  const servers = []
  try {
    const sides = {
      here: await backend(await startOurs(databases.urls.here, join(work, 'here'), servers, settings())),
      apart: await apart(databases.urls.apart, join(work, 'apart'), servers),
    }
    const cells = {}
    const rates = { here: [], apart: [] }
    const busy = []
    for (let round = 0; round < runs; round++) {
      const order = Object.entries(sides).flatMap(([side, one]) => [
        [side, 'plain', one],
        [side, 'ruled', one],
      ])
      if (round % 2) order.reverse()
      for (const [side, wallet, one] of order) {
        busy.push(loadavg()[0])
        const { ms, rate } = await measured(one, wallet)
        cells[`${side} ${wallet}`] ??= []
        cells[`${side} ${wallet}`].push(ms)
        if (wallet === 'plain') rates[side].push(rate)
      }
    }
    const names = { here: 'the signer in the server’s process', apart: 'the signer apart' }
    printTable(
      `personal_sign of a server wallet through the API, CPU of server and signer, ${runs} runs of ${SIGNATURES}, ${AT_ONCE} at once`,
      Object.keys(sides).flatMap((side) => [
        {
          what: `${names[side]}, no policy`,
          unit: 'ms CPU',
          ours: cells[`${side} plain`],
          target: MOST_MS[side],
        },
        {
          what: `${names[side]}, ${RULES} rules (peer: none)`,
          unit: 'ms CPU',
          ours: cells[`${side} ruled`],
          peer: cells[`${side} plain`],
          part: WITH_RULES,
        },
      ]),
    )
    for (const [side, list] of Object.entries(rates)) {
      const [low, middle, high] = [Math.min(...list), median(list), Math.max(...list)].map((one) =>
        one.toFixed(0),
      )
      console.log(`${names[side]}: ${middle} a second (${low} to ${high}), to be ${A_SECOND}`)
    }
    console.log(
      `processes that wanted a share: median ${median(busy).toFixed(0)}, ${Math.min(...busy).toFixed(0)} to ${Math.max(...busy).toFixed(0)}`,
    )
  } finally {
    await Promise.all(servers.map(stopped))
    await databases.stop()
    rmSync(work, { recursive: true, force: true })
  }
}

const settings = (env = {}) => ({ settings: { server_wallets: true }, env })

/** The server with its signer as a process of its own. */
async function apart(url, work, servers) {
  const port = await freePort()
  const tokens = {
    SIGNER_TOKEN: randomBytes(32).toString('base64url'),
    SIGNER_OPERATOR_TOKEN: randomBytes(32).toString('base64url'),
  }
  const signer = spawn(process.execPath, [SIGNER], {
    env: {
      ...process.env,
      ...tokens,
      NODE_ENV: 'production',
      PORT: String(port),
      SIGNER_KEYS: `bench:${randomBytes(32).toString('base64url')}`,
      SIGNER_STATE_DIR: `${work}-signer`,
    },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  servers.push(signer)
  const origin = `http://127.0.0.1:${port}`
  while (!(await fetch(`${origin}/healthz`).catch(() => undefined))?.ok) {
    if (signer.exitCode !== null) throw new Error('the signer does not start')
    await new Promise((done) => setTimeout(done, 50))
  }
  const server = await startOurs(url, work, servers, settings({ ...tokens, SIGNER_URL: origin }))
  return backend({ ...server, signer: signer.pid })
}

/** An app's backend with two wallets, one of them under a policy, and how it asks. */
async function backend({ port, pid, signer, env }) {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const cli = (...args) => execFileSync(process.execPath, [CLI, ...args], { env, encoding: 'utf8' })
  const spki = publicKey.export({ type: 'spki', format: 'der' }).toString('base64')
  cli('app', 'authorization-key', 'add', '--id', APP, '--key', spki)
  const { secret } = JSON.parse(cli('secret', 'create', '--id', APP))
  const authorization = `Basic ${Buffer.from(`${APP}:${secret}`).toString('base64')}`

  /** What is asked for, signed already. */
  function request(path, body) {
    const headers = { 'privy-app-id': APP }
    const signed = { version: 1, method: 'POST', url: `http://127.0.0.1:${port}${path}`, body, headers }
    const signature = sign('sha256', Buffer.from(canonicalize(signed)), privateKey).toString('base64')
    const all = { ...headers, authorization, 'privy-authorization-signature': signature }
    return { port, method: 'POST', path, body, headers: all }
  }
  const made = async (path, body) => (await call(undefined, request(path, body))).body
  const rules = Array.from({ length: RULES }, (_, nth) => ({
    name: `Rule ${nth}`,
    method: 'personal_sign',
    action: 'ALLOW',
    conditions: [
      {
        field_source: 'system',
        field: 'current_unix_timestamp',
        operator: nth === RULES - 1 ? 'gt' : 'lt',
        value: String(1_000_000_000 + nth),
      },
    ],
  }))
  const policy = await made('/v1/policies', {
    version: '1.0',
    name: 'Many',
    chain_type: 'ethereum',
    rules,
  })
  const wallets = {
    plain: await made('/v1/wallets', { chain_type: 'ethereum' }),
    ruled: await made('/v1/wallets', { chain_type: 'ethereum', policy_ids: [policy.id] }),
  }
  return {
    pids: signer ? [pid, signer] : [pid],
    requests: (wallet, count) =>
      Array.from({ length: count }, () => {
        const params = { message: `Log in as ${randomBytes(16).toString('hex')}`, encoding: 'utf-8' }
        return request(`/v1/wallets/${wallets[wallet].id}/rpc`, { method: 'personal_sign', params })
      }),
  }
}

/** CPU milliseconds for each signature, and how many a second; what the client does of it is done before. */
async function measured({ pids, requests }, wallet) {
  const cpu = () => pids.reduce((sum, pid) => sum + cpuSeconds(pid), 0)
  const [warm, all] = [requests(wallet, WARM_UP), requests(wallet, SIGNATURES)]
  const asked = (list) => (agent, nth) => call(agent, list[nth])
  await load(asked(warm), AT_ONCE, WARM_UP)
  const before = cpu()
  const seconds = await load(asked(all), AT_ONCE, SIGNATURES)
  return { ms: ((cpu() - before) * 1000) / SIGNATURES, rate: SIGNATURES / seconds }
}
