import type {
  CreateRootBody,
  PasscodeKey,
  RecoveryPasscodeResponse,
  SealedMessage,
  SealedRecoveryKey,
  SignerKeyResponse,
} from '@latchkey/contract'
import type { DelegationRegistrar, Delegations } from './delegation/port.ts'
import type { RemovalOrder, SecondFactors } from './factor-requests.ts'
import type { FrameEvidence, GrantedAppKey } from './frame-evidence.ts'
import type { MakeRootRequest } from './make-root.ts'
import type { ServerWalletRegistrar, ServerWallets } from './server-wallets/port.ts'
import type { SessionEvidence } from './session-evidence.ts'

export interface ResealRequest extends SessionEvidence {
  shareVersion: number
  sealedRecoveryKey: SealedRecoveryKey
  /** one-time raw P-256 point of the frame, base64url */
  recipientPublicKey: string
  /** how old the login may be, seconds; the signer's own limit, and that of the sealed payload, hold beside it */
  maxLoginAge: number
}

export interface EvaluateRequest extends SessionEvidence {
  shareVersion: number
  /** which of the signer's keys the password is or will be of */
  keyId: string
  /** compressed P-256 point, base64url */
  blinded: string
}

export interface RetireRequest extends SessionEvidence {
  /** the version that the shares have now */
  shareVersion: number
}

export type { SignerRefusalCode } from './signer-refusal.ts'
export { SignerRefusal } from './signer-refusal.ts'

/** What the API server may ask of the signer. */
export interface Signer extends SecondFactors, ServerWallets, Delegations {
  /** The keys that frames seal recovery keys to and have passwords evaluated under. */
  publicKey(): Promise<SignerKeyResponse>
  /**
   * The public half of the key that a password was set under.
   * @throws SignerRefusal `unknown_key`
   */
  passcodeKey(keyId: string): Promise<PasscodeKey>
  /**
   * Vouches for a session and the frame key that it is bound to. The API asks once for each session, when it has itself
   * let in a call with this very proof.
   * @returns a MAC over app, user, session, frame key and time of login, to keep beside the session
   * @throws SignerRefusal
   */
  grantSession(evidence: FrameEvidence): Promise<string>
  /**
   * Opens a recovery key and seals it to the frame's one-time key. Older versions of the root's shares are refused after.
   * @throws SignerRefusal
   */
  reseal(request: ResealRequest): Promise<SealedMessage>
  /**
   * Evaluates a blinded password for a root and share version, and proves it (RFC 9497). Counted here, whoever asks: see
   * passcode-tries.ts.
   * @throws SignerRefusal `too_many_tries` among others
   */
  evaluatePasscode(request: EvaluateRequest): Promise<RecoveryPasscodeResponse>
  /**
   * A root's shares have a new version: what older ones are opened by is refused from now on. Repeating it changes nothing.
   * @throws SignerRefusal
   */
  retireShares(request: RetireRequest): Promise<void>
  /**
   * The user was deleted: nothing is kept of them but that, and nothing is done for them any more. Repeating it changes
   * nothing.
   */
  forgetUser(user: { appId: string; userId: string }): Promise<void>
  /**
   * Makes a root for a user who has not come yet, and keeps nothing of it. What is answered holds one share in the clear, of
   * which alone nothing follows, and another under a key that is sealed to the signer.
   */
  makeRoot(request: MakeRootRequest): Promise<CreateRootBody>
}

/** What an operator may ask, under a credential that the API server does not have. */
export interface Registrar extends ServerWalletRegistrar, DelegationRegistrar {
  /** Registers an app's token key: from now on its tokens count. Returns the proof to keep beside the key. */
  grant(key: Omit<GrantedAppKey, 'grant'>): Promise<string>
  /**
   * Orders that a user's second factors be forgotten. The API brings the order to the signer, which waits by its own clock.
   * @throws SignerRefusal `invalid_request` for a wait that is too short or too long
   */
  orderRemoval(of: { appId: string; userId: string; waitMs: number }): Promise<RemovalOrder>
  /**
   * Says by its current key what it has said of an app's key before, and of no other.
   * @throws SignerRefusal `not_granted`
   */
  regrant(key: GrantedAppKey): Promise<string>
  /**
   * Seals recovery keys that were sealed to one of its keys anew to its current one, each for the very place it was sealed
   * for. To whom is nothing that can be asked for. In order; null for one that does not open.
   */
  rewrap(keys: readonly PlacedRecoveryKey[]): Promise<(SealedRecoveryKey | null)[]>
  keyUse(): Promise<SignerKeyUse>
}

/** A sealed recovery key and the place that it was sealed for. */
export interface PlacedRecoveryKey {
  appId: string
  userId: string
  root: string
  shareVersion: number
  sealedRecoveryKey: SealedRecoveryKey
}

/** The signer's keys, and what of its memory names one that is not the current one. */
export interface SignerKeyUse {
  /** the current one first */
  ids: string[]
  /** whether it has been through its memory since it started: what it seals there goes under the current key by itself */
  settled: boolean
  /** how many users' secrets are left under each; '' for recovery codes of before, which do not say by which key they are */
  named: Record<string, number>
}
