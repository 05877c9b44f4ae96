import type {
  CreateRootBody,
  EncryptedRecoveryShare,
  ProvenWallet,
  SealedRecoveryKey,
  VaultRoot,
  VaultWallet,
} from '@latchkey/contract'

/** Whose vault, and through which session. */
export interface VaultOwner {
  appId: string
  userId: string
  sessionId: string
}

export interface NewRoot {
  body: CreateRootBody
  /** a JWE under the server's sealing key */
  authShare: object
  /** tells a repeated request from another one for the same root */
  requestMac: Buffer
}

export interface StoredRoot {
  address: string
  shareVersion: number
  authShare: object
  encryptedRecoveryShare: EncryptedRecoveryShare
  sealedRecoveryKey: SealedRecoveryKey
  wallets: VaultWallet[]
}

export type RootChange =
  | { kind: 'done'; root: VaultRoot }
  /** the root or wallet exists already; `root` is the user's own, if it is */
  | { kind: 'taken'; root: VaultRoot | undefined }
  | { kind: 'bad-nonce' }
  | { kind: 'no-root' }

/** How often an action may be done, in fixed windows. */
export interface ActionLimit {
  action: 'release' | 'recover'
  allowed: number
  windowMs: number
}

export type Opened =
  | { kind: 'root'; root: StoredRoot }
  | { kind: 'no-root' }
  | { kind: 'refused'; until: Date }

export interface VaultStore {
  roots(owner: VaultOwner): Promise<VaultRoot[]>
  /** False when the user has had as many in this window as are allowed. */
  keepNonce(
    nonce: string,
    owner: VaultOwner,
    expiresAt: Date,
    limit: { allowed: number; now: Date; windowEnds: Date },
  ): Promise<boolean>
  /** Uses the nonce and writes root and wallets in one transaction; the same request again is answered alike. */
  createRoot(owner: VaultOwner, root: NewRoot, now: Date): Promise<RootChange>
  addWallet(
    owner: VaultOwner,
    address: string,
    nonce: string,
    wallet: ProvenWallet,
    now: Date,
  ): Promise<RootChange>
  /** Counts the action, audits it and reads the root's sealed parts, in one statement. */
  open(owner: VaultOwner, address: string, limit: ActionLimit, detail: object, now: Date): Promise<Opened>
  /** Audits an action on a root of the user; false when there is no such root. */
  note(owner: VaultOwner, address: string, action: string, detail: object, now: Date): Promise<boolean>
}
