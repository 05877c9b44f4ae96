/** Window messages between host page and wallet frame, in the dialect of react-auth 2.21.4. */
import type { ChainType, RecoveryMethod } from './user.ts'
import type { ConfirmAccountsBody, EntropyIdVerifier } from './vault.ts'

/** Every event the dialect knows. This version's frame handles those of `HANDLED_FRAME_EVENTS`. */
export const FRAME_EVENTS = [
  'privy:iframe:ready',
  'privy:user-signer:sign',
  'privy:wallets:add',
  'privy:wallets:import',
  'privy:wallets:set-recovery',
  'privy:wallets:connect',
  'privy:wallets:recover',
  'privy:wallets:rpc',
  'privy:wallet:create',
  'privy:solana-wallet:create',
  'privy:mfa:verify',
  'privy:mfa:init-enrollment',
  'privy:mfa:submit-enrollment',
  'privy:mfa:unenroll',
  'privy:mfa:clear',
  'privy:auth:unlink-passkey',
  'privy:farcaster:init-signer',
  'privy:farcaster:sign',
  'privy:delegated-actions:consent',
] as const

/** Ours, beside the dialect: published clients do not send them. */
export const OWN_FRAME_EVENTS = [
  'latchkey:session:bind',
  'latchkey:account:confirm',
  'latchkey:wallet:archive',
  'latchkey:wallet:restore',
] as const

export type FrameEvent = (typeof FRAME_EVENTS)[number] | (typeof OWN_FRAME_EVENTS)[number]

/** The other dialect (js-sdk-core); declared only. */
export const OTHER_DIALECT_EVENTS = [
  'privy:wallets:create',
  'privy:wallet:connect',
  'privy:wallet:recover',
  'privy:wallet:rpc',
  'privy:solana-wallet:create-additional',
  'privy:solana-wallet:connect',
  'privy:solana-wallet:recover',
  'privy:solana-wallet:rpc',
] as const

export const FRAME_ERROR_TYPES = [
  'error',
  'invalid_request_arguments',
  'wallet_not_on_device',
  'invalid_recovery_pin',
  'insufficient_funds',
  'missing_or_invalid_mfa',
  'mfa_verification_max_attempts_reached',
  'mfa_timeout',
  'twilio_verification_failed',
] as const

export type FrameErrorType = (typeof FRAME_ERROR_TYPES)[number]

/** What our own client tells apart beyond the types of the dialect; published clients ignore it. */
export type FrameErrorCode = 'reauthentication_required' | 'older_account_required' | 'foreign_wallet'

export interface FrameError {
  type: FrameErrorType
  message: string
  code?: FrameErrorCode
}

export interface FrameRequest<E extends FrameEvent = FrameEvent> {
  id: string
  event: E
  data: unknown
}

export type FrameReply<E extends FrameEvent = FrameEvent> =
  | { id: string; event: E; data: unknown }
  | { id: string; event: E; error: FrameError }

/** Fields the MFA loop merges into a request. */
export interface MfaFields {
  mfaMethod?: 'sms' | 'totp' | 'passkey'
  mfaCode?: string | Record<string, unknown>
  relyingParty?: string
}

export interface EntropyFields {
  entropyId: string
  entropyIdVerifier: EntropyIdVerifier
}

export interface RecoveryFields {
  recoveryMethod?: RecoveryMethod
  recoveryPassword?: string
  recoveryAccessToken?: string
}

/** Request data per handled event. */
export interface FrameRequestData {
  'privy:iframe:ready': Record<string, never>
  'privy:wallet:create': { accessToken: string; solanaAddress?: string } & RecoveryFields
  'privy:solana-wallet:create': { accessToken: string; ethereumAddress?: string } & RecoveryFields & MfaFields
  'privy:wallets:add': { accessToken: string; chainType: ChainType; hdWalletIndex: number } & EntropyFields &
    MfaFields
  'privy:wallets:connect': { accessToken: string } & EntropyFields & MfaFields
  'privy:wallets:recover': {
    accessToken: string
    recoveryPassword?: string
    recoveryAccessToken?: string
    recoveryKey?: string
    recoverySecretOverride?: string
  } & EntropyFields &
    MfaFields
  'privy:wallets:rpc': {
    accessToken: string
    hdWalletIndex: number | null
    chainType: ChainType
    request: { method: string; params: unknown }
    requesterAppId?: string
  } & EntropyFields &
    MfaFields
  'privy:mfa:verify': { accessToken: string } & MfaFields
  'privy:mfa:clear': { userId: string }
  'latchkey:session:bind': { accessToken: string }
  'latchkey:account:confirm': { accessToken: string } & ConfirmAccountsBody
  /** `address`: the root's */
  'latchkey:wallet:archive': { accessToken: string; address: string }
  'latchkey:wallet:restore': { accessToken: string; address: string }
}

/** Reply data per handled event. */
export interface FrameReplyData {
  /** RFC 7638 thumbprint of the frame's proof key, for the `dpop_jkt` of a login; null when there is none */
  'privy:iframe:ready': { dpop_jkt: string | null }
  'privy:wallet:create': { address: string }
  'privy:solana-wallet:create': { publicKey: string }
  'privy:wallets:add': { address: string }
  /** `foreignWallets`: registered addresses that do not come from the user's key; only where there are any */
  'privy:wallets:connect': { entropyId: string; foreignWallets?: string[] }
  'privy:wallets:recover': { entropyId: string }
  'privy:wallets:rpc': { address: string; chainType: ChainType; response: { method: string; data: unknown } }
  'privy:mfa:verify': Record<string, never>
  'privy:mfa:clear': Record<string, never>
  'latchkey:session:bind': Record<string, never>
  'latchkey:account:confirm': Record<string, never>
  'latchkey:wallet:archive': Record<string, never>
  'latchkey:wallet:restore': Record<string, never>
}

export type HandledFrameEvent = keyof FrameRequestData

/** Methods that `privy:wallets:rpc` serves, by chain. */
export const RPC_METHODS = {
  ethereum: ['personal_sign', 'eth_signTypedData_v4', 'eth_signTransaction', 'secp256k1_sign', 'eth_sign'],
  solana: ['signMessage'],
} as const

/** Query parameter of a frame's address, with the value `1`: its host asks for a login in place. */
export const REAUTH_PARAMETER = 'reauth'

/** Sentence for a recovery refused by the freshness rule; travels as the message of type `error`. */
export const LOGIN_AGAIN_MESSAGE = 'Log in again to restore your wallet.'

/** The frame's word where the user came in by an account that was just added, on a device that is new to them. */
export const OLDER_ACCOUNT_MESSAGE =
  'This way to log in was added a short while ago. Log in by an older one to use the wallet here.'
