import { type ChildProcess, spawn } from 'node:child_process'
import { closeSync, openSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import pg from 'pg'
import { asAccount } from './account.ts'
import type { Binaries } from './binaries.ts'
import { CHILD_ENV, cannotRun, SUPERUSER } from './init-cluster.ts'
import type { Layout } from './layout.ts'

const LOG_LIMIT_BYTES = 5_000_000
// Replaying the log after a crash can take long; as long as the process lives it is not given up sooner.
const RECOVERY_PATIENCE_MS = 300_000

/** A postmaster that has answered a query. */
export interface Postmaster {
  pid: number
  /** Settles when the process has ended, for whatever reason. */
  ended: Promise<{ code: number | null; signal: NodeJS.Signals | null }>
}

export class PostmasterEndedError extends Error {
  readonly portTaken: boolean
  constructor(logTail: string) {
    super(`PostgreSQL ended while starting: ${logTail}`)
    this.name = 'PostmasterEndedError'
    this.portTaken = /could not bind|Address already in use/i.test(logTail)
  }
}

// Durability is spelled out: a cluster's own file must not be able to switch it off. Statements, parameters and
// the detail of an error (which quotes rows) stay out of the log.
const SETTINGS = {
  listen_addresses: '127.0.0.1',
  unix_socket_directories: '',
  fsync: 'on',
  synchronous_commit: 'on',
  full_page_writes: 'on',
  password_encryption: 'scram-sha-256',
  max_connections: '100',
  log_statement: 'none',
  log_min_error_statement: 'panic',
  log_min_duration_statement: '-1',
  log_parameter_max_length: '0',
  log_parameter_max_length_on_error: '0',
  log_error_verbosity: 'terse',
  logging_collector: 'off',
  TimeZone: 'UTC',
}

/** Starts PostgreSQL on 127.0.0.1:`port` and waits until it answers. Throws PostmasterEndedError if it ends first. */
export async function startPostmaster(
  layout: Layout,
  binaries: Binaries,
  port: number,
  superuserPassword: string,
): Promise<Postmaster> {
  const full = (statSync(layout.log, { throwIfNoEntry: false })?.size ?? 0) > LOG_LIMIT_BYTES
  const log = openSync(layout.log, full ? 'w' : 'a', 0o600)
  const logFrom = statSync(layout.log).size
  const settings = Object.entries(SETTINGS).flatMap(([name, value]) => ['-c', `${name}=${value}`])
  const child = spawn(
    join(binaries.home, 'bin', 'postgres'),
    ['-D', layout.cluster, '-p', String(port), ...settings],
    // A process group of its own: Ctrl-C in the terminal must reach the server first, which then stops it in order.
    {
      ...asAccount(layout.account),
      cwd: layout.clusterParent,
      env: CHILD_ENV,
      stdio: ['ignore', log, log],
      detached: true,
    },
  )
  closeSync(log)
  const failed = new Promise<never>((_, fail) => child.once('error', (error) => fail(cannotRun(error))))
  const ended: Postmaster['ended'] = new Promise((done) =>
    child.once('exit', (code, signal) => done({ code, signal })),
  )
  const early = ended.then(async () => {
    throw new PostmasterEndedError(readFileSync(layout.log).subarray(logFrom).toString().slice(-600).trim())
  })
  early.catch(() => {})
  failed.catch(() => {})
  await Promise.race([answers(child, port, superuserPassword), early, failed])
  return { pid: child.pid as number, ended }
}

async function answers(child: ChildProcess, port: number, password: string): Promise<void> {
  const end = Date.now() + RECOVERY_PATIENCE_MS
  while (child.exitCode === null && child.signalCode === null) {
    const client = new pg.Client({ host: '127.0.0.1', port, user: SUPERUSER, password, database: 'postgres' })
    client.on('error', () => {})
    try {
      await client.connect()
      await client.query('select 1')
      return
    } catch (error) {
      if ((error as { code?: string }).code === '28P01')
        throw new Error('PostgreSQL refuses the password on file')
      if (Date.now() > end) throw new Error(`PostgreSQL does not answer: ${(error as Error).message}`)
    } finally {
      await client.end().catch(() => {})
    }
    await delay(50)
  }
}
