import { findBinaries } from './binaries.ts'
import { loadCredentials } from './credentials.ts'
import { clusterExists, initCluster } from './init-cluster.ts'
import { openLayout } from './layout.ts'
import { stopOrphan } from './orphan.ts'
import { acquireOwnerLock } from './owner-lock.ts'
import { startPostmaster } from './postmaster.ts'
import { databaseUrl, setUpDatabase } from './set-up-database.ts'
import { type Supervisor, supervise, type UnexpectedExit } from './supervise.ts'

export interface EmbeddedPostgres {
  /** Connection string of the server's own role and database; the same for the whole life of this object. */
  url: string
  /** Process id of PostgreSQL, while it runs. */
  pid(): number | undefined
  /** Ends PostgreSQL in order and gives the data folder free. */
  stop(): Promise<void>
  /** Called at each end of PostgreSQL that nobody asked for; it is restarted unless `restarting` is false. */
  onExit(callback: (exit: UnexpectedExit) => void): void
}

export interface EmbeddedPostgresOptions {
  /** Folder for the database, its passwords and its log; made if missing. */
  dataDir: string
  /** As root: where what an unprivileged account must reach goes when `dataDir` is out of its reach. */
  systemDir?: string
  /** As root: whether PostgreSQL may run under an account that other services use too. Without it: yes. */
  mayShareAccount?: boolean
  log: (line: string) => void
}

/**
 * Starts the PostgreSQL that ships in an npm package on `dataDir` and watches it: it flushes to disk, listens on a
 * free port of 127.0.0.1 with SCRAM and random passwords, comes back when killed, and takes over what an earlier,
 * killed owner left running. As root it runs under an unprivileged account.
 * Throws OwnedElsewhereError when a running process already owns the folder, else an Error with one clear line.
 */
export async function startEmbeddedPostgres(options: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> {
  const { log } = options
  const layout = openLayout(options.dataDir, options.systemDir, options.mayShareAccount)
  const unlock = acquireOwnerLock(layout.lock)
  let supervisor: Supervisor | undefined
  // For a process that ends without stop(): PostgreSQL shuts down on its own, the next start finds it gone.
  const lastResort = () => {
    const pid = supervisor?.pid()
    if (pid !== undefined) process.kill(pid, 'SIGINT')
    unlock()
  }
  process.once('exit', lastResort)

  async function stop(): Promise<void> {
    await supervisor?.stop()
    process.off('exit', lastResort)
    unlock()
  }

  try {
    const binaries = findBinaries(layout.account, layout.shared)
    const credentials = loadCredentials(layout.credentials, clusterExists(layout))
    await stopOrphan(layout.cluster, log)
    if (!clusterExists(layout)) log('making the database (first start)')
    await initCluster(layout, binaries, credentials.superuser)
    const running = await supervise({
      start: (port) => startPostmaster(layout, binaries, port, credentials.superuser),
      clear: () => stopOrphan(layout.cluster, log),
      log,
    })
    supervisor = running
    await setUpDatabase(running.port, credentials)
    log(`PostgreSQL ${binaries.version} answers on 127.0.0.1:${running.port}`)
    return {
      url: databaseUrl(running.port, credentials),
      pid: () => running.pid(),
      onExit: (callback) => running.onExit(callback),
      stop,
    }
  } catch (error) {
    await stop()
    throw error
  }
}
