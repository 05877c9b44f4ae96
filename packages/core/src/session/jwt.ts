import { TOKEN_MARGIN_S } from './limits.ts'

/** The claims that the client reads; signatures are the server's matter (wire 4.3). */
export interface Claims {
  sub: string
  /** of the session */
  sid?: string
  exp: number
  iss?: string
  aud?: string
  aid?: string
}

/** The claims of a token, or null when it is not a readable JWT. */
export function decodeClaims(token: unknown): Claims | null {
  try {
    const payload = String(token).split('.')
    if (typeof token !== 'string' || payload.length !== 3) return null
    const text = atob((payload[1] ?? '').replace(/-/g, '+').replace(/_/g, '/'))
    const bytes = Uint8Array.from(text, (char) => char.charCodeAt(0))
    const claims = JSON.parse(new TextDecoder().decode(bytes)) as Claims
    return typeof claims?.exp === 'number' ? claims : null
  } catch {
    return null
  }
}

/** Whether a token lasts longer than the margin. `now` in ms. */
export const isActive = (claims: Claims, now: number): boolean => claims.exp - TOKEN_MARGIN_S > now / 1000

/** The app a token was made for. */
export const appOf = (claims: Claims): string | undefined => claims.aid ?? claims.aud
