/** Window messages between host page and wallet frame, in the dialect of react-auth 2.21.4. */
import type { FarcasterSignerRequested } from './farcaster-signer.ts'
import type { ProvenPath } from './proven-routes.ts'
import type { Nothing } from './route.ts'
import type { ChainType, MfaMethod, RecoveryMethod } from './user.ts'
import type { ConfirmAccountsBody, EntropyIdVerifier } from './vault.ts'

/** Every event the dialect knows. */
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

type DialectEvent = (typeof FRAME_EVENTS)[number]

/** Ours, beside the dialect: published clients do not send them. */
type OwnEvent = `latchkey:${string}`

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

/** Fields the MFA loop merges into a request. */
export interface MfaFields {
  /** `recovery-code` is ours: one of the ten that stand in for any method */
  mfaMethod?: MfaMethod | 'recovery-code'
  mfaCode?: string | Record<string, unknown>
  relyingParty?: string
}

/** What is to become a second factor. */
export type MfaEnrollmentStart = { method: 'sms'; phoneNumber: string } | { method: 'totp' }

/** `credentialIds`: all that are factors afterwards; those that are none any more also leave the login, unless told otherwise. */
export type MfaEnrollment =
  | { method: 'sms'; phoneNumber: string; code: string }
  | { method: 'totp'; code: string }
  | { method: 'passkey'; credentialIds: string[]; removeForLogin?: boolean }

export interface EntropyFields {
  entropyId: string
  entropyIdVerifier: EntropyIdVerifier
}

/** Published clients send what the MFA loop would, as nulls; nobody reads it. */
export interface FarcasterMessage {
  address: string
  hdWalletIndex?: number | null
}

/** As the server's answer, with the account as a number that no page has to read out of text. */
export type FarcasterSignerInit =
  | Extract<FarcasterSignerRequested, { signer_approval_url: string }>
  | { public_key: string; status: 'approved' | 'revoked'; fid: bigint }

/** What a page says of a recovery that is set: one secret at most, and the one of its method. */
export interface RecoveryFields {
  recoveryMethod?: RecoveryMethod
  recoveryPassword?: string
  /** of the user's cloud: an OAuth access token, or a CloudKit web auth token */
  recoveryAccessToken?: string
  /** the host's own key: 32 bytes, base64 or base64url, or 64 hexadecimal digits */
  recoveryKey?: string
  /** a key in that spelling that the host itself keeps in iCloud, and the name of the record that it keeps it in */
  recoverySecretOverride?: string
  iCloudRecordNameOverride?: string
}

/**
 * When a verification code goes along, for a user who has enrolled a method (wire/frames 1.6):
 * - `never`: the frame cannot ask for one;
 * - `wanted`: once the frame has answered that it wants one;
 * - `first`: asked before the first try;
 * - `{ firstWithout }`: asked first unless one of these fields is there.
 */
export type MfaRule<Data> = 'never' | 'wanted' | 'first' | { readonly firstWithout: readonly (keyof Data)[] }

/** What it takes to send a message; each has to say all of it. */
export interface FrameRules<Data> {
  /** whether an access token goes along: asked for anew at every try, and of the frame's own app */
  readonly token: boolean
  readonly mfa: MfaRule<Data>
  /** whether the same message, while it waits for its answer, is sent once for all who ask */
  readonly shared: boolean
}

interface FrameMessage<Data, Reply> {
  /** never there: it carries the types, which cost nothing at run time */
  readonly '~types'?: (data: Data) => Reply
}

/** Declares a message: `message<Data, Reply>()(rules)`; token and code are added to the data by the rules. */
const message =
  <Data, Reply>() =>
  <const Rules extends FrameRules<Data>>(rules: Rules): Rules & FrameMessage<Data, Reply> =>
    rules

