import type { GrantedProof } from '../factor-requests.ts'
import type { GrantedAppKey } from '../frame-evidence.ts'
import type { SessionEvidence } from '../session-evidence.ts'
import type {
  AdditionalSigner,
  AuthorityDocument,
  PolicyDocument,
  PolicyRule,
  QuorumDocument,
  SaidPolicy,
  ServerWalletChain,
  SignerDocument,
  WalletDocument,
  Worded,
} from './documents.ts'

/** A request as the client has signed it (RFC 8785 of this with `version: 1`), and its signatures. */
export interface ClientRequest {
  /** upper case */
  method: 'POST' | 'PATCH' | 'PUT' | 'DELETE'
  /** absolute, as the client sees it; its path has to be the route, under `/api/v1` or `/v1`, of what it is about */
  url: string
  headers: {
    'privy-app-id': string
    'privy-idempotency-key'?: string | undefined
    /** milliseconds since 1970 */
    'privy-request-expiry'?: string | undefined
  }
  /** the JSON as it was sent; `{}` where there was none */
  body: Record<string, unknown>
  /** the header `privy-authorization-signature` as it came: base64 of DER, several joined by `,` */
  signatures: string
}

/** Which key of a user may have signed. The signer makes the key anew from this; a wrong one makes another key. */
export interface UserKeyHint {
  userId: string
  sessionId: string
  /** milliseconds since 1970, as `userKey` answered it */
  expiresAt: number
  keyId: string
}

/** A signed request and all that says who may sign it. */
export interface SignedRequest {
  request: ClientRequest
  /**
   * The owner's quorum (where the owner is null, the app's authority), and of a wallet those of its additional signers. One
   * that is missing cannot allow anything.
   */
  signers: readonly Worded<QuorumDocument | AuthorityDocument>[]
  /** keys of users in those quorums whose sessions live: that one has ended is the API's word alone; 64 at most */
  userKeys: readonly UserKeyHint[]
}

/** A signed request about a wallet. */
export interface WalletRequest extends SignedRequest {
  wallet: Worded<WalletDocument>
  /** as `makeWallet` answered it, or a rotation later */
  sealedKey: string
  /** every policy that the wallet and its additional signers name; of one that it does not know by its word, `show_document` */
  policies: readonly (Worded<PolicyDocument> | SaidPolicy)[]
}

export interface MakeWalletRequest {
  appId: string
  walletId: string
  chainType: ServerWalletChain
  /** a quorum that the signer has made; null: the app's authority */
  ownerId: string | null
  policyIds: readonly string[]
  additionalSigners: readonly AdditionalSigner[]
}

export interface MadeWallet extends Worded<WalletDocument> {
  /** opaque, at most 512 characters */
  sealedKey: string
}

export interface StartImportRequest {
  appId: string
  chainType: ServerWalletChain
  /** as the client named it */
  address: string
}

export interface StartedImport {
  /** raw uncompressed P-256 point, base64 */
  encryptionPublicKey: string
  /** opaque, at most 256 characters; it goes with the submitted key, once, within ten minutes */
  ticket: string
}

export interface FinishImportRequest extends MakeWalletRequest {
  ticket: string
  address: string
  /** `private-key`: bytes as text, 0x hex (Ethereum) or base58 (Solana), or the raw 32 or 64 bytes; `hd`: a phrase */
  entropy: { type: 'private-key' } | { type: 'hd'; index: number }
  /** base64 */
  encapsulatedKey: string
  /** base64; HPKE as `exportWallet` */
  ciphertext: string
}

/** What the API may fill into a transaction that was signed without it; what the request says itself cannot be filled. */
export interface FilledTransaction {
  nonce: number
  /** quantities: 0x hex or whole numbers */
  gas_limit?: string | number
  gas_price?: string | number
  max_fee_per_gas?: string | number
  max_priority_fee_per_gas?: string | number
  type?: 0 | 1 | 2
}

export interface SignSendRequest extends WalletRequest {
  filled: FilledTransaction
}

export interface SignedSend {
  /** 0x hex */
  signedTransaction: string
  /** 0x hex */
  hash: string
  nonce: number
}

/** Answers of `rpc` and `raw_sign`, as they go to the client. */
export interface RpcAnswer {
  method: string
  data: Record<string, unknown>
}

export interface ExportAnswer {
  encryption_type: 'HPKE'
  /** base64 */
  ciphertext: string
  /** base64 */
  encapsulated_key: string
}

