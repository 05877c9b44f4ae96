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
  /** how a key stands that writes for an account: `removed` is for ever */
  keyState(fid: number, publicKey: string): Promise<'none' | 'added' | 'removed'>
  /** whether the contract at the address takes the signature for its own (ERC-1271) */
  contractAccepts(address: string, hash: Uint8Array, signature: string): Promise<boolean>
}

/** Farcaster does not take a request as it was made: the app's account or its signature is not right. */
export class FarcasterRefusedError extends Error {}

/** The client API, by which an app asks a user for a key of theirs. Throws OutsideError and FarcasterBusyError like the relay. */
export interface FarcasterClient {
  /**
   * @param request `key` 0x hex; `deadline` in unix seconds; signatures 0x hex
   * @throws FarcasterRefusedError
   */
  requestKey(request: {
    key: string
    requestFid: number
    deadline: number
    signature: string
    sponsorship?: { sponsorFid: number; signature: string }
  }): Promise<{ token: string; url: string }>
  /** `completed`: the key is in the register of the account `userFid`. `gone`: there is no such request any more. */
  keyRequest(
    token: string,
  ): Promise<{ state: 'pending' | 'approved' | 'gone' } | { state: 'completed'; userFid: number }>
}
