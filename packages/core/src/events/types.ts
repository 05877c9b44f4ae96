import type { SolanaParsedTransaction, SupportedSolanaTransaction } from '../chains/solana/web3-types.ts'
import type { SocialProvider } from '../config/host-config.ts'
import type { PrivyErrorCode } from '../errors/error-codes.ts'
import type { LinkedAccountWithMetadata, MfaMethod, User, Wallet } from '../session/user.ts'

/** How a user got in; `privy:<app id>` is another app's account. */
export type LoginMethod =
  | 'email'
  | 'sms'
  | 'siwe'
  | 'siws'
  | 'farcaster'
  | SocialProvider
  | 'passkey'
  | 'telegram'
  | 'custom'
  | 'guest'
  | `privy:${string}`

/**
 * First argument: a code, never an Error. Typed by the published list, so that a handler written for it compiles;
 * what that list lacks comes as it is (a code of the server, or one of `LatchkeyErrorCode`).
 */
export type CallbackError = (error: PrivyErrorCode) => void
export type CallbackErrorWithDetails<Details> = (error: PrivyErrorCode, details: Details) => void

/** What a wallet of any origin has at least. */
export interface BaseConnectedWallet {
  type: 'ethereum' | 'solana'
  address: string
  connectedAt: number
  walletClientType: string
  connectorType: string
  imported: boolean
  meta: { name: string; id: string; icon?: string }
  isConnected(): Promise<boolean>
  disconnect(): void
}

export interface OAuthTokens {
  provider: SocialProvider
  accessToken: string
  accessTokenExpiresInSeconds?: number
  refreshToken?: string
  refreshTokenExpiresInSeconds?: number
  scopes?: string[]
}

export interface LoginCompletion {
  user: User
  isNewUser: boolean
  wasAlreadyAuthenticated: boolean
  loginMethod: LoginMethod | null
  loginAccount: LinkedAccountWithMetadata | null
}

type FundingMethod = 'moonpay' | 'coinbase-onramp' | 'external' | 'manual' | null

/**
 * Every event, its callbacks and their payloads. Hooks register callbacks; whoever does the
 * action emits, and every hook of that event hears it.
 */
export interface PrivyEvents {
  login: { onComplete?(result: LoginCompletion): void; onError?: CallbackError }
  logout: { onSuccess?(): void }
  connectWallet: { onSuccess?(result: { wallet: BaseConnectedWallet }): void; onError?: CallbackError }
  connectOrCreateWallet: {
    onSuccess?(result: { wallet: BaseConnectedWallet }): void
    onError?: CallbackError
  }
  createWallet: { onSuccess?(result: { wallet: Wallet }): void; onError?: CallbackError }
  linkAccount: {
    onSuccess?(result: {
      user: User
      linkMethod: LoginMethod
      linkedAccount: LinkedAccountWithMetadata
    }): void
    onError?: CallbackErrorWithDetails<{ linkMethod: LoginMethod }>
  }
  update: {
    onSuccess?(result: {
      user: User
      updateMethod: LoginMethod
      updatedAccount: LinkedAccountWithMetadata
    }): void
    onError?: CallbackErrorWithDetails<{ linkMethod: LoginMethod }>
  }
  configureMfa: { onMfaRequired(request: { mfaMethods: MfaMethod[] }): void }
  setWalletPassword: { onSuccess?(result: { wallet: Wallet }): void; onError?: CallbackError }
  setWalletRecovery: {
    onSuccess?(result: { method: 'user-passcode' | 'google-drive' | 'icloud'; wallet: Wallet }): void
    onError?: CallbackError
  }
  signMessage: { onSuccess?(result: { signature: string }): void; onError?: CallbackError }
  signTypedData: { onSuccess?(result: { signature: string }): void; onError?: CallbackError }
  sendTransaction: { onSuccess?(result: { hash: `0x${string}` }): void; onError?: CallbackError }
  signTransaction: { onSuccess?(result: { signature: `0x${string}` }): void; onError?: CallbackError }
  sendSolanaTransaction: {
    onSuccess?(result: {
      response: {
        signature: string
        signedTransaction: SupportedSolanaTransaction
        parsedTransaction: SolanaParsedTransaction | null
        /** lamports */
        fees: bigint
      }
    }): void
    onError?: CallbackError
  }
  signSolanaTransaction: {
    onSuccess?(result: { signedTransaction: SupportedSolanaTransaction }): void
    onError?: CallbackError
  }
  signSolanaMessage: { onSuccess?(result: { signature: Uint8Array }): void; onError?: CallbackError }
  accessToken: {
    onAccessTokenGranted(result: { accessToken: string }): void
    onAccessTokenRemoved(): void
  }
  oAuthAuthorization: { onOAuthTokenGrant(result: { oAuthTokens: OAuthTokens; user: User }): void }
  fundWallet: {
    onUserExited?(result: {
      address: string
      chain: { id: number }
      fundingMethod: FundingMethod
      balance: bigint | undefined
    }): void
  }
  fundSolanaWallet: {
    onUserExited?(result: {
      address: string
      cluster: { name: string }
      fundingMethod: FundingMethod
      balance: bigint | undefined
    }): void
  }
  customAuth: { onAuthenticated(result: { user: User }): void; onUnauthenticated(): void }
}
