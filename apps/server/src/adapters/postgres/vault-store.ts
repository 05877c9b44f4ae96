import type { VaultRoot } from '@latchkey/contract'
import type { NewRoot, RootChange, StoredRoot, VaultOwner, VaultStore } from '../../ports/vault-store.ts'
import type { Database } from './database.ts'
import { isUniqueViolation } from './errors.ts'
import * as statements from './vault-statements.ts'

class BadNonce extends Error {}

export function createVaultStore(database: Database): VaultStore {
  const roots = (owner: VaultOwner) => statements.listRoots(database, { userId: owner.userId })
  const rootAt = async (owner: VaultOwner, address: string): Promise<VaultRoot | undefined> =>
    (await roots(owner)).find((root) => root.address === address)

  async function repeated(owner: VaultOwner, { body, requestMac }: NewRoot): Promise<VaultRoot | undefined> {
    const [row] = await statements.findRequest(database, { ...owner, address: body.address })
    return row?.request_mac.equals(requestMac) ? rootAt(owner, body.address) : undefined
  }

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

    async createRoot(owner, root, now) {
      try {
        await database.transaction(async (session) => {
          const { nonce } = root.body
          const taken = await statements.takeNonce(session, { nonce, userId: owner.userId, now })
          if (taken.length === 0) throw new BadNonce()
          await statements.insertRoot(session, { ...owner, ...rootColumns(root), now })
        })
        return { kind: 'done', root: (await rootAt(owner, root.body.address)) as VaultRoot }
      } catch (error) {
        if (!(error instanceof BadNonce || isUniqueViolation(error))) throw error
        const same = await repeated(owner, root)
        if (same) return { kind: 'done', root: same }
        const own = await ownHdRoot(owner)
        if (error instanceof BadNonce && !own) return { kind: 'bad-nonce' }
        return { kind: 'taken', root: own }
      }
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
      const [row] = await statements.openRoot(database, {
        ...owner,
        address,
        action: limit.action,
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

function rootColumns({ body, authShare, requestMac }: NewRoot) {
  return {
    address: body.address,
    chainType: body.chain_type,
    kind: body.kind,
    shareVersion: body.share_version,
    recoveryMethod: body.recovery_method,
    authShare: JSON.stringify(authShare),
    encryptedRecoveryShare: JSON.stringify(body.encrypted_recovery_share),
    sealedRecoveryKey: JSON.stringify(body.sealed_recovery_key),
    requestMac,
    wallets: JSON.stringify(body.wallets),
  }
}
