export type {
  CreateKeyQuorumBody,
  CreatePolicyBody,
  CreateWalletBody,
  CustomMetadata,
  EthereumTransactionFields,
  ImportedAccount,
  KeyQuorumResponse,
  LinkedAccount,
  PolicyResponse,
  PolicyRuleBody,
  PolicyRuleResponse,
  SearchUsersBody,
  TransactionResponse,
  UpdatePolicyBody,
  UpdateWalletBody,
  User,
  UserEvent,
  UserPage,
  WalletBalanceResponse,
  WalletPage,
  WalletResponse,
  WalletRpcBody,
  WalletRpcResponse,
  WalletTransactionsResponse,
} from '@latchkey/contract'
export type { AuthorizationKeyPair, RequestSigner } from '../authorization-key.ts'
export { newAuthorizationKey, signerOf } from '../authorization-key.ts'
export { LatchkeyError } from '../errors.ts'
export { createLatchkey, type Latchkey, type LatchkeyOptions } from '../latchkey.ts'
export type { OnceOptions, SignOptions } from '../signed-call.ts'
export type { AccessTokenClaims, IdentityTokenUser, TokenVerifier } from '../tokens.ts'
export type { UserSigner } from '../user-signer.ts'
export type { Users } from '../users.ts'
export type { KeyQuorums, Policies } from '../wallet-rules.ts'
export type { ImportWalletInput, SentTransaction, ServerWallets, TypedDataInput } from '../wallets.ts'
export { verifyWebhook, type WebhookHeaders } from '../webhook.ts'
