import type {
  ChainType,
  EncryptedRecoveryShare,
  ProvenWallet,
  RecoveryKeyMaterialResponse,
  SealedRecoveryKey,
  SignerKeyResponse,
  VaultWallet,
} from '@latchkey/contract'
import type { OwnershipPlace, RootName } from '@latchkey/keys'

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

export type SecretKind = 'key' | 'phrase'

/** Everything that is ever done with an entropy: what each task is given and what it gives back. */
export interface KeyTasks {
  /** A root of fresh entropy, split, with the proof of its first wallet. */
  makeRoot: {
    input: { place: OwnershipPlace; chainType: ChainType; signer: SignerKeyResponse }
    output: {
      wallet: ProvenWallet
      device: Uint8Array
      authShare: string
      recoveryShare: EncryptedRecoveryShare
      recoveryKey: SealedRecoveryKey
    }
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
  /** The device share of a root, rebuilt out of what a recovery gave. */
  recover: {
    input: {
      auth: Uint8Array
      root: RootName
      appId: string
      userId: string
      material: Pick<
        RecoveryKeyMaterialResponse,
        'recovery_key' | 'encrypted_recovery_share' | 'share_version'
      >
      recipient: CryptoKeyPair
    }
    output: Uint8Array
  }
  /** A registered wallet's key, or the phrase of its root, as text. */
  secret: {
    input: RootShares & WalletPlace & { wallets: RegisteredWallet[]; kind: SecretKind }
    output: string
  }
}

export type KeyTask = keyof KeyTasks

/**
 * Where keys are. Each task runs in a room of its own that is gone with everything in it when the task ends, however it
 * ends. Byte arrays of the input are transferred.
 */
export interface KeyRoom {
  /** @throws KeyError, FrameFailure: what the task itself threw. @throws Error when there is no room to be had. */
  run<T extends KeyTask>(task: T, input: KeyTasks[T]['input']): Promise<KeyTasks[T]['output']>
}
