import type {
  BoundRecoveryShare,
  ChainType,
  DelegatedAddress,
  EncryptedRecoveryShare,
  PasskeyParams,
  ProvenWallet,
  RecoveryParams,
  RootRecoveryMethod,
  SealedDelegation,
  SealedRecoveryKey,
  SignerKeyResponse,
  VaultWallet,
} from '@latchkey/contract'
import type { ClientMessage, OwnershipPlace, RootName } from '@latchkey/keys'

/** A wallet as the server has it registered. */
export type RegisteredWallet = Pick<VaultWallet, 'chain_type' | 'wallet_index' | 'address'>

/** Two shares of one version, and the root they must give. The arrays are handed over: the caller has them no more. */
export interface RootShares {
  device: Uint8Array
  auth: Uint8Array
  root: RootName
}

interface WalletPlace {
  chainType: ChainType
  index: number
}

/** Which of a Farcaster account's keys: those up to `index`, of which the user has approved `approved`, 0x hex. */
export interface FarcasterPlace {
  fid: number
  index: number
  approved: string | null
}

export type SecretKind = 'key' | 'phrase'

/** A recovery kit, JSON, and the passphrase that was made for it. */
export interface NewKit {
  text: string
  passphrase: string
}

/** How the recovery key of shares that are being made is to be come by. */
export type RecoverySetup =
  | { method: 'privy'; signer: SignerKeyResponse }
  | { method: 'user-passcode'; passcode: string; signer: SignerKeyResponse }
  /** a fresh key for the user's cloud; with a `key`, the host keeps it there itself */
  | { method: 'google-drive' | 'icloud'; params: RecoveryParams; key?: Uint8Array }
  | { method: 'recovery-encryption-key'; key: Uint8Array }
  /** what a passkey answered for these, 32 bytes */
  | { method: 'recovery-encryption-key'; prf: Uint8Array; params: PasskeyParams }

/** What a recovery share is opened with. */
export type RecoverySecret =
  /** the recovery key, sealed by the signer to the one-time key pair (JSON of a SealedMessage) */
  | { method: 'privy'; recipient: CryptoKeyPair; sealed: string }
  /** `publicKey`: of the signer's seed that the parameters name, base64url */
  | { method: 'user-passcode'; passcode: string; publicKey: string }
  /** what lies in the user's cloud */
  | { method: 'google-drive' | 'icloud'; record: Uint8Array }
  /** the recovery key itself, as the host has it */
  | { method: 'icloud' | 'recovery-encryption-key'; key: Uint8Array }
  /** what the passkey answered that the parameters name */
  | { method: 'recovery-encryption-key'; prf: Uint8Array }

/** What a full split gives: everything but the entropy. */
export interface SplitRoot {
  device: Uint8Array
  authShare: string
  recoveryShare: BoundRecoveryShare
  recoveryParams: RecoveryParams
  /** of automatic recovery, for the signer */
  recoveryKey?: SealedRecoveryKey
  /** for the user's cloud, UTF-8 */
  cloudRecord?: Uint8Array
}

/** What the server keeps for a recovery. */
export interface RecoveryMaterial {
  share_version: number
  recovery_method: RootRecoveryMethod
  recovery_params: RecoveryParams
  encrypted_recovery_share: EncryptedRecoveryShare | BoundRecoveryShare
}

/** Everything that is ever done with an entropy: what each task is given and what it gives back. */
export interface KeyTasks {
  /** A root of fresh entropy, split, with the proof of its first wallet. */
  makeRoot: {
    input: { place: OwnershipPlace; chainType: ChainType; recovery: RecoverySetup }
    output: SplitRoot & { wallet: ProvenWallet }
  }
  /** A root of a private key that a page brings along, as it was given. */
  importRoot: {
    input: { place: OwnershipPlace; chainType: ChainType; privateKey: string; recovery: RecoverySetup }
    output: SplitRoot & { wallet: ProvenWallet }
  }
  /** New shares of a root's entropy, of the version after that of the shares given. */
  resplit: {
    input: RootShares & { place: OwnershipPlace; shareVersion: number; recovery: RecoverySetup }
    /** `proof`: the root's key agrees to these shares */
    output: SplitRoot & { proof: string }
  }
  /** Proof of one more wallet of a root. */
  proveWallet: { input: RootShares & WalletPlace & { place: OwnershipPlace }; output: ProvenWallet }
  /** The registered wallets that do not come from this entropy, by address. */
  checkRoot: { input: RootShares & { wallets: RegisteredWallet[] }; output: string[] }
  /** One signature by a registered wallet. */
  sign: {
    input: RootShares & WalletPlace & { wallets: RegisteredWallet[]; method: string; params: unknown }
    output: { address: string; data: unknown }
  }
  /** The keys that a Farcaster account may be asked for, 0x hex: the approved one where it is this root's, else the next few. */
  farcasterKeys: { input: RootShares & FarcasterPlace; output: string[] }
  /** A signature over the 20 bytes of a Farcaster message's hash by the approved key; both base64url. */
  farcasterSign: { input: RootShares & FarcasterPlace & { hash: string }; output: string }
  /** The device share of a root, rebuilt out of what a recovery gave. */
  recover: {
    input: {
      auth: Uint8Array
      root: RootName
      appId: string
      userId: string
      material: RecoveryMaterial
      recovery: RecoverySecret
    }
    output: Uint8Array
  }
  /** The keys of some registered wallets, in two parts that open together: for the signer and for the server. */
  delegate: {
    input: RootShares & {
      wallets: RegisteredWallet[]
      delegated: DelegatedAddress[]
      place: { appId: string; userId: string; grantId: string; authority: string }
      /** the signer's key; raw P-256 point, base64url */
      signer: { id: string; publicKey: string }
    }
    output: { sealed: SealedDelegation; appShare: string }
  }
  /** A registered wallet's key, or the phrase of its root, as text. */
  secret: {
    input: RootShares & WalletPlace & { wallets: RegisteredWallet[]; kind: SecretKind }
    output: string
  }
  /** One request of the wallets API, signed by a user's key that was sealed to the one-time key pair: DER, base64. */
  signRequest: {
    input: { recipient: CryptoKeyPair; sealedKey: ClientMessage; payload: Uint8Array }
    output: string
  }
  /** A recovery kit of a root and its registered wallets, and the passphrase that was made for it. */
  kit: {
    input: RootShares & { wallets: RegisteredWallet[] }
    output: NewKit
  }
}

export type KeyTask = keyof KeyTasks

/** What a task with a password asks in its middle: the signer, about a blinded point of 33 bytes. */
export interface PasscodeQuestion {
  root: string
  shareVersion: number
  blinded: Uint8Array
}

/** The signer's answer: 33 and 64 bytes. */
export interface PasscodeAnswer {
  evaluated: Uint8Array
  proof: Uint8Array
}

export type AskSigner = (question: PasscodeQuestion) => Promise<PasscodeAnswer>

/**
 * Where keys are. Each task runs in a room of its own that is gone with everything in it when the task ends, however it
 * ends. Byte arrays of the input are transferred.
 */
export interface KeyRoom {
  /**
   * @param ask for tasks with a password; what it throws ends the task and is thrown here
   * @throws KeyError, FrameFailure: what the task itself threw. @throws Error when there is no room to be had, or it is lost.
   */
  run<T extends KeyTask>(
    task: T,
    input: KeyTasks[T]['input'],
    ask?: AskSigner,
  ): Promise<KeyTasks[T]['output']>
}