export interface MakeQuorumRequest {
  appId: string
  quorumId: string
  displayName: string | null
  /** SPKI of P-256, PEM or base64 of DER */
  publicKeys: readonly string[]
  userIds: readonly string[]
  authorizationThreshold: number
}

export interface MakePolicyRequest {
  appId: string
  policyId: string
  name: string
  chainType: ServerWalletChain
  /** with their ids */
  rules: readonly PolicyRule[]
  ownerId: string | null
}

export interface ChangeWalletRequest extends SignedRequest {
  wallet: Worded<WalletDocument>
  /** where the body names an owner by `user_id` or `public_key`: a quorum of just that one, made before */
  owner?: Worded<QuorumDocument> | undefined
}

export interface ChangeQuorumRequest extends SignedRequest {
  quorum: Worded<QuorumDocument>
}

export interface ChangePolicyRequest extends SignedRequest {
  policy: Worded<PolicyDocument>
  /** as in `ChangeWalletRequest` */
  owner?: Worded<QuorumDocument> | undefined
  /** ids for the rules of the body that have none, in order; what is left over stays unused */
  newRuleIds: readonly string[]
}

/** Who asks for a user's key: a frame, with what it sent; or a backend, by the user's token alone. */
export type UserKeyAsker =
  | { evidence: SessionEvidence }
  | {
      /** the token that a host's backend sees */
      userToken: string
      /** the app's key that signed it */
      key: GrantedAppKey
      issuer: string
      /** of the session, as the API knows it: a proof of a factor is for it */
      frameKey: string
      factorProof?: GrantedProof | undefined
    }

export interface UserKeyRequest {
  asker: UserKeyAsker
  /** SPKI DER of P-256, base64 */
  recipientPublicKey: string
}

export interface UserKeyAnswer extends UserKeyHint {
  /** HPKE, DHKEM(P-256, HKDF-SHA256), HKDF-SHA256, ChaCha20-Poly1305, no info; within: base64 of PKCS8 DER */
  encryptedAuthorizationKey: ExportAnswer
  /** SPKI DER, base64 */
  publicKey: string
}

/** An operator's order about an app's keys, under the signer's own MAC; the API brings it. */
export interface AuthorityOrder {
  appId: string
  /** SPKI DER of P-256, base64, each once */
  publicKeys: string[]
  authorizationThreshold: number
  userKeysByToken: boolean
  /** milliseconds since 1970 */
  orderedAt: number
  mac: string
}

/** An operator's order to go on with what the API has, after the signer's memory was restored. */
export interface RestoredStateOrder {
  /** milliseconds since 1970 */
  orderedAt: number
  mac: string
}

/**
 * What the API may ask about server wallets. All of it is refused with `no_authority` for an app whose authority no operator
 * has registered, with `superseded` where a document is not the newest, with `state_rolled_back` once a document was shown
 * that is newer than the signer's own memory, and with `invalid_request` where a document is not as the signer said it or
 * what is asked for has not the form that it should have.
 *
 * A signed request is refused with `invalid_signature` where too few signed, and `request_expired`.
 */
export interface ServerWallets {
  /**
   * Puts an operator's order into effect. Brought again it answers the same.
   * @throws SignerRefusal `superseded` for one that is older than the one in effect, or than a day
   */
  setAuthority(order: AuthorityOrder): Promise<Worded<AuthorityDocument>>

  /** Makes a key. An id counts once, whatever became of it: where the answer was lost, ask with another. */
  makeWallet(request: MakeWalletRequest): Promise<MadeWallet>
  startImport(request: StartImportRequest): Promise<StartedImport>
  /**
   * Asked again with the same of everything it answers the same wallet. That the app has the address already is the API's to
   * see. @throws SignerRefusal `superseded` for a ticket that was used or has expired
   */
  finishImport(request: FinishImportRequest): Promise<MadeWallet>

  /**
   * `POST …/wallets/:id/rpc` for all but sends: signs what the body says in full. The same request has the same answer.
   * `exportPrivateKey` is `exportWallet`, with the owner's signature.
   * @throws SignerRefusal `policy_violation`
   */
  rpc(request: WalletRequest): Promise<RpcAnswer>
  /** `POST …/wallets/:id/raw_sign`, of any chain. @throws SignerRefusal `policy_violation` */
  rawSign(request: WalletRequest): Promise<RpcAnswer>
  /**
   * `POST …/wallets/:id/export` by the owner: the private key as other wallets import it, sealed (suite as of
   * `UserKeyAnswer`) to the `recipient_public_key` of the body.
   */
  exportWallet(request: WalletRequest): Promise<ExportAnswer>
  /**
   * `eth_sendTransaction`, filled in and signed; the chain is the body's `caip2`. A signature counts for one nonce for ever:
   * with the same nonce and other fees it may be signed again.
   * @throws SignerRefusal `policy_violation`; `already_sent` for another nonce than was signed for it
   */
  signSend(request: SignSendRequest): Promise<SignedSend>
  /** The nonce that was signed for this request, if one was: for an API that died before it wrote it down. */
  findSend(request: WalletRequest): Promise<{ nonce: number } | null>

