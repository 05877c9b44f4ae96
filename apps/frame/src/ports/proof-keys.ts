/** The key pairs that prove possession of a session's token (DPoP). */
export interface ProofKeys {
  /** The pair of a session: the one it began with where an older version made it one, else the app's own. */
  of(session: { appId: string; sessionId: string }): Promise<CryptoKeyPair>
  /** The app's own pair on this device; its private half cannot be read. */
  ofApp(appId: string): Promise<CryptoKeyPair>
  /**
   * RFC 7638 thumbprint of the app's pair on this device (43 characters), which is made at first use and stays over
   * sessions, users and logouts. @throws where the browser gives no keys.
   */
  thumbprint(appId: string): Promise<string>
}
