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
const OWN = ['latchkey', 'postgres', '_postgres']
/** Other services run under these too, and could read a cluster of theirs and its key shares. */
const SHARED = ['nobody', 'daemon']

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
 * @throws Error when there is none, or, unless `mayShare`, none but those that other services use too.
 */
export function chooseAccount(clusterDir: string, mayShare: boolean, find = idOf): Account | undefined {
  if (process.getuid?.() !== 0) return undefined
  const owner = statSync(clusterDir, { throwIfNoEntry: false })
  if (owner && owner.uid !== 0) {
    const shared = mayShare ? undefined : SHARED.find((name) => find('-u', name) === owner.uid)
    if (!shared) return { name: `uid ${owner.uid}`, uid: owner.uid, gid: owner.gid }
    throw new Error(
      `the database belongs to the account ${shared}, which other services may use too: make an account ` +
        `latchkey and give it ${clusterDir} (chown -R latchkey:), run Latchkey as an ordinary user, or set DATABASE_URL`,
    )
  }
  for (const name of mayShare ? [...OWN, ...SHARED] : OWN) {
    const uid = find('-u', name)
    const gid = find('-g', name)
    if (uid !== undefined && gid !== undefined) return { name, uid, gid }
  }
  throw new Error(
    `PostgreSQL does not run as root and none of the accounts ${OWN.join(', ')} exists: ` +
      'make an account latchkey, run Latchkey as an ordinary user, or set DATABASE_URL',
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
