import { VaultError } from '../ports/vault.ts'

/**
 * Whether the server has something else in that place: what was asked is then never done, also not by a request that is
 * still on its way. No other refusal says that: an answer may have been lost before it.
 */
export const isConflict = (error: unknown): boolean =>
  error instanceof VaultError && error.code === 'resource_already_exists'
