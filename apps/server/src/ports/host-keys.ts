import type { KeyObject } from 'node:crypto'

/** Keys with which a host signs its own tokens (JWKS, RFC 7517). */
export interface HostKeys {
  /**
   * The key that fits the header of a token; undefined when the set has none.
   * @throws OutsideError when the set cannot be read.
   */
  find(
    url: string,
    header: { kid?: string | undefined; alg: string },
  ): Promise<CryptoKey | KeyObject | undefined>
}
