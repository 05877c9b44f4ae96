/** Names in local storage (wire 4.5). */
export const KEYS = {
  token: 'privy:token',
  accessToken: 'privy:pat',
  refreshToken: 'privy:refresh_token',
  identityToken: 'privy:id_token',
  analyticsId: 'privy:caid',
  /** when a page last changed the user; other tabs hear of it */
  changed: 'privy:user-changed',
  /** id of the session that is known to be bound to the frame's key */
  boundSession: (appId: string) => `privy:bound-session:${appId}`,
  /** what a guest had before an account was linked: what came since is for the frame to confirm */
  unconfirmed: (appId: string) => `privy:unconfirmed:${appId}`,
  /** when a page last gave the frame a proof of a factor; other tabs that are asking go on by it */
  verified: (appId: string) => `privy:mfa-verified:${appId}`,
  guest: (appId: string) => `privy:guest:${appId}`,
  recentMethod: (appId: string) => `privy:${appId}:recent-login-method`,
  recentWallet: (appId: string) => `privy:${appId}:recent-login-wallet-client`,
  recentChain: (appId: string) => `privy:${appId}:recent-login-chain-type`,
  /** batches of calls that were sent, for their status */
  calls: (appId: string) => `privy:calls:${appId}`,
  sent: (appId: string, hash: string) => `privy:sent:${appId}:${hash}`,
} as const
