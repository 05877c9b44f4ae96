import type { UserKey } from '../../ports/backend-users.ts'
import type { SealedRoot } from '../../ports/sealed-roots.ts'
import type { ReadAccess } from './format.ts'
import { readBackup } from './read-backup.ts'

type Row = Record<string, string | null>

/** What a backup has of one user. */
export interface BackedUpRoots {
  createdAt: string
  /** entries of the key sets that are in it, as `id:base64url` */
  keys: { sealing?: string; signer?: string }
  /** undefined where the app has no such user in it */
  userId: string | undefined
  /** the oldest first */
  roots: SealedRoot[]
}

/**
 * The roots of one user out of a backup, of any level of the database that there was, without a database.
 * @throws BackupError
 */
export async function readRoots(
  file: string,
  access: ReadAccess,
  appId: string,
  named: Extract<UserKey, { by: 'id' | 'account' }>,
): Promise<BackedUpRoots> {
  const found: BackedUpRoots = { createdAt: '', keys: {}, userId: undefined, roots: [] }
  const isUser = (table: string, row: Row) =>
    row.app_id === appId &&
    (named.by === 'id'
      ? table === 'users' && row.id === named.id
      : table === 'linked_accounts' && row.type === named.type && row.subject === named.subject)
  await eachRow(file, access, found, (table, row) => {
    if (isUser(table, row)) found.userId = (table === 'users' ? row.id : row.user_id) as string
  })
  if (found.userId === undefined) return found
  const rows: Record<'roots' | 'wallets', Row[]> = { roots: [], wallets: [] }
  await eachRow(file, access, found, (table, row) => {
    if (table !== 'roots' && table !== 'wallets') return
    if (row.app_id === appId && row.user_id === found.userId) rows[table].push(row)
  })
  found.roots = rows.roots.toSorted(byTime).map((row) => rootOf(row, rows.wallets.toSorted(byTime)))
  return found
}

async function eachRow(
  file: string,
  access: ReadAccess,
  found: BackedUpRoots,
  take: (table: string, row: Row) => void,
): Promise<void> {
  let table = { name: '', columns: [] as string[] }
  for await (const record of readBackup(file, access)) {
    if (Array.isArray(record)) {
      const { name, columns } = table
      take(name, Object.fromEntries(columns.map((column, at) => [column, record[at] ?? null])))
    } else if (record.kind === 'about') found.createdAt = record.createdAt
    else if (record.kind === 'keys') found.keys[record.purpose] = record.entries
    else if (record.kind === 'table')
      table = { name: record.name, columns: record.columns.map(({ name }) => name) }
  }
}

/** Of one form, since a backup writes every time in UTC. */
const byTime = (one: Row, other: Row) => String(one.created_at).localeCompare(String(other.created_at))

/** What older levels lack is read as what they meant. */
function rootOf(row: Row, wallets: Row[]): SealedRoot {
  const json = (name: string) => JSON.parse(row[name] ?? 'null')
  const own = wallets.filter((wallet) => wallet.root === row.address)
  return {
    address: row.address as string,
    chainType: row.chain_type as SealedRoot['chainType'],
    kind: row.kind as SealedRoot['kind'],
    shareVersion: Number(row.share_version),
    authShare: json('auth_share'),
    recoveryMethod: row.recovery_method as SealedRoot['recoveryMethod'],
    recoveryParams: json('recovery_params') ?? {},
    encryptedRecoveryShare: json('encrypted_recovery_share'),
    sealedRecoveryKey: json('sealed_recovery_key'),
    archived: (row.archived_at ?? null) !== null,
    wallets: own.map((wallet) => ({
      chain_type: wallet.chain_type as SealedRoot['chainType'],
      wallet_index: Number(wallet.wallet_index),
      address: wallet.address as string,
      public_key: wallet.public_key as string,
    })),
  }
}
