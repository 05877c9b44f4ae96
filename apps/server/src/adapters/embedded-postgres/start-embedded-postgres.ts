import { setTimeout as delay } from 'node:timers/promises'
import { findBinaries } from './binaries.ts'
import { loadCredentials } from './credentials.ts'
import { freePort } from './free-port.ts'
import { initCluster } from './init-cluster.ts'
import { openLayout } from './layout.ts'
import { endPostmaster, stopOrphan } from './orphan.ts'
import { acquireOwnerLock } from './owner-lock.ts'
import { clusterExists, type Postmaster, PostmasterEndedError, startPostmaster } from './postmaster.ts'
import { identify } from './process-info.ts'
import { DATABASE, OWNER, setUpDatabase } from './set-up-database.ts'

/** An end of PostgreSQL that nobody asked for. */
export interface UnexpectedExit {
  code: number | null
  signal: NodeJS.Signals | null
  /** True: it is being started again on the same port. False: that failed and it stays down. */
  restarting: boolean
}

export interface EmbeddedPostgres {
  /** Connection string of the server's own role and database; the same for the whole life of this object. */
  url: string
  /** Ends PostgreSQL in order and gives the data folder free. */
  stop(): Promise<void>
  onExit(callback: (exit: UnexpectedExit) => void): void
}

export interface EmbeddedPostgresOptions {
  /** Folder for the database, its passwords and its log; made if missing. */
  dataDir: string
  log: (line: string) => void
}

// A new start can fail for some seconds after a kill: old backends still hold the shared memory.
const START_PATIENCE_MS = 30_000
const RETRY_MS = 300

/**
 * Starts the PostgreSQL that ships in an npm package on `dataDir` and watches it: it flushes to disk, listens on a
 * free port of 127.0.0.1 with SCRAM and random passwords, comes back when killed, and takes over what an earlier,
 * killed owner left running. As root it runs under an unprivileged account.
 * Throws OwnedElsewhereError when a running process already owns the folder, else an Error with one clear line.
 */
export async function startEmbeddedPostgres(options: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> {
  const { log } = options
  const layout = openLayout(options.dataDir)
  const unlock = acquireOwnerLock(layout.lock)
  const listeners: ((exit: UnexpectedExit) => void)[] = []
  let current: Postmaster | undefined
  let stopping = false
  const lastResort = () => {
    if (current && !stopping) tryKill(current.pid, 'SIGINT')
    unlock()
  }
  process.once('exit', lastResort)

  try {
    const binaries = findBinaries(layout.account, layout.shared)
    const credentials = loadCredentials(layout.credentials, clusterExists(layout))
    await stopOrphan(layout.cluster, log)
    if (!clusterExists(layout)) log('making the database (first start)')
    await initCluster(layout, binaries, credentials.superuser)

    const start = async (fixedPort?: number): Promise<number> => {
      for (const end = Date.now() + START_PATIENCE_MS; ; await delay(RETRY_MS)) {
        const port = fixedPort ?? (await freePort())
        try {
          current = await startPostmaster(layout, binaries, port, credentials.superuser)
          return port
        } catch (error) {
          if (!(error instanceof PostmasterEndedError) || stopping || Date.now() > end) throw error
          if (!error.portTaken) log('PostgreSQL did not start, trying again')
          await stopOrphan(layout.cluster, log)
        }
      }
    }

    const watch = (postmaster: Postmaster, port: number) => {
      void postmaster.ended.then(async ({ code, signal }) => {
        if (stopping) return
        log(`PostgreSQL ended (${signal ?? code}), starting it again`)
        for (const listener of listeners) listener({ code, signal, restarting: true })
        try {
          await start(port)
          log('PostgreSQL is back')
          if (current) watch(current, port)
        } catch (error) {
          if (stopping) return
          current = undefined
          log(`PostgreSQL stays down: ${(error as Error).message}`)
          for (const listener of listeners) listener({ code, signal, restarting: false })
        }
      })
    }

    const port = await start()
    await setUpDatabase(port, credentials)
    if (current) watch(current, port)
    log(`PostgreSQL ${binaries.version} answers on 127.0.0.1:${port}`)

    return {
      url: `postgres://${OWNER}:${credentials.owner}@127.0.0.1:${port}/${DATABASE}`,
      onExit: (callback) => void listeners.push(callback),
      async stop() {
        if (stopping) return
        stopping = true
        const identity = current && identify(current.pid)
        if (identity) await endPostmaster(identity)
        process.off('exit', lastResort)
        unlock()
      },
    }
  } catch (error) {
    stopping = true
    const identity = current && identify(current.pid)
    if (identity) await endPostmaster(identity)
    process.off('exit', lastResort)
    unlock()
    throw error
  }
}

function tryKill(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal)
  } catch {
    // It has ended already.
  }
}
