/** What wraps and unwraps the key of a sealed key file: a key that never leaves an HSM or a key management service. */
export interface KeyWrapper {
  kms: 'aws' | 'google' | 'hsm'
  /** which of its keys, as its owner calls it */
  key: string
  /**
   * @param plain 32 bytes
   * @throws KmsError
   */
  wrap(plain: Buffer): Promise<Buffer>
  /** The other way round. @throws KmsError, also for what this key did not wrap, or not for this use */
  unwrap(wrapped: Buffer): Promise<Buffer>
}

/** One sentence on why it did not, of its own words and codes alone: what a service says may repeat what it was sent. */
export class KmsError extends Error {
  override name = 'KmsError'
}

/** What a key is used for, bound to what it wraps where the service knows such a thing. */
export const WRAPPED_FOR = 'latchkey-signer-keys'
