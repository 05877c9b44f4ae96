import type { RouteName } from '@latchkey/contract'
import { acceptTerms } from './accept-terms.ts'
import { addWallet } from './add-wallet.ts'
import { analyticsEvent } from './analytics-event.ts'
import { appConfig } from './app-config.ts'
import { appJwks } from './app-jwks.ts'
import { archiveRoot, restoreRoot } from './archive-root.ts'
import {
  deleteUser,
  getUser,
  importUser,
  listUsers,
  searchUsers,
  setCustomMetadata,
  userByCustomAuthId,
  userByDiscordUsername,
  userByEmail,
  userByFarcasterId,
  userByGithubUsername,
  userByPhone,
  userBySmartWallet,
  userByTelegramId,
  userByTelegramUsername,
  userByTwitterSubject,
  userByTwitterUsername,
  userByWallet,
} from './backend-users.ts'
import { confirmAccounts } from './confirm-accounts.ts'
import { createRoot } from './create-root.ts'
import { currentUser } from './current-user.ts'
import { customJwtAuthenticate, customJwtLink } from './custom-jwt.ts'
import { endSession } from './end-session.ts'
import { farcasterLink, farcasterTransfer, farcasterUnlink } from './farcaster-accounts.ts'
import { farcasterAuthenticate, farcasterV2Authenticate } from './farcaster-authenticate.ts'
import { farcasterInit, farcasterV2Init } from './farcaster-init.ts'
import { farcasterStatus } from './farcaster-status.ts'
import { exportFrame, frameAsset, walletFrame } from './frame-documents.ts'
import { guestAuthenticate } from './guest-authenticate.ts'
import { health, readiness } from './health.ts'
import { listRoots } from './list-roots.ts'
import { logout } from './logout.ts'
import { oauthAuthenticate } from './oauth-authenticate.ts'
import { oauthCallback, oauthFormCallback } from './oauth-callback.ts'
import { oauthInit } from './oauth-init.ts'
import { oauthLink } from './oauth-link.ts'
import { oauthTransfer } from './oauth-transfer.ts'
import { oauthUnlink } from './oauth-unlink.ts'
import { listSessions, revokeOtherSessions, revokeSession } from './own-sessions.ts'
import { passkeyAuthenticate, passkeyLink, passkeyRegister, passkeyUnlink } from './passkey-answer.ts'
import { passkeyAuthenticateInit, passkeyLinkInit, passkeyRegisterInit } from './passkey-init.ts'
import {
  passwordlessLink,
  passwordlessTransfer,
  passwordlessUnlink,
  passwordlessUpdate,
} from './passwordless-accounts.ts'
import { passwordlessAuthenticate } from './passwordless-authenticate.ts'
import { passwordlessInit } from './passwordless-init.ts'
import { passwordlessSmsAuthenticate, passwordlessSmsInit } from './passwordless-sms.ts'
import {
  passwordlessSmsLink,
  passwordlessSmsTransfer,
  passwordlessSmsUnlink,
  passwordlessSmsUpdate,
} from './passwordless-sms-accounts.ts'
import { recoveryKeyMaterial } from './recovery-key-material.ts'
import { refreshSession } from './refresh-session.ts'
import { releaseAuthShare } from './release-auth-share.ts'
import type { RouteHandler } from './route.ts'
import { signerKey } from './signer-key.ts'
import { telegramLink, telegramTransfer, telegramUnlink } from './telegram-accounts.ts'
import { telegramAuthenticate } from './telegram-authenticate.ts'
import { telegramLoginScript } from './telegram-script.ts'
import { undoChange, undoPage } from './undo-page.ts'
import { walletExported } from './wallet-exported.ts'
import { walletNonce } from './wallet-nonce.ts'

/** Routes that answer JSON to a caller of an app: all others. Without one that a route of the contract needs this does not compile. */
export const HANDLERS = {
  appConfig,
  analyticsEvent,
  passwordlessInit,
  passwordlessAuthenticate,
  passwordlessLink,
  passwordlessUpdate,
  passwordlessUnlink,
  passwordlessTransfer,
  passwordlessSmsInit,
  passwordlessSmsAuthenticate,
  passwordlessSmsLink,
  passwordlessSmsUpdate,
  passwordlessSmsUnlink,
  passwordlessSmsTransfer,
  customJwtAuthenticate,
  customJwtLink,
  guestAuthenticate,
  oauthInit,
  oauthAuthenticate,
  oauthLink,
  oauthUnlink,
  oauthTransfer,
  passkeyRegisterInit,
  passkeyRegister,
  passkeyAuthenticateInit,
  passkeyAuthenticate,
  passkeyLinkInit,
  passkeyLink,
  passkeyUnlink,
  refreshSession,
  farcasterInit,
  farcasterStatus,
  farcasterAuthenticate,
  farcasterLink,
  farcasterUnlink,
  farcasterTransfer,
  farcasterV2Init,
  farcasterV2Authenticate,
  telegramAuthenticate,
  telegramLink,
  telegramUnlink,
  telegramTransfer,
  logout,
  currentUser,
  acceptTerms,
  listSessions,
  revokeSession,
  revokeOtherSessions,
  listRoots,
  createRoot,
  walletNonce,
  signerKey,
  addWallet,
  releaseAuthShare,
  recoveryKeyMaterial,
  walletExported,
  confirmAccounts,
  archiveRoot,
  restoreRoot,
  endSession,
  listUsers,
  importUser,
  searchUsers,
  userByEmail,
  userByPhone,
  userByWallet,
  userBySmartWallet,
  userByTwitterUsername,
  userByTwitterSubject,
  userByDiscordUsername,
  userByGithubUsername,
  userByTelegramUsername,
  userByTelegramId,
  userByFarcasterId,
  userByCustomAuthId,
  getUser,
  deleteUser,
  setCustomMetadata,
} satisfies Record<Exclude<RouteName, keyof typeof DOCUMENTS>, RouteHandler<never>>

/** Routes that need no app's caller and shape their own answer. */
export const DOCUMENTS = {
  walletFrame,
  exportFrame,
  frameAsset,
  oauthCallback,
  oauthFormCallback,
  telegramLoginScript,
  undoPage,
  undoChange,
  appJwks,
  health,
  readiness,
}
