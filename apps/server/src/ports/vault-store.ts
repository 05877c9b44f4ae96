import type {
  ChainType,
  CreateRootBody,
  EntropyKind,
  ProvenWallet,
  RecoveryRecord,
  SetRecoveryBody,
  SetRecoveryResponse,
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
  /** what tells a repeated request from another one for the same root; the first is kept */
  marks: readonly [Buffer, ...Buffer[]]
  /** the frame key that makes it; null where the signer does */
  madeBy: string | null
}

/** Shares and recovery that take the place of a root's own. */
export interface NewRecovery {
  body: SetRecoveryBody
  /** a JWE under the server's sealing key */
  authShare: object
  /** what tells a repeated request from another one for the same root; the first is kept */
  marks: readonly [Buffer, ...Buffer[]]
}

export interface StoredRoot {
  address: string
  chainType: ChainType
  kind: EntropyKind
  shareVersion: number
  authShare: object
  recoveryMethod: RecoveryRecord['recovery_method']
  recoveryParams: RecoveryRecord['recovery_params']
  encryptedRecoveryShare: RecoveryRecord['encrypted_recovery_share']
  /** of automatic recovery alone */
  sealedRecoveryKey: RecoveryRecord['sealed_recovery_key'] | null
  wallets: VaultWallet[]
}

export type RootChange =
  | { kind: 'done'; root: VaultRoot }
  /** the root or wallet exists already; `root` is the user's own, if it is */
  | { kind: 'taken'; root: VaultRoot | undefined }
  | { kind: 'bad-nonce' }
  | { kind: 'no-root' }
  /** the user has as many imported keys as one may */
  | { kind: 'too-many' }

/** `replaced`: how the root was recovered before, with what names a record in the user's cloud. */
export type RecoveryChange =
  | { kind: 'done'; root: VaultRoot; replaced?: SetRecoveryResponse['replaced'] }
  | Exclude<RootChange, { kind: 'done' }>

/** How often an action may be done, in fixed windows. */
export interface ActionLimit {
  action: 'release' | 'recover'
  /** the frame key that it is for */
  frameKey: string
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
  createRoot(owner: VaultOwner, root: NewRoot, now: Date, mostImported: number): Promise<RootChange>
  /**
   * Uses the nonce and puts shares and recovery of version `from + 1` in the place of those of version `from`, in one
   * transaction, which audits it and writes what the user and the app's backend are told. `taken` where the root is of
   * another version; the same request again is answered alike.
   */
  setRecovery(owner: VaultOwner, address: string, change: NewRecovery, now: Date): Promise<RecoveryChange>
  /** What of the user's root a password is evaluated for; `keyId` is the signer's key, null with another method. */
  passcode(
    owner: VaultOwner,
    address: string,
  ): Promise<{ shareVersion: number; keyId: string | null } | undefined>
  addWallet(
    owner: VaultOwner,
    address: string,
    nonce: string,
    wallet: ProvenWallet,
    now: Date,
  ): Promise<RootChange>
  /**
   * Counts the action, audits it and reads the root's sealed parts, in one statement; that of a release remembers whether
   * another key than the one that made the root has it.
   */
  open(owner: VaultOwner, address: string, limit: ActionLimit, detail: object, now: Date): Promise<Opened>
  /** Audits an action on a root of the user; false when there is no such root. */
  note(owner: VaultOwner, address: string, action: string, detail: object, now: Date): Promise<boolean>
}
