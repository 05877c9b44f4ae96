/** Relay or node want fewer calls. */
export class FarcasterBusyError extends Error {}

export interface ChannelRequest {
  siweUri: string
  domain: string
  nonce: string
  /** ISO 8601 */
  expirationTime: string
  redirectUrl?: string
}

export interface RelayAnswer {
  message: string
  /** 0x hex */
  signature: string
  fid: number
  username: string
  displayName: string
  bio: string
  pfpUrl: string
}

/** Carries a sign-in from a phone to this server (FIP-11). Its calls throw OutsideError when it cannot be reached, FarcasterBusyError. */
export interface FarcasterRelay {
  open(request: ChannelRequest): Promise<{ channelToken: string; url: string }>
  /** An answer is given out once; `gone`: the channel has ended, or there was none. */
  status(
    channelToken: string,
  ): Promise<{ state: 'pending' | 'gone' } | ({ state: 'completed' } & RelayAnswer)>
}

/** The registers of Farcaster on OP mainnet, and the chain's view of a contract. Throw OutsideError like the relay. */
export interface FarcasterRegistry {
  /** the account that the address owns, 0n for none */
  idOf(address: string): Promise<bigint>
  /** who owns the account */
  custodyOf(fid: number): Promise<string>
  /** whether the owner let this address sign in for the account */
  isAuthAddress(fid: number, address: string): Promise<boolean>
  /** whether the contract at the address takes the signature for its own (ERC-1271) */
  contractAccepts(address: string, hash: Uint8Array, signature: string): Promise<boolean>
}
