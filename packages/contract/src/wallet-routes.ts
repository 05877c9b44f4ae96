import type { Success } from './auth.ts'
import type { Caller, Method, Route } from './route.ts'
import { type Nothing, route } from './route.ts'
import type {
  TransactionResponse,
  WalletBalanceResponse,
  WalletTransactionsResponse,
} from './transactions.ts'
import type {
  CreateKeyQuorumBody,
  CreatePolicyBody,
  CreateWalletBody,
  HpkeMessage,
  ImportInitBody,
  ImportInitResponse,
  ImportSubmitBody,
  KeyQuorumResponse,
  PolicyResponse,
  PolicyRuleBody,
  PolicyRuleResponse,
  PolicyRulesResponse,
  RawSignBody,
  UpdatePolicyBody,
  UpdateWalletBody,
  UserKeyBody,
  UserKeyResponse,
  WalletExportBody,
  WalletPage,
  WalletResponse,
  WalletRpcBody,
  WalletRpcResponse,
} from './wallet-api.ts'

const backend =
  <Body, Answer>() =>
  <M extends Method, P extends string>(method: M, path: P) =>
    route<Body, Answer>()(method, path, 'backend')

/** What a page or the frame calls for its own user, and a backend for any of the app's. */
const shared =
  <Body, Answer>() =>
  <M extends Method, P extends string, C extends Caller>(method: M, path: P, caller: C) => ({
    ...route<Body, Answer>()(method, path, caller),
    orBackend: true as const,
  })

/** Headers of a signed request, lower case; of a signature's payload are the app's id and the last two. */
export const SIGNED_HEADERS = {
  /** base64 of DER (ECDSA P-256 with SHA-256 over RFC 8785), several joined by `,` */
  signature: 'privy-authorization-signature',
  idempotencyKey: 'privy-idempotency-key',
  /** milliseconds since 1970, after which the request is refused */
  expiry: 'privy-request-expiry',
} as const

/**
 * Where a backend's route is as well: a newer published client has its paths without `/api`.
 * @returns null for a route that no backend calls
 */
export const backendAlias = (of: Route): string | null =>
  of.caller === 'backend' || of.orBackend ? of.path.replace(/^\/api\//, '/') : null

/**
 * Wallets whose keys the signer holds. A caller that is let in may look; what signs, or changes who may sign, carries a
 * signature of the very request (`SIGNED_HEADERS`), which the signer checks.
 */
export const WALLET_ROUTES = {
  listServerWallets: shared<Nothing, WalletPage>()('GET', '/api/v1/wallets', 'user'),
  createServerWallet: shared<CreateWalletBody, WalletResponse>()('POST', '/api/v1/wallets', 'user'),
  importServerWalletInit: backend<ImportInitBody, ImportInitResponse>()(
    'POST',
    '/api/v1/wallets/import/init',
  ),
  importServerWallet: backend<ImportSubmitBody, WalletResponse>()('POST', '/api/v1/wallets/import/submit'),
  /** a frame with its proof, or a backend with a token of its user, where the operator lets it */
  authenticateUserKey: shared<UserKeyBody, UserKeyResponse>()(
    'POST',
    '/api/v1/wallets/authenticate',
    'frame',
  ),
  authenticateUserSigner: backend<UserKeyBody, UserKeyResponse>()(
    'POST',
    '/api/v1/user_signers/authenticate',
  ),
  getServerWallet: shared<Nothing, WalletResponse>()('GET', '/api/v1/wallets/:wallet_id', 'user'),
  updateServerWallet: shared<UpdateWalletBody, WalletResponse>()(
    'PATCH',
    '/api/v1/wallets/:wallet_id',
    'user',
  ),
  serverWalletRpc: shared<WalletRpcBody, WalletRpcResponse>()(
    'POST',
    '/api/v1/wallets/:wallet_id/rpc',
    'user',
  ),
  serverWalletRawSign: shared<RawSignBody, WalletRpcResponse>()(
    'POST',
    '/api/v1/wallets/:wallet_id/raw_sign',
    'user',
  ),
  exportServerWallet: shared<WalletExportBody, HpkeMessage>()(
    'POST',
    '/api/v1/wallets/:wallet_id/export',
    'user',
  ),
  serverWalletBalance: shared<Nothing, WalletBalanceResponse>()(
    'GET',
    '/api/v1/wallets/:wallet_id/balance',
    'user',
  ),
  serverWalletTransactions: shared<Nothing, WalletTransactionsResponse>()(
    'GET',
    '/api/v1/wallets/:wallet_id/transactions',
    'user',
  ),
  getTransaction: backend<Nothing, TransactionResponse>()('GET', '/api/v1/transactions/:transaction_id'),

  createKeyQuorum: backend<CreateKeyQuorumBody, KeyQuorumResponse>()('POST', '/api/v1/key_quorums'),
  getKeyQuorum: backend<Nothing, KeyQuorumResponse>()('GET', '/api/v1/key_quorums/:quorum_id'),
  updateKeyQuorum: backend<CreateKeyQuorumBody, KeyQuorumResponse>()(
    'PATCH',
    '/api/v1/key_quorums/:quorum_id',
  ),
  deleteKeyQuorum: backend<Nothing, Success>()('DELETE', '/api/v1/key_quorums/:quorum_id'),

  createPolicy: backend<CreatePolicyBody, PolicyResponse>()('POST', '/api/v1/policies'),
  getPolicy: backend<Nothing, PolicyResponse>()('GET', '/api/v1/policies/:policy_id'),
  updatePolicy: backend<UpdatePolicyBody, PolicyResponse>()('PATCH', '/api/v1/policies/:policy_id'),
  deletePolicy: backend<Nothing, Success>()('DELETE', '/api/v1/policies/:policy_id'),
  listPolicyRules: backend<Nothing, PolicyRulesResponse>()('GET', '/api/v1/policies/:policy_id/rules'),
  addPolicyRule: backend<PolicyRuleBody, PolicyRuleResponse>()('POST', '/api/v1/policies/:policy_id/rules'),
  getPolicyRule: backend<Nothing, PolicyRuleResponse>()('GET', '/api/v1/policies/:policy_id/rules/:rule_id'),
  updatePolicyRule: backend<PolicyRuleBody, PolicyRuleResponse>()(
    'PATCH',
    '/api/v1/policies/:policy_id/rules/:rule_id',
  ),
  deletePolicyRule: backend<Nothing, Success>()('DELETE', '/api/v1/policies/:policy_id/rules/:rule_id'),
}
