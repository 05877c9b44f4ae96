import type { EntropyFields, EntropyIdVerifier, RecoveryMethod, RecoveryOption } from '@latchkey/contract'

/** Clouds that a user can keep a wallet's recovery key in. */
export type CloudMethod = Exclude<RecoveryOption, 'user-passcode'>

/** What a cloud's token is wanted for. */
export const RECOVERY_ACTIONS = ['create-wallet', 'recover', 'set-recovery'] as const
export type RecoveryAction = (typeof RECOVERY_ACTIONS)[number]

/** What makes a wallet recoverable: the user's own password, or what a cloud lets in with. */
export type RecoverySecret =
  | { recoveryMethod: 'user-passcode'; recoveryPassword: string }
  | { recoveryMethod: CloudMethod; recoveryAccessToken: string }

/** What a user is offered: what published clients know, and ours. */
export type OfferedRecovery = RecoveryOption | 'passkey'

/** What becomes of a secret that the user has chosen. Kept by whoever opened the screens. */
export interface RecoveryTask {
  action: Exclude<RecoveryAction, 'recover'>
  /** Makes the wallet with it, or sets it on the wallet that is there. */
  perform(secret: RecoverySecret): Promise<void>
  /** It is being done: what comes of it is known then, also when the screen is gone. */
  onBegun?(underWay: Promise<void>, method: RecoveryOption | 'recovery-encryption-key'): void
  /** It is done; the screen says so before it goes on. */
  onSuccess(method: RecoveryOption | 'recovery-encryption-key'): void
  /** A failure so far; the user may still try again. */
  onFailure(error: unknown): void
  /** Set where a wallet is made: what follows when its screens are over; default: the dialog closes. */
  onFinished?(): void
  /** the login behind it made the user */
  isNewUser?: boolean
}

/** Screens on which a wallet is made recoverable, or brought to this device. */
export interface RecoveryScreens {
  'recovery-selection': {
    /** a wallet is made with it; else one that is there gets it */
    isInAccountCreateFlow: boolean
    /** the wallet has a password already */
    isResettingPassword: boolean
    shouldCreateEth: boolean
    shouldCreateSol: boolean
    /** how the wallet is recovered now; null: it is yet to be made */
    existingRecoveryMethod: RecoveryMethod | null
    /** `automatic`: the app demands it */
    initiatedBy: 'user' | 'automatic'
    task: RecoveryTask
  }
  /** why a password, before its form */
  'add-password': RecoveryScreens['set-password']
  'set-password': {
    /** `automatic`: the app demands it, nobody here asked for it */
    initiatedBy: 'user' | 'automatic'
    isResettingPassword: boolean
    task: RecoveryTask
  }
  'recovery-oauth': {
    method: CloudMethod
    isInAccountCreateFlow: boolean
    /** Does what it is for with the cloud's token. */
    perform(accessToken: string): Promise<void>
    onBegun?(underWay: Promise<void>): void
    onSuccess(): void
    onFailure(error: unknown): void
    onFinished?(): void
    isNewUser?: boolean
    action: RecoveryAction
  }
  /** a passkey, which the frame's own document asks for: neither page nor server learns what it answers */
  'recovery-passkey': {
    action: Exclude<RecoveryAction, 'create-wallet'>
    /** It is set; how the wallet is recovered now is being looked up. */
    onBegun?(underWay: Promise<void>): void
    onSuccess(): void
    onFailure(error: unknown): void
  } & EntropyFields
  'recover-password': {
    /** of the wallet's root */
    address: string
    recover(password: string): Promise<void>
    /** The wallet is on this device. The opener moves on. */
    onSuccess(): void
    onFailure(error: unknown): void
  }
  /** back to a recovery that asks the user for nothing */
  'automatic-recovery': {
    perform(): Promise<void>
    onBegun?(underWay: Promise<void>): void
    onSuccess(): void
    onFailure(error: unknown): void
  }
}

/** What a wait for a wallet is opened with: the wallet, and where it leads (RECOV-109). */
export interface ConnectWalletData {
  /** The opener moves on. */
  onCompleteNavigateTo(): void
  /** A failure so far; the user may still try again. */
  onFailure(error: unknown): void
  /** the user is verified before the opener moves on, recovered or not */
  shouldForceMFA: boolean
  /** of the root */
  entropyId: string
  entropyIdVerifier: EntropyIdVerifier
  recoveryMethod: RecoveryMethod | null
  connectingWalletAddress: string
  /** a wallet of the server's is never connected */
  isUnifiedWallet: boolean
}
