import type { TelegramProof } from '@latchkey/contract'
import type { SocialProvider } from '../config/host-config.ts'
import type { RequestFailure } from '../flows/login/error-route.ts'
import type { ReauthenticationPurpose, WayIn } from '../flows/reauthenticate/ways.ts'

export interface LoginModalOptions {
  loginMethods?: string[]
  prefill?: { type: 'email' | 'phone'; value: string }
  disableSignup?: boolean
  walletChainType?: 'ethereum-only' | 'solana-only' | 'ethereum-and-solana'
}

/** Screens of a login, and what they are opened with. */
export interface LoginScreens {
  loading: Record<string, never>
  /** `connectOnly`: a wallet is connected and nobody logged in */
  landing: LoginModalOptions & { connectOnly?: boolean }
  /** default: by e-mail */
  'passwordless-code': { channel?: 'email' | 'sms' }
  captcha: {
    /** what was held up by the challenge; a rejection leads to the screen of its error */
    proceed(): Promise<void> | void
    /** what follows may only be done in a press (a pop-up, a passkey): it waits for one */
    userIntentRequired?: boolean
  }
  terms: Record<string, never>
  'oauth-status': {
    provider: SocialProvider
    /** the provider is yet to be asked; else its return is at hand */
    begin?: boolean
    disableSignup?: boolean
  }
  'in-app-browser': Record<string, never>
  /** `proof`: what Telegram vouches for, where it is at hand; else its pop-up asks */
  telegram: { proof?: TelegramProof; disableSignup?: boolean }
  farcaster: { disableSignup?: boolean }
  'passkey-choice': Record<string, never>
  /** `credentialIds`: only these passkeys, base64url; default: whichever the device offers */
  'passkey-status': { purpose: 'login' | 'signup' | 'link'; credentialIds?: string[] }
  /** A login in place. `ways`: what the user has; `guest`: nothing, and never will without an account */
  reauthenticate: { ways: WayIn[]; guest: boolean; purpose: ReauthenticationPurpose }
  'allowlist-rejected': Record<string, never>
  'user-limit': Record<string, never>
  'account-not-found': Record<string, never>
  error: RequestFailure
}
