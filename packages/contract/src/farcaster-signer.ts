/** A key with which an app writes on Farcaster in a user's name, once the user has let it (FIP-2). */

export const FARCASTER_SIGNER_STATUSES = ['pending_approval', 'approved', 'revoked'] as const

export type FarcasterSignerState = (typeof FARCASTER_SIGNER_STATUSES)[number]

/** How a key stands. `public_key`: 0x hex of 32 bytes, Ed25519. `fid`: in decimal digits. */
export type FarcasterSignerStatus =
  | { public_key: string; status: 'pending_approval' }
  /** `revoked`: the user refused it, let the request run out, or has taken the key from Farcaster's register */
  | { public_key: string; status: 'approved' | 'revoked'; fid: string }

/** `signer_approval_url`: where the user approves, as a QR code or a link to the Farcaster app. */
export type FarcasterSignerRequested =
  | Extract<FarcasterSignerStatus, { fid: string }>
  | { public_key: string; status: 'pending_approval'; signer_approval_url: string }

/** Ours: what the frame derives the user's key by. */
export interface FarcasterSignerPlace {
  /** of the user's Farcaster account, in decimal digits */
  fid: string
  /** how many keys the account had here that were taken from the register: none is ever taken twice */
  index: number
  /** the key that the user has approved, 0x hex; null where there is none */
  public_key: string | null
}
