/**
 * Bodies of the routes that only the wallet frame calls (custody, version 1). Binary values are
 * base64url without padding. Every answer is a JSON object.
 */
import type { PasskeyParams } from './recovery.ts'
import type { ChainType, RecoveryMethod } from './user.ts'

export type EntropyIdVerifier = 'ethereum-address-verifier' | 'solana-address-verifier'
export type EntropyKind = 'hd' | 'private-key'

export interface VaultWallet {
  chain_type: ChainType
  wallet_index: number
  address: string
  /** 0x-prefixed uncompressed secp256k1 point for Ethereum, base58 for Solana. */
  public_key: string
}

/** A wallet with the proof that whoever registers it holds its key. */
export interface ProvenWallet extends VaultWallet {
  /**
   * Signature over `ownershipMessage(...)`: EIP-191 personal_sign, 0x hex, for Ethereum; ed25519 over
   * the UTF-8 bytes, base64url, for Solana.
   */
  proof: string
  /** The same message signed by the root's key of index 0, in the form of its chain; absent for the root's own wallet. */
  root_proof?: string
}

export interface VaultRoot {
  address: string
  chain_type: ChainType
  kind: EntropyKind
  share_version: number
  recovery_method: RecoveryMethod
  /** of `recovery-encryption-key` by a passkey of the user's: what it is asked with */
  passkey?: PasskeyParams
  wallets: VaultWallet[]
}

export interface ListRootsResponse {
  roots: VaultRoot[]
  /** addresses of roots that the user has archived, which can be restored */
  archived?: string[]
}

export interface WalletNonceResponse {
  nonce: string
  /** unix seconds */
  expires_at: number
}

/** Public half of a key of the signer that passwords are evaluated under. */
export interface PasscodeKey {
  key_id: string
  /** compressed P-256 point (33 bytes) */
  public_key: string
}

export interface SignerKeyResponse {
  key_id: string
  /** raw uncompressed P-256 point (65 bytes) */
  public_key: string
  /** what evaluations of passwords are proven against (RFC 9497), of the seed that new ones are asked of */
  passcode_key: PasscodeKey
  /** how old a login may be that recovers automatically, seconds; the frame tells the signer with each root */
  max_login_age?: number
}

/** An HPKE message: DHKEM(P-256, HKDF-SHA256), HKDF-SHA256, AES-256-GCM, base mode. */
export interface SealedMessage {
  version: 1
  encapsulated_key: string
  ciphertext: string
}

/** Recovery share under the recovery key: AES-256-GCM, additional data `recoveryShareContext(...)`. */
export interface EncryptedRecoveryShare {
  version: 1
  iv: string
  ciphertext: string
}

/** Recovery key sealed to the signer named by `key_id`; info is `recoveryKeyContext(...)`. */
export interface SealedRecoveryKey extends SealedMessage {
  key_id: string
}

export interface AddWalletBody {
  nonce: string
  wallet: ProvenWallet
}

/** What a guest has linked, as its user's frame has it from the page; the session's own links alone are taken. */
export interface ConfirmAccountsBody {
  /** `subject`: address, number, or id at the provider */
  accounts: { type: string; subject: string }[]
}

export interface ReleaseAuthShareBody {
  purpose: 'connect' | 'sign' | 'create' | 'export' | 'set-recovery'
}

export interface ReleaseAuthShareResponse {
  share_version: number
  auth_share: string
  /** every wallet that is registered for the root, for the frame to hold against the entropy */
  wallets: VaultWallet[]
}

export interface RestoreRootResponse {
  root: VaultRoot
}

/** How every ownership text begins, before its version: the frame signs no such text for a page. */
export const OWNERSHIP_TITLE = 'Latchkey wallet ownership v'
/** And every text by which a root's key agrees to a new recovery. */
export const RECOVERY_TITLE = 'Latchkey wallet recovery v'

/**
 * Text that a new wallet's key signs to prove possession, and its root's key to prove that it belongs to the root; one
 * line per value, in this order. Addresses are spelled as they are stored (EIP-55, base58).
 */
export function ownershipMessage(input: {
  nonce: string
  appId: string
  userId: string
  /** the root's wallet of index 0 */
  root: { address: string; publicKey: string }
  chainType: ChainType
  walletIndex: number
  address: string
  publicKey: string
}): string {
  return [
    `${OWNERSHIP_TITLE}2`,
    input.nonce,
    input.appId,
    input.userId,
    input.root.address,
    input.root.publicKey,
    input.chainType,
    String(input.walletIndex),
    input.address,
    input.publicKey,
  ].join('\n')
}

/**
 * Text that a root's key of index 0 signs when its recovery is set anew; one line per value, in this order. The address is
 * spelled as it is stored.
 */
export function recoveryMessage(input: {
  nonce: string
  appId: string
  userId: string
  root: string
  /** of the shares that are set now */
  shareVersion: number
}): string {
  const { nonce, appId, userId, root, shareVersion } = input
  return [`${RECOVERY_TITLE}1`, nonce, appId, userId, root, String(shareVersion)].join('\n')
}

/** Additional data of the encrypted recovery share; binds it to its place. */
export function recoveryShareContext(input: {
  appId: string
  userId: string
  root: string
  shareVersion: number
}): string {
  return `latchkey/recovery-share/v1/${input.appId}/${input.userId}/${input.root}/${input.shareVersion}`
}

/** HPKE info of the recovery key sealed to the signer, and of the answer sealed back to the frame. */
export function recoveryKeyContext(input: {
  appId: string
  userId: string
  root: string
  shareVersion: number
  direction: 'to-signer' | 'to-frame'
}): string {
  return `latchkey/recovery-key/v1/${input.direction}/${input.appId}/${input.userId}/${input.root}/${input.shareVersion}`
}
