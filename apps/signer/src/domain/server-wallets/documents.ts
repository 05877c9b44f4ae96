/** Chains that a server wallet can be of; of others than the first two it signs hashes alone. */
export type ServerWalletChain =
  | 'ethereum'
  | 'solana'
  | 'cosmos'
  | 'stellar'
  | 'sui'
  | 'tron'
  | 'bitcoin-segwit'
  | 'near'
  | 'ton'
  | 'spark'

interface Versioned {
  app: string
  /** 24 characters `[a-z0-9]`, the first a letter; of an authority the app's own id */
  id: string
  /** from 1, one more with each change */
  version: number
}

/** Who else may use a wallet: a quorum, by policies of its own instead of the wallet's where it has any (`[]`: by none). */
export interface AdditionalSigner {
  signer_id: string
  override_policy_ids?: string[]
}

/** The rules of a wallet. */
export interface WalletDocument extends Versioned {
  kind: 'wallet'
  chain_type: ServerWalletChain
  /** EIP-55 checksummed for Ethereum, else as the chain writes it */
  address: string
  public_key: string
  /** a quorum; null: the app's authority */
  owner_id: string | null
  policy_ids: string[]
  additional_signers: AdditionalSigner[]
}

/** Keys and users of whom so many have to sign. It is its own owner. */
export interface QuorumDocument extends Versioned {
  kind: 'quorum'
  display_name: string | null
  /** SPKI DER of P-256, base64, each once */
  public_keys: string[]
  /** whose keys are those that `userKey` gives */
  user_ids: string[]
  /** 1 and more, at most as many as there are keys and users */
  authorization_threshold: number
}

/** What an operator registered for an app: its own keys, which own whatever has no other owner. */
export interface AuthorityDocument extends Versioned {
  kind: 'authority'
  public_keys: string[]
  authorization_threshold: number
  /** whether a backend gets a user's key for the user's token alone */
  user_keys_by_token: boolean
}

export interface PolicyRule {
  id: string
  [member: string]: unknown
}

export interface PolicyDocument extends Versioned {
  kind: 'policy'
  name: string
  chain_type: ServerWalletChain
  rules: PolicyRule[]
  owner_id: string | null
}

export type SignerDocument = WalletDocument | QuorumDocument | AuthorityDocument | PolicyDocument

/**
 * A policy by its id and the signer's word alone: twenty kilobytes that need not go to the signer with each signature. It takes
 * it for what it said last of this policy, if that is what the word was for, and asks for the document itself otherwise.
 */
export interface SaidPolicy {
  kind: 'policy'
  id: string
  word: string
}

/** A document and the signer's word for it, as it said them: the API keeps both and hands both back unchanged. */
export interface Worded<D extends SignerDocument> {
  document: D
  /** opaque, at most 128 characters */
  word: string
}
