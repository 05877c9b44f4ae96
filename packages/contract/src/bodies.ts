/** Bodies that their schemas alone describe, as they are sent. Types only: no schema reaches a browser by them. */
import type { InferInput } from 'valibot'
import type * as accounts from './schemas/accounts.ts'
import type * as backend from './schemas/backend.ts'
import type * as farcaster from './schemas/farcaster.ts'
import type * as mfa from './schemas/mfa.ts'
import type * as oauth from './schemas/oauth.ts'
import type * as passkeys from './schemas/passkeys.ts'
import type * as smartWallets from './schemas/smart-wallets.ts'
import type * as telegram from './schemas/telegram.ts'

export type PasswordlessLinkBody = InferInput<typeof accounts.passwordlessLinkSchema>
export type PasswordlessUpdateBody = InferInput<typeof accounts.passwordlessUpdateSchema>
export type PasswordlessUnlinkBody = InferInput<typeof accounts.passwordlessUnlinkSchema>
export type PasswordlessTransferBody = InferInput<typeof accounts.passwordlessTransferSchema>
export type SmsInitBody = InferInput<typeof accounts.smsInitSchema>
export type SmsStatusBody = InferInput<typeof accounts.smsStatusSchema>
export type SmsAuthenticateBody = InferInput<typeof accounts.smsAuthenticateSchema>
export type SmsLinkBody = InferInput<typeof accounts.smsLinkSchema>
export type SmsUpdateBody = InferInput<typeof accounts.smsUpdateSchema>
export type SmsUnlinkBody = InferInput<typeof accounts.smsUnlinkSchema>
export type SmsTransferBody = InferInput<typeof accounts.smsTransferSchema>
export type CustomJwtAuthenticateBody = InferInput<typeof accounts.customJwtAuthenticateSchema>
export type CustomJwtLinkBody = InferInput<typeof accounts.customJwtLinkSchema>
export type GuestAuthenticateBody = InferInput<typeof accounts.guestAuthenticateSchema>

export type UserByEmailBody = InferInput<typeof backend.userByEmailSchema>
export type UserByPhoneBody = InferInput<typeof backend.userByPhoneSchema>
export type UserByAddressBody = InferInput<typeof backend.userByAddressSchema>
export type UserByUsernameBody = InferInput<typeof backend.userByUsernameSchema>
export type UserBySubjectBody = InferInput<typeof backend.userBySubjectSchema>
export type UserByTelegramIdBody = InferInput<typeof backend.userByTelegramIdSchema>
export type UserByFarcasterIdBody = InferInput<typeof backend.userByFarcasterIdSchema>
export type UserByCustomAuthIdBody = InferInput<typeof backend.userByCustomAuthIdSchema>
export type SetCustomMetadataBody = InferInput<typeof backend.setCustomMetadataSchema>

export type FarcasterInitBody = InferInput<typeof farcaster.farcasterInitSchema>
export type FarcasterAuthenticateBody = InferInput<typeof farcaster.farcasterAuthenticateSchema>
export type FarcasterLinkBody = InferInput<typeof farcaster.farcasterLinkSchema>
export type FarcasterUnlinkBody = InferInput<typeof farcaster.farcasterUnlinkSchema>
export type FarcasterTransferBody = InferInput<typeof farcaster.farcasterTransferSchema>
export type FarcasterSignerInitBody = InferInput<typeof farcaster.farcasterSignerInitSchema>
export type FarcasterSignerStatusBody = InferInput<typeof farcaster.farcasterSignerStatusSchema>
export type FarcasterV2AuthenticateBody = InferInput<typeof farcaster.farcasterV2AuthenticateSchema>

export type MfaSmsInitBody = InferInput<typeof mfa.mfaSmsInitSchema>
export type MfaSmsEnrollInitBody = InferInput<typeof mfa.mfaSmsEnrollInitSchema>
export type MfaSmsEnrollBody = InferInput<typeof mfa.mfaSmsEnrollSchema>
export type MfaCodeBody = InferInput<typeof mfa.mfaCodeSchema>
export type MfaPasskeysInitBody = InferInput<typeof mfa.mfaPasskeysInitSchema>
export type MfaPasskeysVerifyBody = InferInput<typeof mfa.mfaPasskeysVerifySchema>
export type MfaPasskeysEnrollmentBody = InferInput<typeof mfa.mfaPasskeysEnrollmentSchema>
export type MfaRecoveryCodeBody = InferInput<typeof mfa.mfaRecoveryCodeSchema>

export type OAuthInitBody = InferInput<typeof oauth.oauthInitSchema>
export type OAuthAuthenticateBody = InferInput<typeof oauth.oauthAuthenticateSchema>
export type OAuthLinkBody = InferInput<typeof oauth.oauthLinkSchema>
export type OAuthUnlinkBody = InferInput<typeof oauth.oauthUnlinkSchema>
export type OAuthTransferBody = InferInput<typeof oauth.oauthTransferSchema>

export type PasskeyInitBody = InferInput<typeof passkeys.passkeyInitSchema>
export type PasskeyAttestationBody = InferInput<typeof passkeys.passkeyAttestationSchema>
export type PasskeyAuthenticateBody = InferInput<typeof passkeys.passkeyAuthenticateSchema>
export type PasskeyUnlinkBody = InferInput<typeof passkeys.passkeyUnlinkSchema>

export type SiweInitBody = InferInput<typeof smartWallets.siweInitSchema>
export type SiweUnlinkBody = InferInput<typeof smartWallets.siweUnlinkSchema>
export type LinkSmartWalletBody = InferInput<typeof smartWallets.linkSmartWalletSchema>

export type TelegramAuthenticateBody = InferInput<typeof telegram.telegramAuthenticateSchema>
export type TelegramLinkBody = InferInput<typeof telegram.telegramLinkSchema>
export type TelegramUnlinkBody = InferInput<typeof telegram.telegramUnlinkSchema>
export type TelegramTransferBody = InferInput<typeof telegram.telegramTransferSchema>
