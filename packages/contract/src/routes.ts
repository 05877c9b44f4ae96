import type { Success } from './auth.ts'
import { BACKEND_ROUTES } from './backend-routes.ts'
import type { FarcasterSignerInitBody } from './bodies.ts'
import { DELEGATION_ROUTES } from './delegation-routes.ts'
import type { FarcasterSignerPlace, FarcasterSignerRequested } from './farcaster-signer.ts'
import { FARCASTER_SIGNER_ROUTES } from './farcaster-signer-routes.ts'
import { HOST_ROUTES } from './host-routes.ts'
import { LOGIN_ROUTES } from './login-routes.ts'
import { MFA_ROUTES } from './mfa-routes.ts'
import type { CreateRootBody, CreateRootResponse } from './recovery-routes.ts'
import { RECOVERY_ROUTES } from './recovery-routes.ts'
import { type Nothing, type Route, route } from './route.ts'
import { SMART_WALLET_ROUTES } from './smart-wallet-routes.ts'
import { TRANSACTION_ROUTES } from './transaction-routes.ts'
import type {
  AddWalletBody,
  ConfirmAccountsBody,
  ListRootsResponse,
  ReleaseAuthShareBody,
  ReleaseAuthShareResponse,
  RestoreRootResponse,
  SignerKeyResponse,
  WalletNonceResponse,
} from './vault.ts'
import { WALLET_ROUTES } from './wallet-routes.ts'

const frame =
  <Body, Answer>() =>
  <P extends string>(path: P) =>
    route<Body, Answer>()('POST', path, 'frame')
/** Its answer is no JSON, or nobody of ours reads it. */
const page = route<never, unknown>()

/** Every route the server answers. Paths hold `:name` for one segment. */
export const ROUTES = {
  ...HOST_ROUTES,
  ...LOGIN_ROUTES,
  ...BACKEND_ROUTES,
  ...MFA_ROUTES,
  ...RECOVERY_ROUTES,
  // Before the wallets: a path of theirs has a parameter where these have a word.
  ...DELEGATION_ROUTES,
  ...WALLET_ROUTES,
  ...FARCASTER_SIGNER_ROUTES,
  ...TRANSACTION_ROUTES,
  ...SMART_WALLET_ROUTES,

  // All POST: browsers leave `Origin` out of a same-origin GET, and the frame's calls are checked by it.
  listRoots: frame<Nothing, ListRootsResponse>()('/api/v1/embedded_wallets/list'),
  createRoot: frame<CreateRootBody, CreateRootResponse>()('/api/v1/embedded_wallets'),
  walletNonce: frame<Nothing, WalletNonceResponse>()('/api/v1/embedded_wallets/nonce'),
  signerKey: frame<Nothing, SignerKeyResponse>()('/api/v1/embedded_wallets/signer_key'),
  addWallet: frame<AddWalletBody, CreateRootResponse>()('/api/v1/embedded_wallets/:address/wallets'),
  releaseAuthShare: frame<ReleaseAuthShareBody, ReleaseAuthShareResponse>()(
    '/api/v1/embedded_wallets/:address/auth_share',
  ),
  walletExported: frame<Nothing, Success>()('/api/v1/embedded_wallets/:address/exported'),
  confirmAccounts: frame<ConfirmAccountsBody, Success>()('/api/v1/embedded_wallets/confirm_accounts'),
  archiveRoot: frame<Nothing, Success>()('/api/v1/embedded_wallets/:address/archive'),
  restoreRoot: frame<Nothing, RestoreRootResponse>()('/api/v1/embedded_wallets/:address/restore'),
  /** only the frame has the key: a page's token alone asks for none */
  farcasterSignerInit: frame<FarcasterSignerInitBody, FarcasterSignerRequested>()(
    '/api/v1/farcaster/signer/init',
  ),
  /** ours */
  farcasterSignerPlace: frame<Nothing, FarcasterSignerPlace>()('/api/v1/farcaster/signer/place'),
  endSession: { ...frame<Nothing, Success>()('/api/v1/embedded_wallets/end_session'), anyKey: true as const },

  walletFrame: page('GET', '/apps/:app_id/embedded-wallets', 'document'),
  exportFrame: page('GET', '/apps/:app_id/embedded-wallets/export', 'document'),
  passkeyFrame: page('GET', '/apps/:app_id/embedded-wallets/passkey', 'document'),
  frameAsset: page('GET', '/frame/:asset', 'document'),

  // Where a provider sends the browser back to; Apple does so with a form.
  oauthCallback: page('GET', '/api/v1/oauth/callback', 'document'),
  oauthFormCallback: page('POST', '/api/v1/oauth/callback', 'document'),
  telegramLoginScript: page('GET', '/js/telegram-login.js', 'document'),

  // Where a notice's link leads: a look changes nothing, so that programs that open links undo nothing.
  undoPage: page('GET', '/undo/:token', 'document'),
  undoChange: page('POST', '/undo/:token', 'document'),

  // What the service that sends texts posts, signed, about the text with that code.
  textReport: page('POST', '/api/v1/texts/:code_id/report', 'operator'),

  appJwks: page('GET', '/api/v1/apps/:app_id/jwks.json', 'operator'),
  health: page('GET', '/healthz', 'operator'),
  readiness: page('GET', '/readyz', 'operator'),
} satisfies Record<string, Route>

export type RouteName = keyof typeof ROUTES
