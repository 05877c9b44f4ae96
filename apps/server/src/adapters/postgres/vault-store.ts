import type { RecoveryRecord, VaultRoot } from '@latchkey/contract'
import type {
  NewRecovery,
  NewRoot,
  RecoveryChange,
  RootChange,
  StoredRoot,
  VaultOwner,
  VaultStore,
} from '../../ports/vault-store.ts'
import type { Database } from './database.ts'
import { isUniqueViolation } from './errors.ts'
import * as recovery from './recovery-statements.ts'
import * as statements from './vault-statements.ts'

class BadNonce extends Error {}
class TooMany extends Error {}
class OtherVersion extends Error {}

export function createVaultStore(database: Database): VaultStore {
  const roots = (owner: VaultOwner) => statements.listRoots(database, { userId: owner.userId })
  const rootAt = async (owner: VaultOwner, address: string): Promise<VaultRoot | undefined> =>
    (await roots(owner)).find((root) => root.address === address)

  async function repeated(
    owner: VaultOwner,
    address: string,
    marks: readonly Buffer[],
  ): Promise<VaultRoot | undefined> {
    const [row] = await statements.findRequest(database, { ...owner, address })
    return row && marks.some((mark) => mark.equals(row.request_mac)) ? rootAt(owner, address) : undefined
  }

  /** What stands in the way of a new root and may be told to its user: an HD root there is one of. */
  const inTheWay = ({ body }: NewRoot, owner: VaultOwner) =>
    body.kind === 'hd' ? ownHdRoot(owner) : rootAt(owner, body.address)

  async function ownHdRoot(owner: VaultOwner): Promise<VaultRoot | undefined> {
    return (await roots(owner)).find((root) => root.kind === 'hd')
  }

  return {
    roots,

    async keepNonce(nonce, { userId }, expiresAt, { allowed, now, windowEnds }) {
      const key = `wallet nonces ${userId}`
      const kept = await statements.keepNonce(database, {
        ...{ nonce, userId, expiresAt, key, allowed, now, windowEnds },
      })
      return kept.length > 0
    },

    async createRoot(owner, root, now, mostImported) {
      try {
        await database.transaction(async (session) => {
          const { nonce } = root.body
          const taken = await statements.takeNonce(session, { nonce, userId: owner.userId, now })
          if (taken.length === 0) throw new BadNonce()
          if (root.body.kind === 'private-key') {
            await recovery.lockImports(session, owner)
            const [imports] = await recovery.countImports(session, owner)
            if ((imports?.count ?? 0) >= mostImported) throw new TooMany()
          }
          const columns = { ...owner, ...rootColumns(root), now }
          await statements.insertRoot(session, columns)
          if (columns.recoveryMethod !== 'privy') await recovery.tellOfRecoverySet(session, columns)
        })
        return { kind: 'done', root: (await rootAt(owner, root.body.address)) as VaultRoot }
      } catch (error) {
        if (error instanceof TooMany) return { kind: 'too-many' }
        if (!(error instanceof BadNonce || isUniqueViolation(error))) throw error
        const same = await repeated(owner, root.body.address, root.marks)
        if (same) return { kind: 'done', root: same }
        const own = await inTheWay(root, owner)
        if (error instanceof BadNonce && !own) return { kind: 'bad-nonce' }
        return { kind: 'taken', root: own }
      }
    },

    async setRecovery(owner, address, change, now): Promise<RecoveryChange> {
      const { nonce } = change.body
      const columns = { ...owner, address, ...recoveryColumns(change), now }
      try {
        const replaced = await database.transaction(async (session) => {
          const taken = await statements.takeNonce(session, { nonce, userId: owner.userId, now })
          if (taken.length === 0) throw new BadNonce()
          const [changed] = await recovery.replaceRecovery(session, { ...columns, from: change.body.from })
          if (!changed) throw new OtherVersion()
          await recovery.tellOfRecoverySet(session, columns)
          return changed.replaced
        })
        return { kind: 'done', root: (await rootAt(owner, address)) as VaultRoot, replaced }
      } catch (error) {
        if (!(error instanceof BadNonce || error instanceof OtherVersion)) throw error
        const same = await repeated(owner, address, change.marks)
        if (same) {
          const at = { userId: owner.userId, address, shareVersion: same.share_version }
          const [known] = await recovery.findReplaced(database, at)
          return { kind: 'done', root: same, ...known }
        }
        if (error instanceof BadNonce) return { kind: 'bad-nonce' }
        const root = await rootAt(owner, address)
        return root ? { kind: 'taken', root } : { kind: 'no-root' }
      }
    },

    async passcode(owner, address) {
      const [row] = await recovery.passcodeOf(database, { ...owner, address })
      return row
    },

    async addWallet(owner, address, nonce, wallet, now): Promise<RootChange> {
      const before = await rootAt(owner, address)
      if (!before || before.kind !== 'hd') return { kind: 'no-root' }
      if (before.wallets.some((known) => known.address === wallet.address))
        return { kind: 'done', root: before }
      try {
        await database.transaction(async (session) => {
          const taken = await statements.takeNonce(session, { nonce, userId: owner.userId, now })
          if (taken.length === 0) throw new BadNonce()
          await statements.insertWallet(session, {
            ...owner,
            root: address,
            address: wallet.address,
            chainType: wallet.chain_type,
            walletIndex: wallet.wallet_index,
            publicKey: wallet.public_key,
            now,
          })
        })
      } catch (error) {
        if (!(error instanceof BadNonce || isUniqueViolation(error))) throw error
        const after = (await rootAt(owner, address)) as VaultRoot
        if (after.wallets.some((known) => known.address === wallet.address))
          return { kind: 'done', root: after }
        return error instanceof BadNonce ? { kind: 'bad-nonce' } : { kind: 'taken', root: after }
      }
      return { kind: 'done', root: (await rootAt(owner, address)) as VaultRoot }
    },

    async open(owner, address, limit, detail, now) {
      const [row] = await statements.openStoredRoot(database, {
        ...owner,
        address,
        action: limit.action,
        frameKey: limit.frameKey,
        detail: JSON.stringify(detail),
        key: `${owner.userId} ${limit.action}`,
        allowed: limit.allowed,
        now,
        windowEnds: new Date(now.getTime() + limit.windowMs),
      })
      if (!row?.address) return { kind: 'no-root' }
      if (row.count > limit.allowed) return { kind: 'refused', until: row.until }
      return { kind: 'root', root: row as StoredRoot }
    },

    async note(owner, address, action, detail, now) {
      const rows = await statements.noteAction(database, {
        ...owner,
        address,
        action,
        detail: JSON.stringify(detail),
        now,
      })
      return rows.length > 0
    },
  }
}

export function rootColumns({ body, authShare, marks, madeBy }: NewRoot) {
  return {
    address: body.address,
    chainType: body.chain_type,
    kind: body.kind,
    shareVersion: body.share_version,
    ...recoveryColumns({ body, authShare, marks }),
    madeBy,
    wallets: JSON.stringify(body.wallets),
  }
}

function recoveryColumns({ body, authShare, marks }: Omit<NewRecovery, 'body'> & { body: RecoveryRecord }) {
  return {
    recoveryMethod: body.recovery_method,
    recoveryParams: JSON.stringify(body.recovery_params),
    authShare: JSON.stringify(authShare),
    encryptedRecoveryShare: JSON.stringify(body.encrypted_recovery_share),
    sealedRecoveryKey: body.sealed_recovery_key ? JSON.stringify(body.sealed_recovery_key) : null,
    requestMac: marks[0],
  }
}
