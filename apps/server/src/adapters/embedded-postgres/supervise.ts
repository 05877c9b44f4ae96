import { setTimeout as delay } from 'node:timers/promises'
import { freePort } from './free-port.ts'
import { endPostmaster } from './orphan.ts'
import { type Postmaster, PostmasterEndedError } from './postmaster.ts'
import { identityOf } from './process-info.ts'

/** An end of PostgreSQL that nobody asked for. */
export interface UnexpectedExit {
  code: number | null
  signal: NodeJS.Signals | null
  /** True: it is being started again on the same port. False: that failed and it stays down. */
  restarting: boolean
}

export interface SupervisorOptions {
  start(port: number): Promise<Postmaster>
  /** Clears away what a start that failed left behind. */
  clear(): Promise<void>
  log(line: string): void
}

export interface Supervisor {
  port: number
  pid(): number | undefined
  stop(): Promise<void>
  onExit(callback: (exit: UnexpectedExit) => void): void
}

// A new start can fail for some seconds after a kill: old backends still hold the shared memory.
const START_PATIENCE_MS = 30_000
const RETRY_MS = 300
// More ends than this within the window: something is wrong that a restart does not mend.
const MOST_RESTARTS = 10
const RESTART_WINDOW_MS = 60_000

/** Starts PostgreSQL on a free port and keeps it running there until `stop`. */
export async function supervise(options: SupervisorOptions): Promise<Supervisor> {
  const { log } = options
  const listeners: ((exit: UnexpectedExit) => void)[] = []
  const ends: number[] = []
  let current: Postmaster | undefined
  let stopping = false
  let restart: Promise<void> = Promise.resolve()

  async function start(fixedPort?: number): Promise<number> {
    for (const end = Date.now() + START_PATIENCE_MS; ; await delay(RETRY_MS)) {
      const port = fixedPort ?? (await freePort())
      try {
        current = await options.start(port)
        return port
      } catch (error) {
        if (!(error instanceof PostmasterEndedError) || stopping || Date.now() > end) throw error
        if (!error.portTaken) log('PostgreSQL did not start, trying again')
        await options.clear()
      }
    }
  }

  function watch(postmaster: Postmaster, port: number): void {
    void postmaster.ended.then((how) => {
      current = undefined
      if (stopping) return
      ends.push(Date.now())
      const hopeless = ends.filter((at) => at > Date.now() - RESTART_WINDOW_MS).length > MOST_RESTARTS
      restart = hopeless ? giveUp(how, 'it ended too often') : again(how, port)
    })
  }

  type How = Omit<UnexpectedExit, 'restarting'>

  async function again(how: How, port: number): Promise<void> {
    log(`PostgreSQL ended (${how.signal ?? how.code}), starting it again`)
    for (const listener of listeners) listener({ ...how, restarting: true })
    try {
      await start(port)
      log('PostgreSQL is back')
      if (current) watch(current, port)
    } catch (error) {
      if (!stopping) await giveUp(how, (error as Error).message)
    }
  }

  async function giveUp(how: How, reason: string): Promise<void> {
    log(`PostgreSQL stays down: ${reason}`)
    for (const listener of listeners) listener({ ...how, restarting: false })
  }

  const port = await start()
  if (current) watch(current, port)
  return {
    port,
    pid: () => current?.pid,
    onExit: (callback) => void listeners.push(callback),
    async stop() {
      stopping = true
      await restart
      const identity = current && identityOf(current.pid)
      if (identity) await endPostmaster(identity)
    },
  }
}
