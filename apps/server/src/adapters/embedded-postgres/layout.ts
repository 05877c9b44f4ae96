import { randomUUID } from 'node:crypto'
import { chmodSync, existsSync, mkdirSync, readFileSync, realpathSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { makeFolder } from '../files/make-folder.ts'
import { type Account, canReach, chooseAccount } from './account.ts'

/** Where things lie. All of it is under the data folder, unless an unprivileged account cannot reach that. */
export interface Layout {
  account: Account | undefined
  /** Folder of ours: passwords, lock, log. */
  dataDir: string
  /** Folder that holds the cluster. */
  clusterParent: string
  cluster: string
  credentials: string
  lock: string
  log: string
  /** Where binaries are copied to when they cannot run from node_modules. */
  shared: string
}

// For root only: a place that another account can reach, also when the project lies in a private home.
const SYSTEM_DIR = '/var/lib/latchkey'

/** Makes the data folder if needed and decides where the cluster lies; the decision is kept in a file. */
export function openLayout(wanted: string, systemDir = SYSTEM_DIR, mayShare = true): Layout {
  makeFolder(wanted, 'DATA_DIR')
  const dataDir = realpathSync(wanted)
  const note = join(dataDir, 'location')
  const noted = existsSync(note) ? readFileSync(note, 'utf8').trim() : undefined
  const account = chooseAccount(join(noted ?? dataDir, 'cluster'), mayShare)
  if (account) chmodSync(dataDir, 0o711)
  let clusterParent = noted ?? dataDir
  if (!noted && !canReach(dataDir, account)) {
    clusterParent = join(systemDir, 'clusters', randomUUID())
    mkdirSync(clusterParent, { recursive: true, mode: 0o711 })
    writeFileSync(note, `${clusterParent}\n`, { mode: 0o600, flush: true })
  }
  return {
    account,
    dataDir,
    clusterParent,
    cluster: join(clusterParent, 'cluster'),
    credentials: join(dataDir, 'passwords.json'),
    lock: join(dataDir, 'owner.lock'),
    log: join(dataDir, 'postgresql.log'),
    shared: account ? systemDir : join(dataDir, 'binaries'),
  }
}
