// Sandbox and server on ports of their own, with data that is thrown away.
import { execFileSync, spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('../../', import.meta.url))

export const freePort = () =>
  new Promise((resolve) => {
    const probe = createServer().listen(0, '127.0.0.1', () => {
      const { port } = probe.address()
      probe.close(() => resolve(port))
    })
  })

/** Ends a child with SIGTERM and waits for it. */
export const stopped = (child) =>
  new Promise((resolve) => {
    if (child.exitCode !== null) return resolve()
    child.once('exit', resolve)
    child.kill('SIGTERM')
  })

/**
 * Starts sandbox and server with one app that allows every port of localhost, and what else is given. Needs a built tree.
 * @param {string} appId @param {object} [more]
 */
export async function startWorld(appId, more = {}) {
  const data = mkdtempSync(join(tmpdir(), 'latchkey-bench-world-'))
  const [sandboxPort, smtp, ethereum, ethereum2, solana, server] = await Promise.all(
    Array.from({ length: 6 }, freePort),
  )
  const env = {
    ...process.env,
    SANDBOX_PORT: String(sandboxPort),
    SANDBOX_SMTP_PORT: String(smtp),
    SANDBOX_ETHEREUM_PORT: String(ethereum),
    SANDBOX_ETHEREUM_2_PORT: String(ethereum2),
    SANDBOX_SOLANA_PORT: String(solana),
    SANDBOX_SOLANA_WS_PORT: String(solana + 1),
    PORT: String(server),
    PUBLIC_URL: `http://localhost:${server}`,
    DATA_DIR: data,
    LOG_LEVEL: 'warn',
    SMTP_URL: `smtp://localhost:${smtp}`,
    OUTSIDE_URL: `http://localhost:${sandboxPort}/world`,
  }
  const settings = {
    name: 'Bench',
    development: true,
    allowed_origins: ['http://localhost:*'],
    limits: { share_releases_per_minute: 100_000, sends_per_address: 100_000 },
    ...more,
  }
  const cli = join(root, 'apps/server/dist/cli/main.js')
  const addApp = (id, own, credentials = {}) =>
    execFileSync(
      process.execPath,
      [cli, 'app', 'upsert', '--id', id, '--json', JSON.stringify({ ...settings, ...own })],
      {
        env: { ...env, APP_CREDENTIALS: JSON.stringify(credentials) },
        stdio: ['ignore', 'ignore', 'inherit'],
      },
    )
  addApp(appId)
  const children = ['sandbox', 'server'].map((name) =>
    spawn(process.execPath, [join(root, `apps/${name}/dist/main.js`)], {
      env,
      stdio: ['ignore', 'ignore', 'inherit'],
    }),
  )
  const api = `http://localhost:${server}`
  const sandbox = `http://localhost:${sandboxPort}`
  const inbox = `${sandbox}/inbox`
  for (const url of [`${api}/healthz`, `${sandbox}/healthz`]) await answering(url)
  return {
    api,
    ethereum: `http://localhost:${ethereum}`,
    /** Another app with the same settings, and what else is given. */
    addApp,
    /** What the services outside, which the sandbox plays, gave out. */
    outside: async () => (await fetch(`${sandbox}/credentials.json`)).json(),
    /** Has the faucet give something to an address. */
    async give(gift) {
      const headers = { 'content-type': 'application/json' }
      const response = await fetch(`${sandbox}/faucet`, {
        method: 'POST',
        headers,
        body: JSON.stringify(gift),
      })
      if (!response.ok) throw new Error(`The faucet gives nothing: ${await response.text()}`)
    },
    /** The code in the newest mail to an address, once it is there. */
    async codeFor(email) {
      for (let tries = 0; tries < 200; tries++) {
        const [newest] = await (await fetch(`${inbox}?to=${encodeURIComponent(email)}`)).json()
        if (newest?.code) return newest.code
        await wait(50)
      }
      throw new Error(`No code for ${email}`)
    },
    async stop() {
      await Promise.all(children.map(stopped))
      rmSync(data, { recursive: true, force: true })
    },
  }
}

async function answering(url) {
  for (let tries = 0; tries < 300; tries++) {
    const response = await fetch(url).catch(() => null)
    if (response?.ok) return
    await wait(100)
  }
  throw new Error(`${url} did not answer`)
}
