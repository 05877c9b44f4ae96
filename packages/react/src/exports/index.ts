export type {
  AccountTimes,
  Apple,
  AppleOAuthWithMetadata,
  BaseConnectedWallet as BaseConnectedWalletType,
  CallbackError,
  ConnectedSolanaWallet,
  ConnectedWallet,
  CrossAppAccount,
  CrossAppAccountWithMetadata,
  Discord,
  DiscordOAuthWithMetadata,
  EIP1193Provider,
  Email,
  EmailWithMetadata,
  Farcaster,
  FarcasterWithMetadata,
  Github,
  GithubOAuthWithMetadata,
  Google,
  GoogleOAuthWithMetadata,
  JwtAuthFlowState,
  /** @deprecated its other name */
  JwtAuthFlowState as CustomAuthFlowState,
  Line,
  LineOAuthWithMetadata,
  LinkedAccountType,
  LinkedAccountWithMetadata,
  LinkedIn,
  LinkedInOAuthWithMetadata,
  LoginMethodOrderOption,
  LoginModalOptions,
  LoginSession,
  MfaMethod,
  OAuthFlowState,
  OAuthTokens,
  OtpFlowState,
  Passkey,
  PasskeyFlowState,
  PasskeyWithMetadata,
  Phone,
  PhoneWithMetadata,
  PriceDisplayOptions,
  PrivyEvents,
  SignMessageUiOptions as SignMessageModalUIOptions,
  SmartWallet,
  SocialProvider as OAuthProviderType,
  SolanaCluster,
  SolanaTransactionReceipt,
  SupportedSolanaTransaction,
  Telegram,
  TelegramAuthFlowState,
  TelegramWithMetadata,
  Tiktok,
  TiktokOAuthWithMetadata,
  TransactionUiOptions as SendTransactionModalUIOptions,
  Twitter,
  TwitterOAuthWithMetadata,
  UnsignedTransactionRequest,
  User,
  Wallet,
  WalletListEntry,
  WalletWithMetadata,
} from '@latchkey/core'
export {
  addRpcUrlOverrideToChain,
  LatchkeyErrorCode,
  PrivyErrorCode,
  SUPPORTED_CHAINS,
} from '@latchkey/core'
export { Captcha, type CaptchaProps } from '../captcha-component.tsx'
export type { PrivyClientConfig, PrivyProviderProps } from '../config.ts'
export { getAccessToken } from '../hooks/get-access-token.ts'
export {
  errorIndicatesMaxMfaRetries,
  errorIndicatesMfaTimeout,
  errorIndicatesMfaVerificationFailed,
} from '../hooks/mfa-errors.ts'
export { type UseSolanaWalletsInterface, useSolanaWallets } from '../hooks/solana/use-solana-wallets.ts'
export {
  type UseAuthMfa,
  type UseAuthMfaEnrollment,
  useAuthMfa,
  useAuthMfaEnrollment,
} from '../hooks/use-auth-mfa.ts'
export {
  type UseAuthorizationSignatureInterface,
  useAuthorizationSignature,
} from '../hooks/use-authorization-signature.ts'
export { useCreateWallet } from '../hooks/use-create-wallet.ts'
export { type UseCustomAuth, useCustomAuth } from '../hooks/use-custom-auth.ts'
export {
  type UseDelegatedActionsInterface,
  useDelegatedActions,
  useHeadlessDelegatedActions,
} from '../hooks/use-delegated-actions.ts'
export { type UseFarcasterSigner, useFarcasterSigner } from '../hooks/use-farcaster-signer.ts'
export { useGuestAccounts } from '../hooks/use-guest-accounts.ts'
export { useIdentityToken } from '../hooks/use-identity-token.ts'
export { type UseImportWalletInterface, useImportWallet } from '../hooks/use-import-wallet.ts'
export { useLinkAccount } from '../hooks/use-link-account.ts'
export { type UseLinkJwtAccount, useLinkJwtAccount } from '../hooks/use-link-jwt-account.ts'
export { useLogin } from '../hooks/use-login.ts'
export type { LoginWithCode } from '../hooks/use-login-with-code.ts'
export {
  type SendCodeToEmail,
  type UseLoginWithEmail,
  useLoginWithEmail,
} from '../hooks/use-login-with-email.ts'
export { useLoginWithFarcasterV2 } from '../hooks/use-login-with-farcaster-v2.ts'
export { useLoginWithOAuth } from '../hooks/use-login-with-oauth.ts'
export { type SendCodeToSms, type UseLoginWithSms, useLoginWithSms } from '../hooks/use-login-with-sms.ts'
export { type UseLoginWithTelegram, useLoginWithTelegram } from '../hooks/use-login-with-telegram.ts'
export { useLogout } from '../hooks/use-logout.ts'
export { type UseMfa, useMfa } from '../hooks/use-mfa.ts'
export { type UseMfaEnrollment, useMfaEnrollment } from '../hooks/use-mfa-enrollment.ts'
export { useModalStatus } from '../hooks/use-modal-status.ts'
export { type UseOAuthTokens, useOAuthTokens } from '../hooks/use-oauth-tokens.ts'
export {
  type UseLinkWithPasskey,
  type UseLoginWithPasskey,
  type UseSignupWithPasskey,
  useLinkWithPasskey,
  useLoginWithPasskey,
  useSignupWithPasskey,
} from '../hooks/use-passkey.ts'
export { type UsePasskeys, usePasskeys } from '../hooks/use-passkeys.ts'
export { type PrivyInterface, usePrivy } from '../hooks/use-privy.ts'
export {
  type UseRecoverEmbeddedWallet,
  useRecoverEmbeddedWallet,
} from '../hooks/use-recover-embedded-wallet.ts'
export { useRegisterMfaListener } from '../hooks/use-register-mfa-listener.ts'
export { useSendTransaction } from '../hooks/use-send-transaction.ts'
export { type UseSessionSignersInterface, useSessionSigners } from '../hooks/use-session-signers.ts'
export { type UseSessions, useSessions } from '../hooks/use-sessions.ts'
export { type UseSetWalletPassword, useSetWalletPassword } from '../hooks/use-set-wallet-password.ts'
export { type UseSetWalletRecovery, useSetWalletRecovery } from '../hooks/use-set-wallet-recovery.ts'
export {
  type UseSign7702Authorization,
  useSign7702Authorization,
  /** @deprecated its other name */
  useSign7702Authorization as useSignAuthorization,
} from '../hooks/use-sign-authorization.ts'
export { useSignMessage } from '../hooks/use-sign-message.ts'
export { useSignTransaction } from '../hooks/use-sign-transaction.ts'
export { type SignTypedDataParams, useSignTypedData } from '../hooks/use-sign-typed-data.ts'
export {
  type UseSubscribeToJwtAuthWithFlagInput,
  type UseSyncJwtBasedAuthStateInput,
  type UseSyncJwtBasedAuthStateInterface,
  useSubscribeToJwtAuthWithFlag,
  useSyncJwtBasedAuthState,
} from '../hooks/use-sync-jwt.ts'
export { useToken } from '../hooks/use-token.ts'
export { useUpdateAccount } from '../hooks/use-update-account.ts'
export { useUpdateEmail } from '../hooks/use-update-email.ts'
export { useUser } from '../hooks/use-user.ts'
export { type UseWalletArchive, useWalletArchive } from '../hooks/use-wallet-archive.ts'
export { type UseWalletsInterface, useWallets } from '../hooks/use-wallets.ts'
export { LoginModal } from '../login-modal.tsx'
export { PrivyProvider } from '../PrivyProvider.tsx'
export { VERSION } from '../version.ts'
export { toViemAccount } from '../viem/to-viem-account.ts'
export type { ViemSource } from '../viem/viem-account.ts'
