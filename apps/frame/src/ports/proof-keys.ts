/** The key pairs that prove possession of a session's token (DPoP), one per session, made at first use. */
export interface ProofKeys {
  of(sessionId: string): Promise<CryptoKeyPair>
  drop(sessionId: string): Promise<void>
}
