export type {
  AccountTimes,
  Apple,
  AppleOAuthWithMetadata,
  BaseConnectedWallet as BaseConnectedWalletType,
  CallbackError,
  CrossAppAccount,
  CrossAppAccountWithMetadata,
  Discord,
  DiscordOAuthWithMetadata,
  Email,
  EmailWithMetadata,
  Farcaster,
  FarcasterWithMetadata,
  Github,
  GithubOAuthWithMetadata,
  Google,
  GoogleOAuthWithMetadata,
  Line,
  LineOAuthWithMetadata,
  LinkedAccountType,
  LinkedAccountWithMetadata,
  LinkedIn,
  LinkedInOAuthWithMetadata,
  LoginMethodOrderOption,
  LoginModalOptions,
  MfaMethod,
  OAuthTokens,
  OtpFlowState,
  Passkey,
  PasskeyWithMetadata,
  Phone,
  PhoneWithMetadata,
  PriceDisplayOptions,
  PrivyEvents,
  SmartWallet,
  SocialProvider as OAuthProviderType,
  SolanaCluster,
  Telegram,
  TelegramWithMetadata,
  Tiktok,
  TiktokOAuthWithMetadata,
  Twitter,
  TwitterOAuthWithMetadata,
  User,
  Wallet,
  WalletListEntry,
  WalletWithMetadata,
} from '@latchkey/core'
export { PrivyErrorCode } from '@latchkey/core'
export type { PrivyClientConfig, PrivyProviderProps } from '../config.ts'
export { getAccessToken } from '../hooks/get-access-token.ts'
export { useIdentityToken } from '../hooks/use-identity-token.ts'
export { useLogin } from '../hooks/use-login.ts'
export {
  type LoginWithCode,
  type SendCodeToEmail,
  type UseLoginWithEmail,
  useLoginWithEmail,
} from '../hooks/use-login-with-email.ts'
export { useLogout } from '../hooks/use-logout.ts'
export { useModalStatus } from '../hooks/use-modal-status.ts'
export { useToken } from '../hooks/use-token.ts'
export { useUser } from '../hooks/use-user.ts'
export { PrivyProvider } from '../PrivyProvider.tsx'
export { VERSION } from '../version.ts'