/** Every message that this version's frame answers. There is no other list of them. */
export const FRAME_MESSAGES = {
  /** `dpop_jkt`: RFC 7638 thumbprint of the frame's proof key, for a login's `dpop_jkt`; null when there is none */
  'privy:iframe:ready': message<Nothing, { dpop_jkt: string | null }>()({
    token: false,
    mfa: 'never',
    shared: false,
  }),
  'privy:wallet:create': message<{ solanaAddress?: string } & RecoveryFields, { address: string }>()({
    token: true,
    mfa: 'never',
    shared: true,
  }),
  'privy:solana-wallet:create': message<
    { ethereumAddress?: string } & RecoveryFields,
    { publicKey: string }
  >()({ token: true, mfa: 'wanted', shared: false }),
  'privy:wallets:add': message<
    { chainType: ChainType; hdWalletIndex: number } & EntropyFields,
    { address: string }
  >()({ token: true, mfa: 'wanted', shared: false }),
  /** a private key that the page brings, as it was given; published clients say nothing of its recovery */
  'privy:wallets:import': message<
    { privateKey: string; chainType: ChainType; mode: 'tee' | 'on-device' } & RecoveryFields,
    { address: string }
  >()({ token: true, mfa: 'never', shared: false }),
  /** `existingRecoveryMethod`: published clients tell it, nobody asks */
  'privy:wallets:set-recovery': message<
    EntropyFields &
      RecoveryFields & { recoveryMethod: RecoveryMethod; existingRecoveryMethod?: RecoveryMethod },
    EntropyFields & { recoveryMethod: RecoveryMethod }
  >()({ token: true, mfa: 'wanted', shared: false }),
  /** `foreignWallets`: registered addresses that do not come from the user's key; only where there are any */
  'privy:wallets:connect': message<EntropyFields, { entropyId: string; foreignWallets?: string[] }>()({
    token: true,
    mfa: 'wanted',
    shared: false,
  }),
  'privy:wallets:recover': message<
    {
      recoveryPassword?: string
      recoveryAccessToken?: string
      recoveryKey?: string
      recoverySecretOverride?: string
    } & EntropyFields,
    { entropyId: string }
  >()({
    token: true,
    mfa: { firstWithout: ['recoveryAccessToken', 'recoveryPassword', 'recoverySecretOverride'] },
    shared: false,
  }),
  'privy:wallets:rpc': message<
    {
      hdWalletIndex: number | null
      chainType: ChainType
      request: { method: string; params: unknown }
      requesterAppId?: string
    } & EntropyFields,
    { address: string; chainType: ChainType; response: { method: string; data: unknown } }
  >()({ token: true, mfa: 'wanted', shared: false }),
  /**
   * `message`: base64 of a request of the wallets API (RFC 8785), `{ version: 1, method, url, headers, body }`; `signature`: of
   * the user's key, ECDSA of P-256 and SHA-256, DER, base64
   */
  'privy:user-signer:sign': message<{ message: string; requesterAppId?: string }, { signature: string }>()({
    token: true,
    mfa: 'wanted',
    shared: false,
  }),
  /**
   * `address`: of a wallet of the user's own root. Asks the user's Farcaster app for a key that is derived from it; a
   * request that waits is answered again.
   */
  'privy:farcaster:init-signer': message<FarcasterMessage, FarcasterSignerInit>()({
    token: true,
    mfa: 'never',
    shared: false,
  }),
  /** `hash`: of a Farcaster message, 20 bytes; `fid`: the account that it is of. All base64url. */
  'privy:farcaster:sign': message<
    FarcasterMessage & { payload: { hash: string }; fid: bigint | number | string },
    { hash: string; signature: string }
  >()({ token: true, mfa: 'never', shared: false }),
  /**
   * Lets the app's backend sign with these wallets from now on. Published clients say much more of each; and they send it by
   * themselves where they would move wallets to the server, which is refused.
   */
  'privy:delegated-actions:consent': message<
    {
      rootWallet: { address: string; chainType: ChainType; imported?: boolean }
      delegatedWallets: { address: string; chainType: ChainType; walletIndex?: number | null }[]
    },
    { success: boolean }
  >()({ token: true, mfa: 'never', shared: true }),
  'privy:mfa:verify': message<Nothing, Nothing>()({ token: true, mfa: 'first', shared: false }),
  /**
   * `secret` (base32) and `authUrl` (`otpauth:`) for an authenticator app alone; `resendAfter` for a phone: in how many
   * seconds the next text may be asked for, where the server says
   */
  'privy:mfa:init-enrollment': message<
    MfaEnrollmentStart,
    { method: 'sms' | 'totp'; secret?: string; authUrl?: string; resendAfter?: number }
  >()({ token: true, mfa: 'wanted', shared: false }),
  'privy:mfa:submit-enrollment': message<MfaEnrollment, Nothing>()({
    token: true,
    mfa: 'wanted',
    shared: false,
  }),
  'privy:mfa:unenroll': message<{ method: 'sms' | 'totp' }, Nothing>()({
    token: true,
    mfa: 'wanted',
    shared: false,
  }),
  'privy:mfa:clear': message<{ userId: string }, Nothing>()({ token: false, mfa: 'never', shared: false }),
  /** `removeAsMfa`: also where it is a second factor; refused then without it */
  'privy:auth:unlink-passkey': message<{ credentialId: string; removeAsMfa?: boolean }, Nothing>()({
    token: true,
    mfa: 'wanted',
    shared: false,
  }),
  /**
   * Ten codes that each verify once, in place of all that there were before. A code that was just enrolled with may come
   * along: it proves the same once more.
   */
  'latchkey:mfa:recovery-codes': message<MfaFields, { codes: string[] }>()({
    token: true,
    mfa: 'wanted',
    shared: false,
  }),
  'latchkey:session:bind': message<Nothing, Nothing>()({ token: true, mfa: 'never', shared: false }),
  'latchkey:account:confirm': message<ConfirmAccountsBody, Nothing>()({
    token: true,
    mfa: 'never',
    shared: false,
  }),
  /**
   * A DPoP proof of the frame's key for one request to a route that takes or sends codes, by which its device is known
   * before anybody is logged in. It names no token, is good for a minute and counts once.
   */
  'latchkey:proof': message<{ path: ProvenPath }, { proof: string }>()({
    token: false,
    mfa: 'never',
    shared: false,
  }),
  /** `address`: of any wallet of the root */
  'latchkey:wallet:archive': message<{ address: string }, Nothing>()({
    token: true,
    mfa: 'wanted',
    shared: false,
  }),
  /** `address`: the root's, as it is listed */
  'latchkey:wallet:restore': message<{ address: string }, Nothing>()({
    token: true,
    mfa: 'wanted',
    shared: false,
  }),
  /** `addresses`: of roots, the oldest archived first */
  'latchkey:wallets:archived': message<Nothing, { addresses: string[] }>()({
    token: true,
    mfa: 'never',
    shared: false,
  }),
} satisfies { [E in DialectEvent]: unknown } & Record<OwnEvent, unknown>

