import { spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import {
  chownSync,
  closeSync,
  existsSync,
  fsyncSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { asAccount } from './account.ts'
import type { Binaries } from './binaries.ts'
import type { Layout } from './layout.ts'

export const SUPERUSER = 'latchkey_admin'

/** PostgreSQL's environment: nothing of ours, because ours may hold keys. */
export const CHILD_ENV = { PATH: '/usr/bin:/bin', LANG: 'C', LC_ALL: 'C', TZ: 'UTC' }

/** Whether a cluster was ever made here. */
export const clusterExists = (layout: Layout): boolean => existsSync(layout.cluster)

const DRAFT = 'cluster.new-'

/**
 * Makes the cluster if there is none: under a name of its own, then renamed, so that one that was interrupted
 * is never taken for whole. Throws when the cluster is of another major version than the binaries.
 */
export async function initCluster(
  layout: Layout,
  binaries: Binaries,
  superuserPassword: string,
): Promise<void> {
  for (const name of readdirSync(layout.clusterParent)) {
    if (name.startsWith(DRAFT)) clearAway(join(layout.clusterParent, name))
  }
  if (clusterExists(layout)) return checkVersion(layout.cluster, binaries.version)
  const draft = join(layout.clusterParent, `${DRAFT}${randomUUID()}`)
  const passwordFile = `${draft}.password`
  mkdirSync(draft, { mode: 0o700 })
  writeFileSync(passwordFile, superuserPassword, { mode: 0o600 })
  try {
    if (layout.account) {
      for (const path of [draft, passwordFile]) chownSync(path, layout.account.uid, layout.account.gid)
    }
    await runInitdb(layout, binaries, draft, passwordFile)
    renameSync(draft, layout.cluster)
    syncFolder(layout.clusterParent)
  } finally {
    rmSync(passwordFile, { force: true })
    clearAway(draft)
  }
}

function runInitdb(layout: Layout, binaries: Binaries, draft: string, passwordFile: string): Promise<void> {
  const args = [
    ...['-D', draft, '-U', SUPERUSER, `--pwfile=${passwordFile}`, '--auth=scram-sha-256', '--encoding=UTF8'],
    ...['--locale=C', '--locale-provider=builtin', '--builtin-locale=C.UTF-8', '--data-checksums'],
  ]
  return new Promise((done, fail) => {
    const child = spawn(join(binaries.home, 'bin', 'initdb'), args, {
      ...asAccount(layout.account),
      cwd: layout.clusterParent,
      env: CHILD_ENV,
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    let output = ''
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (output += chunk))
    child.on('error', (error: NodeJS.ErrnoException) => fail(cannotRun(error)))
    // Not its exit: what it said last may be read after that.
    child.on('close', (code, signal) =>
      code === 0
        ? done()
        : fail(new Error(`initdb ended with ${code ?? signal}: ${output.slice(-600).trim()}`)),
    )
  })
}

/** A sentence for a binary that the system would not start. */
export function cannotRun(error: NodeJS.ErrnoException): Error {
  const reason =
    error.code === 'ENOENT'
      ? 'its loader is missing (it needs glibc, so not Alpine)'
      : `${error.code ?? ''} ${error.message}`.trim()
  return new Error(`the PostgreSQL that ships with Latchkey cannot run here: ${reason}; set DATABASE_URL`)
}

function checkVersion(cluster: string, version: string): void {
  const found = readFileSync(join(cluster, 'PG_VERSION'), 'utf8').trim()
  if (found !== version.split('.')[0]) {
    throw new Error(
      `${cluster} is of PostgreSQL ${found}, the binaries are ${version}: back up with the old release`,
    )
  }
}

function syncFolder(path: string): void {
  const folder = openSync(path, 'r')
  fsyncSync(folder)
  closeSync(folder)
}

// An initdb that outlived its parent may still be writing there: what cannot go now goes at the next start.
function clearAway(path: string): void {
  try {
    rmSync(path, { recursive: true, force: true, maxRetries: 3 })
  } catch {
    return
  }
}
