import { execFileSync } from 'node:child_process'
import { type Stats, statSync } from 'node:fs'
import { dirname, resolve } from 'node:path'

/** The unprivileged account that PostgreSQL runs as; undefined means: as ourselves. */
export interface Account {
  name: string
  uid: number
  gid: number
}

// A dedicated account first, then those that systems ship.
const CANDIDATES = ['latchkey', 'postgres', '_postgres', 'nobody', 'daemon']

function idOf(flag: '-u' | '-g', name: string): number | undefined {
  try {
    const id = Number(
      execFileSync('id', [flag, name], { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }),
    )
    return Number.isInteger(id) && id > 0 ? id : undefined
  } catch {
    return undefined
  }
}

/**
 * The account for a new or an existing cluster. PostgreSQL refuses to run as root, so root lends it an
 * unprivileged account; a cluster that exists stays with the account that owns it.
 */
export function chooseAccount(clusterDir: string): Account | undefined {
  if (process.getuid?.() !== 0) return undefined
  const owner = statSync(clusterDir, { throwIfNoEntry: false })
  if (owner && owner.uid !== 0) return { name: `uid ${owner.uid}`, uid: owner.uid, gid: owner.gid }
  for (const name of CANDIDATES) {
    const uid = idOf('-u', name)
    const gid = idOf('-g', name)
    if (uid !== undefined && gid !== undefined) return { name, uid, gid }
  }
  throw new Error(
    `PostgreSQL does not run as root and none of the accounts ${CANDIDATES.join(', ')} exists: ` +
      'run Latchkey as an ordinary user or set DATABASE_URL',
  )
}

function allows(stat: Stats, account: Account, bit: 1 | 4): boolean {
  if (stat.uid === account.uid) return (stat.mode & (bit << 6)) !== 0
  if (stat.gid === account.gid) return (stat.mode & (bit << 3)) !== 0
  return (stat.mode & bit) !== 0
}

/** Whether the account may pass every folder from the root down to and including `dir`. */
export function canReach(dir: string, account: Account | undefined): boolean {
  if (!account) return true
  for (let at = resolve(dir); ; at = dirname(at)) {
    const stat = statSync(at, { throwIfNoEntry: false })
    if (stat && !allows(stat, account, 1)) return false
    if (at === dirname(at)) return true
  }
}

/** Spawn options that switch to the account. */
export function asAccount(account: Account | undefined): { uid?: number; gid?: number } {
  return account ? { uid: account.uid, gid: account.gid } : {}
}
