export { openFileState, readFileState } from '../adapters/file-state.ts'
export { lockFolder } from '../adapters/folder-lock.ts'
export type { SignerOptions } from '../domain/create-signer.ts'
export { createSigner, LONGEST_LOGIN_AGE_S } from '../domain/create-signer.ts'
export { authorityDigest } from '../domain/delegation/authority-digest.ts'
export type {
  AcceptDelegationRequest,
  DelegatedRequest,
  DelegatedSendRequest,
  DelegationGrant,
  DelegationRegistrar,
  Delegations,
  PlacedDelegation,
} from '../domain/delegation/port.ts'
export { delegatedWalletId } from '../domain/delegation/wallet-id.ts'
export { REMOVAL_WAIT_MS } from '../domain/factor-removal.ts'
export type {
  FactorAct,
  FactorAnswers,
  FactorAsker,
  FactorPasskey,
  FactorRequest,
  GrantedProof,
  RemovalOrder,
  SecondFactors,
} from '../domain/factor-requests.ts'
export type { FrameEvidence, GrantedAppKey, ProofRoute } from '../domain/frame-evidence.ts'
export type { MakeRootRequest } from '../domain/make-root.ts'
export { keysNamedBy } from '../domain/rotate-memory.ts'
export type {
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
} from '../domain/server-wallets/documents.ts'
export type {
  AuthorityOrder,
  ChangePolicyRequest,
  ChangeQuorumRequest,
  ChangeWalletRequest,
  ClientRequest,
  ExportAnswer,
  FilledTransaction,
  FinishImportRequest,
  MadeWallet,
  MakePolicyRequest,
  MakeQuorumRequest,
  MakeWalletRequest,
  OrderedAuthority,
  PlacedWalletKey,
  RestoredStateOrder,
  RpcAnswer,
  ServerWalletRegistrar,
  ServerWallets,
  SignedRequest,
  SignedSend,
  SignSendRequest,
  StartedImport,
  StartImportRequest,
  UserKeyAnswer,
  UserKeyAsker,
  UserKeyHint,
  UserKeyRequest,
  WalletRequest,
} from '../domain/server-wallets/port.ts'
export type { SessionEvidence } from '../domain/session-evidence.ts'
export type {
  EvaluateRequest,
  PlacedRecoveryKey,
  Registrar,
  ResealRequest,
  RetireRequest,
  Signer,
  SignerKeyUse,
  SignerRefusalCode,
} from '../domain/signer.ts'
export { SignerRefusal } from '../domain/signer.ts'
export { FACTOR_UNDO_MS } from '../domain/undo-factors.ts'
export type { Decided, SignerRecord, SignerState, SignerUser } from '../ports/signer-state.ts'
export { EMPTY_RECORD } from '../ports/signer-state.ts'
export type {
  LedgerDecision,
  LedgerEntry,
  LedgerName,
  LedgerSend,
  WalletLedger,
} from '../ports/wallet-ledger.ts'
