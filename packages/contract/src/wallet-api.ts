/**
 * The wallets API: wallets whose keys the operator's signer holds, and who may use them. Times are milliseconds since 1970.
 * Ids of wallets, quorums, policies and rules are 24 characters `[a-z0-9]`, the first a letter.
 */

/** What signs for a wallet is derived by the curve of its chain; of others than the first two hashes alone are signed. */
export const SERVER_WALLET_CHAINS = [
  'ethereum',
  'solana',
  'cosmos',
  'stellar',
  'sui',
  'tron',
  'bitcoin-segwit',
  'near',
  'ton',
  'spark',
] as const
export type ServerWalletChainType = (typeof SERVER_WALLET_CHAINS)[number]

/** A key quorum that may sign with a wallet beside its owner; under policies of its own where it names any. */
export interface WalletSigner {
  signer_id: string
  override_policy_ids?: string[]
}

/** Whoever alone changes and exports it: the quorum `owner_id`, or, where that is null, the app's authorization keys. */
export interface WalletResponse {
  id: string
  address: string
  public_key?: string
  chain_type: ServerWalletChainType
  policy_ids: string[]
  additional_signers: WalletSigner[]
  owner_id: string | null
  created_at: number
  exported_at: number | null
  imported_at: number | null
}

export interface WalletPage {
  data: WalletResponse[]
  next_cursor: string | null
}

/** A user of the app, or the holder of a key: SPKI of P-256, PEM or base64 of DER. */
export type OwnerInput = { user_id: string } | { public_key: string }

/** Either `owner` or `owner_id`; neither, or null, is the app's authorization keys. */
export interface OwnerFields {
  owner?: OwnerInput | null
  owner_id?: string | null
}

/** A page names `chain_type` alone: the wallet is its user's. */
export interface CreateWalletBody extends OwnerFields {
  chain_type: ServerWalletChainType
  policy_ids?: string[]
  additional_signers?: WalletSigner[]
}

/** At least one field; `additional_signers` replaces all of them. */
export interface UpdateWalletBody extends OwnerFields {
  policy_ids?: string[]
  additional_signers?: WalletSigner[]
}

/** Names of the methods that sign; `exportPrivateKey` is the export under its older name. */
export const WALLET_RPC_METHODS = [
  'personal_sign',
  'eth_signTransaction',
  'eth_sendTransaction',
  'eth_signTypedData_v4',
  'eth_sign7702Authorization',
  'secp256k1_sign',
  'signMessage',
  'signTransaction',
  'signAndSendTransaction',
  'exportPrivateKey',
] as const
export type WalletRpcMethod = (typeof WALLET_RPC_METHODS)[number]

/** Methods of the published clients that have no counterpart here, and are refused by name; up to the empty line they are Spark's. */
export const UNSUPPORTED_RPC_METHODS = [
  'transfer',
  'transferTokens',
  'withdraw',
  'getBalance',
  'createLightningInvoice',
  'payLightningInvoice',
  'getStaticDepositAddress',
  'getClaimStaticDepositQuote',
  'claimStaticDeposit',
  'getWithdrawalFeeQuote',
  'signMessageWithIdentityKey',

  'wallet_sendCalls',
  'eth_signUserOperation',
  'exportSeedPhrase',
  'aptos_signTransaction',
  'near_signTransaction',
  'tron_signTransaction',
  'tron_sendTransaction',
  'xrpl_signTransaction',
] as const

/** What is in `params` the signer reads, and refuses by name. */
export interface WalletRpcBody {
  method: WalletRpcMethod
  params: Record<string, unknown>
  /** of methods that send, such as `eip155:8453` */
  caip2?: string
  sponsor?: boolean
  address?: string
  chain_type?: ServerWalletChainType
  wallet_id?: string
}

export interface WalletRpcResponse {
  method: string
  data: Record<string, unknown>
}

export const RAW_SIGN_HASHES = ['keccak256', 'sha256', 'blake2b256'] as const
export const RAW_SIGN_ENCODINGS = ['utf-8', 'hex', 'base64'] as const

/** `hash` is 0x hex of 32 bytes; of `bytes` the signer makes it. */
export interface RawSignBody {
  params:
    | { hash: string }
    | {
        bytes: string
        encoding: (typeof RAW_SIGN_ENCODINGS)[number]
        hash_function: (typeof RAW_SIGN_HASHES)[number]
      }
}

export interface WalletExportBody {
  encryption_type: 'HPKE'
  /** SPKI of P-256, PEM or base64 of DER */
  recipient_public_key: string
  export_seed_phrase?: boolean
}

/** DHKEM(P-256, HKDF-SHA256), HKDF-SHA256, ChaCha20-Poly1305, base mode, no info; base64. */
export interface HpkeMessage {
  encryption_type: 'HPKE'
  ciphertext: string
  encapsulated_key: string
}

type ImportEntropy = { entropy_type: 'private-key' } | { entropy_type: 'hd'; index: number }

export type ImportInitBody = {
  chain_type: 'ethereum' | 'solana'
  address: string
  encryption_type: 'HPKE'
} & ImportEntropy

export interface ImportInitResponse {
  encryption_type: 'HPKE'
  /** raw uncompressed P-256 point, base64 */
  encryption_public_key: string
}

export interface ImportSubmitBody extends OwnerFields {
  wallet: ImportInitBody & { ciphertext: string; encapsulated_key: string }
  policy_ids?: string[]
  additional_signers?: WalletSigner[]
}

/** `user_jwt` is a backend's alone: a frame shows its token in the header, and its proof. */
export interface UserKeyBody {
  encryption_type: 'HPKE'
  /** SPKI of P-256, base64 of DER */
  recipient_public_key: string
  user_jwt?: string
}

/** Within the message: base64 of PKCS8 DER of the key that the user's requests are signed with until `expires_at`. */
export interface UserKeyResponse {
  encrypted_authorization_key: HpkeMessage
  expires_at: number
  wallets: WalletResponse[]
}

/** `public_keys` or `user_ids` or both; the threshold is 1 unless said. */
export interface CreateKeyQuorumBody {
  public_keys?: string[]
  user_ids?: string[]
  authorization_threshold?: number
  display_name?: string
}

export interface KeyQuorumResponse {
  id: string
  display_name: string | null
  authorization_threshold: number
  /** base64 of SPKI DER */
  authorization_keys: { public_key: string; display_name: string | null }[]
  user_ids: string[] | null
}

export interface PolicyRuleBody {
  id?: string
  name: string
  method: string
  action: 'ALLOW' | 'DENY'
  /** docs/guides/policies.md */
  conditions: Record<string, unknown>[]
}

export interface PolicyRuleResponse extends PolicyRuleBody {
  id: string
}

export interface CreatePolicyBody extends OwnerFields {
  version: '1.0'
  name: string
  chain_type: ServerWalletChainType
  rules: PolicyRuleBody[]
}

export interface UpdatePolicyBody extends OwnerFields {
  name?: string
  rules?: PolicyRuleBody[]
}

export interface PolicyResponse {
  version: '1.0'
  id: string
  name: string
  chain_type: ServerWalletChainType
  rules: PolicyRuleResponse[]
  owner_id: string | null
  created_at: number
}

export interface PolicyRulesResponse {
  data: PolicyRuleResponse[]
}
