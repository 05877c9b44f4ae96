import type { ScreenId } from '@latchkey/core'
import { states as accountTransfer } from './account/account-transfer/states.tsx'
import { linkEmail, linkPhone, updateEmail, updatePhone } from './account/address-entry/states.tsx'
import { states as farcasterSigner } from './account/farcaster-signer/states.tsx'
import { states as sessions } from './account/sessions/states.tsx'
import { states as transferAssets } from './account/transfer-assets/states.tsx'
import { states as delegatedConsent } from './delegation/delegated-consent/states.tsx'
import { states as delegatedRevoke } from './delegation/delegated-revoke/states.tsx'
import { states as accountNotFound } from './login/account-not-found/states.tsx'
import { states as allowlistRejected } from './login/allowlist-rejected/states.tsx'
import { states as captcha } from './login/captcha/states.tsx'
import { states as error } from './login/error/states.tsx'
import { states as farcaster } from './login/farcaster/states.tsx'
import { states as inAppBrowser } from './login/in-app-browser/states.tsx'
import { states as landing } from './login/landing/states.tsx'
import { states as loading } from './login/loading/states.tsx'
import { states as oauthStatus } from './login/oauth-status/states.tsx'
import { states as passkeyChoice } from './login/passkey-choice/states.tsx'
import { states as passkeyStatus } from './login/passkey-status/states.tsx'
import { states as passwordlessCode } from './login/passwordless-code/states.tsx'
import { states as reauthenticate } from './login/reauthenticate/states.tsx'
import { states as telegram } from './login/telegram/states.tsx'
import { states as terms } from './login/terms/states.tsx'
import { states as userLimit } from './login/user-limit/states.tsx'
import { states as mfaManager } from './mfa/mfa-manager/states.tsx'
import { states as mfaPasskeys } from './mfa/mfa-passkeys/states.tsx'
import { states as mfaRecoveryCodes } from './mfa/mfa-recovery-codes/states.tsx'
import { states as mfaSms } from './mfa/mfa-sms/states.tsx'
import { states as mfaTotp } from './mfa/mfa-totp/states.tsx'
import { states as mfaVerify } from './mfa/mfa-verify/states.tsx'
import { states as passkeyManager } from './mfa/passkey-manager/states.tsx'
import { states as addPassword } from './recovery/add-password/states.tsx'
import { states as automaticRecovery } from './recovery/automatic-recovery/states.tsx'
import { states as recoverPassword } from './recovery/recover-password/states.tsx'
import { states as recoveryOAuth } from './recovery/recovery-oauth/states.tsx'
import { states as recoveryPasskey } from './recovery/recovery-passkey/states.tsx'
import { states as recoverySelection } from './recovery/recovery-selection/states.tsx'
import { states as setPassword } from './recovery/set-password/states.tsx'
import type { ScreenStates } from './screen-states.ts'
import { states as ethereumTransaction } from './transaction/ethereum-transaction/states.tsx'
import { states as solanaTransaction } from './transaction/solana-transaction/states.tsx'
import { states as archiveWallet } from './wallet/archive-wallet/states.tsx'
import { states as connectWallet } from './wallet/connect-wallet/states.tsx'
import { states as createWallet } from './wallet/create-wallet/states.tsx'
import { states as exportWallet } from './wallet/export-wallet/states.tsx'
import { states as restoreWallet } from './wallet/restore-wallet/states.tsx'
import { states as signMessage } from './wallet/sign-message/states.tsx'
import { states as walletCreated } from './wallet/wallet-created/states.tsx'

/** Every screen in every state. A screen id without any does not compile. */
export const STATES: Readonly<Record<ScreenId, ScreenStates>> = {
  loading,
  landing,
  'passwordless-code': passwordlessCode,
  captcha,
  'link-email': linkEmail,
  'link-phone': linkPhone,
  'update-email': updateEmail,
  'update-phone': updatePhone,
  terms,
  'create-wallet': createWallet,
  'wallet-created': walletCreated,
  'connect-wallet': connectWallet,
  'sign-message': signMessage,
  'ethereum-transaction': ethereumTransaction,
  'solana-transaction': solanaTransaction,
  'export-wallet': exportWallet,
  'archive-wallet': archiveWallet,
  'delegated-consent': delegatedConsent,
  'delegated-revoke': delegatedRevoke,
  'restore-wallet': restoreWallet,
  'recovery-selection': recoverySelection,
  'add-password': addPassword,
  'set-password': setPassword,
  'recovery-oauth': recoveryOAuth,
  'recovery-passkey': recoveryPasskey,
  'recover-password': recoverPassword,
  'automatic-recovery': automaticRecovery,
  'farcaster-signer': farcasterSigner,
  'account-transfer': accountTransfer,
  'transfer-assets': transferAssets,
  sessions,
  'mfa-verify': mfaVerify,
  'mfa-manager': mfaManager,
  'mfa-sms': mfaSms,
  'mfa-totp': mfaTotp,
  'mfa-passkeys': mfaPasskeys,
  'mfa-recovery-codes': mfaRecoveryCodes,
  'passkey-manager': passkeyManager,
  'oauth-status': oauthStatus,
  'in-app-browser': inAppBrowser,
  telegram,
  farcaster,
  'passkey-choice': passkeyChoice,
  'passkey-status': passkeyStatus,
  reauthenticate,
  'allowlist-rejected': allowlistRejected,
  'user-limit': userLimit,
  'account-not-found': accountNotFound,
  error,
}
