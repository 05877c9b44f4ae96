import { randomUUID } from 'node:crypto'
import { linkSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { identityOf, isRunning, type ProcessIdentity } from './process-info.ts'

interface Holder extends ProcessIdentity {
  token: string
}

export class OwnedElsewhereError extends Error {
  constructor(path: string, pid: number) {
    super(`the embedded PostgreSQL in use here belongs to the running process ${pid} (${path})`)
    this.name = 'OwnedElsewhereError'
  }
}

function read(path: string): Holder | undefined {
  try {
    return JSON.parse(readFileSync(path, 'utf8')) as Holder
  } catch {
    return undefined
  }
}

function link(from: string, to: string): boolean {
  try {
    linkSync(from, to)
    return true
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false
    throw error
  }
}

/**
 * Takes the lock file at `path` for this process; a lock whose process is gone is taken over.
 * Returns the function that gives it back. Throws OwnedElsewhereError while another process holds it.
 */
export function acquireOwnerLock(path: string): () => void {
  const self = identityOf(process.pid) ?? { pid: process.pid, startedAt: 'unknown' }
  const mine: Holder = { ...self, token: randomUUID() }
  const draft = `${path}.${mine.token}`
  writeFileSync(draft, JSON.stringify(mine), { mode: 0o600 })
  try {
    for (let attempt = 0; !link(draft, path); attempt++) {
      const holder = read(path)
      if (holder && isRunning(holder)) throw new OwnedElsewhereError(path, holder.pid)
      if (attempt >= 10) throw new Error(`cannot take over the lock ${path}`)
      takeAside(path, holder, mine.token)
    }
  } finally {
    rmSync(draft, { force: true })
  }
  return () => {
    if (read(path)?.token === mine.token) rmSync(path, { force: true })
  }
}

/**
 * Moves a stale lock away. Two processes may judge the same lock stale: the one that comes second would
 * move the first one's fresh lock, so what was moved is looked at again and put back if it is a live one.
 */
function takeAside(path: string, stale: Holder | undefined, token: string): void {
  const aside = `${path}.stale-${token}`
  try {
    renameSync(path, aside)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return
    throw error
  }
  const moved = read(aside)
  const live = moved && moved.token !== stale?.token && isRunning(moved)
  if (live) link(aside, path)
  rmSync(aside, { force: true })
  if (live) throw new OwnedElsewhereError(path, moved.pid)
}
