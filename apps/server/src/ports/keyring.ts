export class UnknownKey extends Error {
  constructor(id: string) {
    super(`No sealing key has the id ${JSON.stringify(id)}`)
    this.name = 'UnknownKey'
  }
}

/** 32-byte keys by id. Several can be read at once, new values are made under the current one. */
export interface Keyring {
  readonly current: string
  readonly ids: readonly string[]
  /**
   * The key for one purpose, derived from the sealing key `id` by HKDF-SHA256.
   * @throws UnknownKey when no key has this id.
   */
  derive(id: string, purpose: string): Buffer
}
