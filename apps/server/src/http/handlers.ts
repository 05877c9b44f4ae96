import { acceptTerms } from './accept-terms.ts'
import { addWallet } from './add-wallet.ts'
import { analyticsEvent } from './analytics-event.ts'
import { appConfig } from './app-config.ts'
import { appJwks } from './app-jwks.ts'
import { createRoot } from './create-root.ts'
import { currentUser } from './current-user.ts'
import { exportFrame, frameAsset, walletFrame } from './frame-documents.ts'
import { health, readiness } from './health.ts'
import { listRoots } from './list-roots.ts'
import { logout } from './logout.ts'
import { passwordlessAuthenticate } from './passwordless-authenticate.ts'
import { passwordlessInit } from './passwordless-init.ts'
import { recoveryKeyMaterial } from './recovery-key-material.ts'
import { refreshSession } from './refresh-session.ts'
import { releaseAuthShare } from './release-auth-share.ts'
import { signerKey } from './signer-key.ts'
import { walletExported } from './wallet-exported.ts'
import { walletNonce } from './wallet-nonce.ts'

/** Routes that answer JSON to a caller of an app. */
export const HANDLERS = {
  appConfig,
  analyticsEvent,
  passwordlessInit,
  passwordlessAuthenticate,
  refreshSession,
  logout,
  currentUser,
  acceptTerms,
  listRoots,
  createRoot,
  walletNonce,
  signerKey,
  addWallet,
  releaseAuthShare,
  recoveryKeyMaterial,
  walletExported,
}

/** Routes that need no app's caller and shape their own answer. */
export const DOCUMENTS = { walletFrame, exportFrame, frameAsset, appJwks, health, readiness }
