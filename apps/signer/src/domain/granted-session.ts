/** A session as the signer's word for it names it. */
export interface GrantedSession {
  appId: string
  userId: string
  sessionId: string
  /** RFC 7638 thumbprint */
  frameKey: string
  /** unix seconds */
  authTime: number
}
