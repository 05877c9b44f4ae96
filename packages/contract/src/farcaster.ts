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

export interface FarcasterV2InitResponse {
  nonce: string
  /** ISO 8601 */
  expires_at: string
}
