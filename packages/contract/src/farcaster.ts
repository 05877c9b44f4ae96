import type { LoginMode } from './auth.ts'

export interface FarcasterInitBody {
  token?: string
  /** where the phone's app goes back to; a page of the app */
  redirect_url?: string
}

export interface FarcasterInitResponse {
  channel_token: string
  /** what the QR code holds and a phone opens */
  connect_uri: string
}

/** Request header of the status route. */
export const FARCASTER_CHANNEL_HEADER = 'farcaster-channel-token'

export type FarcasterStatusResponse =
  | { state: 'pending'; nonce: string }
  | {
      state: 'completed'
      nonce: string
      message: string
      /** 0x hex */
      signature: string
      fid: number
      username: string
      display_name: string
      bio: string
      pfp_url: string
    }

export interface FarcasterAuthenticateBody {
  channel_token: string
  message: string
  signature: string
  fid: number
  mode?: LoginMode
}

export interface FarcasterV2InitResponse {
  nonce: string
  /** ISO 8601 */
  expires_at: string
}
