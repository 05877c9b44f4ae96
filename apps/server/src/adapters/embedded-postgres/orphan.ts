import { existsSync, readdirSync, readFileSync, readlinkSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { commandLine, identityOf, isRunning, type ProcessIdentity } from './process-info.ts'

const POLL_MS = 50
const REAP_PATIENCE_MS = 5_000

/** The postmaster that the cluster's pid file names, if that process runs and is PostgreSQL on this folder. */
export function runningPostmaster(cluster: string): ProcessIdentity | undefined {
  const pid = pidInFile(cluster)
  const identity = pid === undefined ? undefined : identityOf(pid)
  return identity && commandLine(identity.pid).includes(cluster) ? identity : undefined
}

function pidInFile(cluster: string): number | undefined {
  const file = join(cluster, 'postmaster.pid')
  if (!existsSync(file)) return undefined
  const pid = Number(readFileSync(file, 'utf8').split('\n')[0])
  return Number.isInteger(pid) && pid > 1 ? pid : undefined
}

/**
 * Ends a PostgreSQL that outlived the process which started it, and clears away a pid file that would keep the
 * next one from starting. Call only while holding the owner lock.
 */
export async function stopOrphan(cluster: string, log: (line: string) => void): Promise<void> {
  const orphan = runningPostmaster(cluster)
  if (orphan) {
    log(`stopping the PostgreSQL that an earlier run left behind (process ${orphan.pid})`)
    await endPostmaster(orphan)
  }
  await clearStalePidFile(cluster)
}

/** Fast shutdown (open transactions are rolled back), then immediate, then kill. */
export async function endPostmaster(postmaster: ProcessIdentity): Promise<void> {
  const steps = [
    ['SIGINT', 20_000],
    ['SIGQUIT', 5_000],
    ['SIGKILL', 5_000],
  ] as const
  for (const [signal, patience] of steps) {
    try {
      process.kill(postmaster.pid, signal)
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'ESRCH') return
      throw error
    }
    if (await until(() => !isRunning(postmaster), patience)) return
  }
  throw new Error(`PostgreSQL (process ${postmaster.pid}) does not end`)
}

// PostgreSQL removes a stale pid file itself, but takes the pid of a process that has ended and was not yet
// waited for (a slow process 1) for a running one.
async function clearStalePidFile(cluster: string): Promise<void> {
  const pid = pidInFile(cluster)
  if (process.platform !== 'linux' || pid === undefined) return
  const reaped = await until(() => !existsSync(`/proc/${pid}`), identityOf(pid) ? 0 : REAP_PATIENCE_MS)
  if (reaped || anyProcessIn(cluster)) return
  rmSync(join(cluster, 'postmaster.pid'), { force: true })
}

function anyProcessIn(cluster: string): boolean {
  return readdirSync('/proc').some((name) => {
    if (!/^\d+$/.test(name)) return false
    try {
      return readlinkSync(`/proc/${name}/cwd`) === cluster
    } catch {
      return false
    }
  })
}

async function until(met: () => boolean, patienceMs: number): Promise<boolean> {
  const end = Date.now() + patienceMs
  while (!met()) {
    if (Date.now() >= end) return false
    await delay(POLL_MS)
  }
  return true
}