type FrameMessages = typeof FRAME_MESSAGES

export type HandledFrameEvent = keyof FrameMessages

/** What each message says beside its token and code. */
export type FrameMessageData = {
  [E in HandledFrameEvent]: FrameMessages[E] extends FrameMessage<infer Data, unknown> ? Data : never
}

/** All that a request carries. */
export type FrameRequestData = {
  [E in HandledFrameEvent]: (FrameMessageData[E] extends Nothing ? unknown : FrameMessageData[E]) &
    (FrameMessages[E]['token'] extends true ? { accessToken: string } : unknown) &
    (FrameMessages[E]['mfa'] extends 'never' ? unknown : MfaFields)
}

export type FrameReplyData = {
  [E in HandledFrameEvent]: FrameMessages[E] extends FrameMessage<never, infer Reply> ? Reply : never
}

/** The messages with an access token. */
export type AuthenticatedFrameEvent = {
  [E in HandledFrameEvent]: FrameMessages[E]['token'] extends true ? E : never
}[HandledFrameEvent]

/** Methods that `privy:wallets:rpc` serves, by chain. */
export const RPC_METHODS = {
  ethereum: ['personal_sign', 'eth_signTypedData_v4', 'eth_signTransaction', 'secp256k1_sign', 'eth_sign'],
  solana: ['signMessage'],
} as const

/** Query parameter of a frame's address, with the value `1`: its host asks for a login in place. */
export const REAUTH_PARAMETER = 'reauth'
