import type { DelegatedAddress, SealedDelegation } from '@latchkey/contract'
import type { AuthorityDocument, Worded } from '../server-wallets/documents.ts'
import type { ClientRequest, FilledTransaction, RpcAnswer, SignedSend } from '../server-wallets/port.ts'
import type { SessionEvidence } from '../session-evidence.ts'

/** A user's consent that an app signs with some of their on-device wallets, as the API keeps it. */
export interface DelegationGrant {
  appId: string
  userId: string
  /** 24 characters `[a-z0-9]` */
  grantId: string
  /** all that it was made for, in their order */
  wallets: readonly DelegatedAddress[]
  sealed: SealedDelegation
  /** 32 bytes, base64url; the API keeps it sealed and opens it for one use */
  appShare: string
}

export interface AcceptDelegationRequest extends SessionEvidence {
  grant: DelegationGrant
  /** the app's newest */
  authority: Worded<AuthorityDocument>
}

/** A request that the app's authority has signed, for a wallet by `delegatedWalletId`. */
export interface DelegatedRequest {
  request: ClientRequest
  /** the app's newest */
  authority: Worded<AuthorityDocument>
  grant: DelegationGrant
  /** of the wallet that signs, as the grant spells it */
  address: string
  route: 'rpc' | 'raw_sign'
}

export interface DelegatedSendRequest extends DelegatedRequest {
  /** what the request leaves out */
  filled: FilledTransaction
}

/** What the API may ask about delegated on-device wallets. */
export interface Delegations {
  /**
   * Takes a grant, by the proof that the frame which made it made for the route `delegateWallets` and this grant and, where the user has one that
   * the signer knows, a second factor. It has to hold the keys of its wallets and to be for the app's authority as it is.
   * From now on it is the one grant of each of its wallets. Repeating it changes nothing.
   * @throws SignerRefusal `no_authority`, `invalid_request`, `invalid_proof`, `mfa_required`, `unknown_key`, and those of an
   * evidence
   */
  acceptDelegation(request: AcceptDelegationRequest): Promise<void>
  /**
   * `POST …/wallets/:id/rpc`, of all but `eth_sendTransaction` and exports, and `…/raw_sign`, for a delegated wallet.
   * @throws SignerRefusal `invalid_signature`, `request_expired`, `no_authority`, `superseded` where the grant was revoked,
   * `invalid_request` where the request is for another wallet, or the grant of another app, user or authority
   */
  signDelegated(request: DelegatedRequest): Promise<RpcAnswer>
  /**
   * `eth_sendTransaction` of a delegated wallet, filled in. The request counts for one nonce for ever, as that of a server wallet.
   * @throws SignerRefusal as `signDelegated`; `already_sent` for another nonce than was signed for it
   */
  signDelegatedSend(request: DelegatedSendRequest): Promise<SignedSend>
  /** The nonce that was signed for this request, if one was. */
  findDelegatedSend(request: DelegatedRequest): Promise<{ nonce: number } | null>
  /** No grant of the user counts any more, or this one does not, whoever has copies of it. Repeating it changes nothing. */
  endDelegations(of: { appId: string; userId: string; grantId?: string | undefined }): Promise<void>
}

/** A grant of some user, and where it was sealed. */
export interface PlacedDelegation extends Omit<DelegationGrant, 'appShare'> {
  authority: string
}

/** What an operator may ask about grants. */
export interface DelegationRegistrar {
  /** Seals grants to its current key; in order, null for one that does not open for its place. */
  rewrapDelegations(grants: readonly PlacedDelegation[]): Promise<(SealedDelegation | null)[]>
}
