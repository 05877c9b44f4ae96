import { type ChildProcess, spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { freePort } from '../../../apps/server/src/adapters/embedded-postgres/free-port.ts'

const MAIN = fileURLToPath(new URL('../../../apps/signer/dist/main.js', import.meta.url))

/**
 * The built signer as a process of its own, to be killed and started again, with other keys too.
 * @param given a folder of somebody else's, and more of its environment
 */
export async function createSignerProcess(given: { folder?: string; env?: Record<string, string> } = {}) {
  const folder = given.folder ?? mkdtempSync(join(tmpdir(), 'latchkey-signer-'))
  const port = await freePort()
  const tokens = {
    SIGNER_TOKEN: randomBytes(32).toString('base64url'),
    SIGNER_OPERATOR_TOKEN: randomBytes(32).toString('base64url'),
  }
  const env = {
    ...process.env,
    ...tokens,
    PORT: String(port),
    SIGNER_STATE_DIR: folder,
    ...given.env,
  }
  const ownKey = `s1:${randomBytes(32).toString('base64url')}`
  let child: ChildProcess | undefined

  const listens = () =>
    new Promise<boolean>((done) => {
      const socket = connect(port, '127.0.0.1', () => {
        socket.destroy()
        done(true)
      })
      socket.on('error', () => done(false))
    })

  const end = async (signal: 'SIGKILL' | 'SIGTERM') => {
    if (!child || child.exitCode !== null || child.signalCode !== null) return
    const gone = once(child, 'exit')
    child.kill(signal)
    await gone
  }

  return {
    /** What a server is started with to use this signer. */
    serverEnv: { ...tokens, SIGNER_URL: `http://127.0.0.1:${port}` },
    /** @param keys as in SIGNER_KEYS */
    async start(keys = ownKey): Promise<void> {
      const started = spawn(process.execPath, [MAIN], {
        env: { ...env, SIGNER_KEYS: keys },
        stdio: ['ignore', 'ignore', 'pipe'],
      })
      child = started
      let said = ''
      let over = false
      started.stderr.on('data', (data) => (said += data))
      // Not its exit: what it said last may be read after that.
      started.once('close', () => (over = true))
      for (const until = Date.now() + 30_000; !(await listens()); await new Promise((d) => setTimeout(d, 20)))
        if (over || Date.now() > until) throw new Error(`the signer does not start: ${said}`)
    },
    folder,
    /** as in SIGNER_KEYS */
    keys: ownKey,
    healthy: async () => (await fetch(`http://127.0.0.1:${port}/healthz`)).ok,
    kill: () => end('SIGKILL'),
    async close(): Promise<void> {
      await end('SIGTERM')
      if (!given.folder) rmSync(folder, { recursive: true, force: true })
    },
  }
}

export type SignerProcess = Awaited<ReturnType<typeof createSignerProcess>>
