/** Cookies on the host page's own origin. */
export const COOKIES = {
  token: 'privy-token',
  identityToken: 'privy-id-token',
  session: 'privy-session',
  refreshToken: 'privy-refresh-token',
} as const

/** A stored refresh token with this value means "the server keeps it in a cookie". */
export const DEPRECATED_REFRESH_TOKEN = 'deprecated'
