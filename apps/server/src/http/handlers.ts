import type { ROUTES, RouteName } from '@latchkey/contract'
import { analyticsEvent } from './analytics-event.ts'
import { appConfig } from './app-config.ts'
import { appJwks } from './app-jwks.ts'
import * as backendUsers from './backend-users.ts'
import { customJwtAuthenticate, customJwtLink } from './custom-jwt.ts'
import { delegateWallets, delegationTerms, listDelegations, revokeDelegations } from './delegation.ts'
import { farcasterLink, farcasterTransfer, farcasterUnlink } from './farcaster-accounts.ts'
import {
  farcasterAuthenticate,
  farcasterInit,
  farcasterStatus,
  farcasterV2Authenticate,
  farcasterV2Init,
} from './farcaster-login.ts'
import { farcasterSignerInit, farcasterSignerPlace, farcasterSignerStatus } from './farcaster-signer.ts'
import { exportFrame, frameAsset, passkeyFrame, walletFrame } from './frame-documents.ts'
import { guestAuthenticate } from './guest-authenticate.ts'
import { health, readiness } from './health.ts'
import { logout } from './logout.ts'
import {
  mfaClear,
  mfaPasskeysEnrollment,
  mfaPasskeysInit,
  mfaPasskeysVerify,
  mfaPasskeyUnlink,
  mfaRecoveryCodes,
  mfaRecoveryCodeVerify,
  mfaSmsEnroll,
  mfaSmsEnrollInit,
  mfaSmsInit,
  mfaSmsStatus,
  mfaSmsUnenroll,
  mfaSmsVerify,
  mfaTotpEnroll,
  mfaTotpInit,
  mfaTotpUnenroll,
  mfaTotpVerify,
} from './mfa.ts'
import * as mfaAuth from './mfa-auth.ts'
import { oauthLink, oauthTransfer, oauthUnlink } from './oauth-accounts.ts'
import { oauthAuthenticate } from './oauth-authenticate.ts'
import { oauthCallback, oauthFormCallback } from './oauth-callback.ts'
import { oauthInit } from './oauth-init.ts'
import { listSessions, revokeOtherSessions, revokeSession } from './own-sessions.ts'
import { acceptTerms, currentUser } from './own-user.ts'
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
import {
  passwordlessSmsAuthenticate,
  passwordlessSmsInit,
  passwordlessSmsStatus,
} from './passwordless-sms.ts'
import {
  passwordlessSmsLink,
  passwordlessSmsTransfer,
  passwordlessSmsUnlink,
  passwordlessSmsUpdate,
} from './passwordless-sms-accounts.ts'
import { recoveryKeyMaterial, recoveryPasscode, setRecovery } from './recovery.ts'
import {
  recoveryICloudCallback,
  recoveryICloudConfiguration,
  recoveryICloudInit,
  recoveryOAuthAuthenticate,
  recoveryOAuthInit,
  recoveryPlaces,
} from './recovery-cloud.ts'
import { refreshSession } from './refresh-session.ts'
import type { RouteHandler } from './route.ts'
import * as serverWallets from './server-wallets.ts'
import * as smartWallets from './smart-wallets.ts'
import { telegramLink, telegramTransfer, telegramUnlink } from './telegram-accounts.ts'
import { telegramAuthenticate } from './telegram-authenticate.ts'
import { telegramLoginScript } from './telegram-script.ts'
import { textReport } from './text-report.ts'
import { scanTransaction, splTokenInfo, tokenPrice } from './transaction-facts.ts'
import { undoChange, undoPage } from './undo-page.ts'
import {
  addWallet,
  archiveRoot,
  confirmAccounts,
  createRoot,
  endSession,
  listRoots,
  releaseAuthShare,
  restoreRoot,
  signerKey,
  walletExported,
  walletNonce,
} from './vault.ts'
import * as walletPolicies from './wallet-policies.ts'

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
  passwordlessSmsStatus,
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
  farcasterSignerInit,
  farcasterSignerPlace,
  farcasterSignerStatus,
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
  recoveryPasscode,
  setRecovery,
  recoveryPlaces,
  recoveryOAuthInit,
  recoveryOAuthAuthenticate,
  recoveryICloudInit,
  recoveryICloudConfiguration,
  walletExported,
  delegationTerms,
  delegateWallets,
  revokeDelegations,
  listDelegations,
  confirmAccounts,
  archiveRoot,
  restoreRoot,
  endSession,
  mfaSmsInit,
  mfaSmsStatus,
  mfaSmsEnrollInit,
  mfaSmsVerify,
  mfaSmsEnroll,
  mfaSmsUnenroll,
  mfaTotpInit,
  mfaTotpEnroll,
  mfaTotpVerify,
  mfaTotpUnenroll,
  mfaPasskeysInit,
  mfaPasskeysVerify,
  mfaPasskeysEnrollment,
  mfaPasskeyUnlink,
  mfaRecoveryCodes,
  mfaRecoveryCodeVerify,
  mfaClear,
  scanTransaction,
  tokenPrice,
  splTokenInfo,
  ...mfaAuth,
  ...backendUsers,
  ...serverWallets,
  ...smartWallets,
  ...walletPolicies,
} satisfies { [Name in Exclude<RouteName, keyof typeof DOCUMENTS>]: RouteHandler<(typeof ROUTES)[Name]> }

/** Routes that need no app's caller and shape their own answer. */
export const DOCUMENTS = {
  walletFrame,
  exportFrame,
  passkeyFrame,
  frameAsset,
  oauthCallback,
  oauthFormCallback,
  telegramLoginScript,
  recoveryICloudCallback,
  undoPage,
  undoChange,
  textReport,
  appJwks,
  health,
  readiness,
}