  /**
   * `PATCH …/wallets/:id` by the owner. The last change asked for again answers the same.
   * @throws SignerRefusal `signature_used` for a request that was honoured before that
   */
  changeWallet(request: ChangeWalletRequest): Promise<Worded<WalletDocument>>

  makeQuorum(request: MakeQuorumRequest): Promise<Worded<QuorumDocument>>
  /** `PATCH …/key_quorums/:id`, signed by the quorum as it is. @throws SignerRefusal `signature_used` */
  changeQuorum(request: ChangeQuorumRequest): Promise<Worded<QuorumDocument>>
  /** `DELETE …/key_quorums/:id`. What it owns stays its own, and is changed by nobody again. */
  deleteQuorum(request: ChangeQuorumRequest): Promise<void>

  makePolicy(request: MakePolicyRequest): Promise<Worded<PolicyDocument>>
  /**
   * `PATCH …/policies/:id`, `POST …/policies/:id/rules`, `PATCH`, `PUT` and `DELETE …/policies/:id/rules/:rule_id`, by the
   * owner. @throws SignerRefusal `signature_used`
   */
  changePolicy(request: ChangePolicyRequest): Promise<Worded<PolicyDocument>>
  /** `DELETE …/policies/:id`. A wallet that names it signs nothing until its owner has changed that. */
  deletePolicy(request: ChangePolicyRequest): Promise<void>

  /**
   * What the signer said of a document last, for an API that died before it kept that; null where it is nothing, or was
   * deleted.
   */
  newest(of: Pick<SignerDocument, 'kind' | 'app' | 'id'>): Promise<Worded<SignerDocument> | null>

  /**
   * The key that a user signs requests with, for 15 minutes, in a session.
   * @throws SignerRefusal `mfa_required`, `not_granted` for a backend without an operator's word, and those of an evidence
   */
  userKey(request: UserKeyRequest): Promise<UserKeyAnswer>

  /**
   * Takes what the API has as the newest, by an operator's order, in one call or several. With the one that is `last` the
   * signer goes on. @throws SignerRefusal `superseded` for an order of before the signer saw what was restored
   */
  acceptRestoredState(request: {
    order: RestoredStateOrder
    documents: readonly Worded<SignerDocument>[]
    last: boolean
  }): Promise<void>
}

/** An app's authority as an operator has ordered it last. */
export interface OrderedAuthority extends Omit<AuthorityOrder, 'appId' | 'mac'> {
  /** false while no call has brought the order to the signer */
  inEffect: boolean
}

/** What an operator may ask about server wallets; none of it changes the signer's memory. */
export interface ServerWalletRegistrar {
  /** Orders which keys are an app's authority: all of them, instead of those before. An empty list takes it away. */
  orderAuthority(order: Omit<AuthorityOrder, 'orderedAt' | 'mac'>): Promise<AuthorityOrder>
  /**
   * What was ordered last, by the signer's own memory and, where it is newer and still counts, the order that waits in the
   * database: so a database that lies adds no key to those that an operator goes on with. Null where nothing was.
   * @throws SignerRefusal `invalid_request` for an order that no operator of this signer gave
   */
  lastAuthority(of: { appId: string; waiting: AuthorityOrder | null }): Promise<OrderedAuthority | null>
  orderRestoredState(): Promise<RestoredStateOrder>
  /** Says by its current key what it has said before; in order, null for what it has not. */
  rewordDocuments(documents: readonly Worded<SignerDocument>[]): Promise<(string | null)[]>
  /** Seals wallets' keys to its current key; in order, null for one that does not open for its wallet. */
  rewrapWalletKeys(wallets: readonly PlacedWalletKey[]): Promise<(string | null)[]>
}

export interface PlacedWalletKey {
  appId: string
  walletId: string
  chainType: ServerWalletChain
  address: string
  sealedKey: string
}
