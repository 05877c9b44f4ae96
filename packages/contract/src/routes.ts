import { BACKEND_ROUTES } from './backend-routes.ts'
import { HOST_ROUTES, type Route } from './host-routes.ts'
import { LOGIN_ROUTES } from './login-routes.ts'

/** Every route the server answers. Paths hold `:name` for one segment. */
export const ROUTES = {
  ...HOST_ROUTES,
  ...LOGIN_ROUTES,
  ...BACKEND_ROUTES,

  // All POST: browsers leave `Origin` out of a same-origin GET, and the frame's calls are checked by it.
  listRoots: { method: 'POST', path: '/api/v1/embedded_wallets/list', caller: 'frame' },
  createRoot: { method: 'POST', path: '/api/v1/embedded_wallets', caller: 'frame' },
  walletNonce: { method: 'POST', path: '/api/v1/embedded_wallets/nonce', caller: 'frame' },
  signerKey: { method: 'POST', path: '/api/v1/embedded_wallets/signer_key', caller: 'frame' },
  addWallet: { method: 'POST', path: '/api/v1/embedded_wallets/:address/wallets', caller: 'frame' },
  releaseAuthShare: { method: 'POST', path: '/api/v1/embedded_wallets/:address/auth_share', caller: 'frame' },
  recoveryKeyMaterial: {
    method: 'POST',
    path: '/api/v1/embedded_wallets/:address/recovery/key_material',
    caller: 'frame',
  },
  walletExported: { method: 'POST', path: '/api/v1/embedded_wallets/:address/exported', caller: 'frame' },
  confirmAccounts: { method: 'POST', path: '/api/v1/embedded_wallets/confirm_accounts', caller: 'frame' },
  archiveRoot: { method: 'POST', path: '/api/v1/embedded_wallets/:address/archive', caller: 'frame' },
  restoreRoot: { method: 'POST', path: '/api/v1/embedded_wallets/:address/restore', caller: 'frame' },
  endSession: { method: 'POST', path: '/api/v1/embedded_wallets/end_session', caller: 'frame', anyKey: true },

  walletFrame: { method: 'GET', path: '/apps/:app_id/embedded-wallets', caller: 'document' },
  exportFrame: { method: 'GET', path: '/apps/:app_id/embedded-wallets/export', caller: 'document' },
  frameAsset: { method: 'GET', path: '/frame/:asset', caller: 'document' },

  // Where a provider sends the browser back to; Apple does so with a form.
  oauthCallback: { method: 'GET', path: '/api/v1/oauth/callback', caller: 'document' },
  oauthFormCallback: { method: 'POST', path: '/api/v1/oauth/callback', caller: 'document' },
  telegramLoginScript: { method: 'GET', path: '/js/telegram-login.js', caller: 'document' },

  // Where a notice's link leads: a look changes nothing, so that programs that open links undo nothing.
  undoPage: { method: 'GET', path: '/undo/:token', caller: 'document' },
  undoChange: { method: 'POST', path: '/undo/:token', caller: 'document' },

  appJwks: { method: 'GET', path: '/api/v1/apps/:app_id/jwks.json', caller: 'operator' },
  health: { method: 'GET', path: '/healthz', caller: 'operator' },
  readiness: { method: 'GET', path: '/readyz', caller: 'operator' },
} as const satisfies Record<string, Route>

export type RouteName = keyof typeof ROUTES
