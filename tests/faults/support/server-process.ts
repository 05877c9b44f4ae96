import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { closeSync, existsSync, fstatSync, mkdtempSync, openSync, readFileSync, rmSync } from 'node:fs'
import { request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import { freePort } from '../../../apps/server/src/adapters/embedded-postgres/free-port.ts'
import { createPinoLogger } from '../../../apps/server/src/adapters/pino/pino-logger.ts'
import { readEnvironment } from '../../../apps/server/src/config/environment.ts'
import { openDatabaseHome } from '../../../apps/server/src/config/open-database.ts'
import {
  APP_ID,
  type CallAnswer,
  type CallOptions,
  ORIGIN,
  SERVER_ORIGIN,
} from '../../../apps/server/src/testing/test-house.ts'

const DIST = fileURLToPath(new URL('../../../apps/server/dist/', import.meta.url))
const LIMITS = { sends_per_address: 1_000_000, sends_per_client: 1_000_000, analytics_per_minute: 1_000_000 }

/**
 * The built server as a process of its own on an embedded database of its own, to be killed and started again.
 * @param more of its environment
 */
export async function createServerProcess(smtpUrl: string, more: Record<string, string> = {}) {
  const dataDir = mkdtempSync(join(tmpdir(), 'latchkey-faults-'))
  const port = await freePort()
  const env = {
    ...process.env,
    ...{ PORT: String(port), PUBLIC_URL: SERVER_ORIGIN, DATA_DIR: dataDir, SMTP_URL: smtpUrl },
    DATABASE_URL: '',
    ...more,
  }
  const logFile = join(dataDir, 'server.log')
  let child: ChildProcess | undefined

  const run = (...args: string[]): ChildProcess =>
    spawn(process.execPath, [join(DIST, 'cli/main.js'), ...args], {
      env,
      stdio: ['ignore', 'ignore', 'inherit'],
    })

  async function cli(...args: string[]): Promise<void> {
    const [code] = await once(run(...args), 'exit')
    if (code !== 0) throw new Error(`${args.join(' ')} ended with ${code}`)
  }

  function call(method: string, path: string, options: CallOptions = {}): Promise<CallAnswer> {
    const headers = {
      ...{
        host: new URL(SERVER_ORIGIN).host,
        origin: ORIGIN,
        'privy-app-id': APP_ID,
        'privy-ca-id': 'client-1',
      },
      ...(method === 'POST' && { 'content-type': 'application/json' }),
      ...options.headers,
    }
    const given = Object.fromEntries(Object.entries(headers).filter(([, value]) => value !== undefined))
    return new Promise((done, fail) => {
      const sent = request({
        host: '127.0.0.1',
        port,
        method,
        path,
        headers: given,
        agent: false,
        timeout: 30_000,
      })
      sent.on('timeout', () => sent.destroy(new Error('no answer')))
      sent.on('error', fail)
      sent.on('response', (response) => {
        let text = ''
        response.setEncoding('utf8')
        response.on('data', (chunk) => (text += chunk))
        response.on('error', fail)
        response.on('end', () => {
          const body = text.startsWith('{') ? JSON.parse(text) : text
          done({ status: response.statusCode ?? 0, body, headers: new Headers() })
        })
      })
      sent.end(method === 'POST' ? JSON.stringify(options.body ?? {}) : undefined)
    })
  }

  async function start(): Promise<void> {
    const log = openSync(logFile, 'a')
    const { size: logFrom } = fstatSync(log)
    const started = spawn(process.execPath, [join(DIST, 'main.js')], { env, stdio: ['ignore', log, log] })
    closeSync(log)
    child = started
    for (const end = Date.now() + 60_000; ; await new Promise((done) => setTimeout(done, 50))) {
      const ready = await call('GET', '/readyz').catch(() => undefined)
      if (ready?.status === 200) return
      if (started.exitCode !== null || started.signalCode !== null || Date.now() > end) {
        throw new Error(`the server does not start:\n${readFileSync(logFile).subarray(logFrom)}`)
      }
    }
  }

  return {
    call,
    start,
    /** A command of the operator's, that may be killed. */
    run,
    /** The same, awaited. @throws Error where it fails */
    cli,
    /** Holds what a statement locks, until it is released or the database ends. */
    async hold(text: string): Promise<() => Promise<void>> {
      const home = await openDatabaseHome(readEnvironment(env), createPinoLogger('silent'), { share: true })
      const client = new pg.Client({ connectionString: home.url })
      client.on('error', () => {})
      await client.connect()
      await client.query('BEGIN')
      await client.query(text)
      return async () => {
        await client.end().catch(() => {})
        await home.stop()
      }
    },
    /** Adds the app that the tests log in to. The server need not run, a signer of its own has to. */
    addApp: (settings: object = {}) =>
      cli(
        'app',
        'upsert',
        '--id',
        APP_ID,
        '--json',
        JSON.stringify({ name: 'Faults', allowed_origins: [ORIGIN], limits: LIMITS, ...settings }),
      ),
    async kill(): Promise<void> {
      if (!child) return
      const gone = once(child, 'exit')
      child.kill('SIGKILL')
      await gone
    },
    /** Kills PostgreSQL itself; the server goes on. */
    killDatabase(): void {
      process.kill(databasePid(dataDir), 'SIGKILL')
    },
    databasePid: () => databasePid(dataDir),
    /** What a statement answers, whether the server runs or not. */
    async rows(text: string): Promise<unknown[]> {
      const log = createPinoLogger('silent')
      const home = await openDatabaseHome(readEnvironment(env), log, { share: true })
      const client = new pg.Client({ connectionString: home.url })
      try {
        await client.connect()
        return (await client.query(text)).rows
      } finally {
        await client.end()
        await home.stop()
      }
    },
    async close(): Promise<void> {
      if (child && child.exitCode === null && child.signalCode === null) {
        const gone = once(child, 'exit')
        child.kill('SIGTERM')
        await gone
      }
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}

export type ServerProcess = Awaited<ReturnType<typeof createServerProcess>>

function databasePid(dataDir: string): number {
  const note = join(dataDir, 'location')
  const parent = existsSync(note) ? readFileSync(note, 'utf8').trim() : dataDir
  return Number(readFileSync(join(parent, 'cluster', 'postmaster.pid'), 'utf8').split('\n')[0])
}
