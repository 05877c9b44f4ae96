import type { Vault } from './ports/vault.ts'
import { VaultError } from './ports/vault.ts'

/**
 * For a page that cannot ask for a login in place, as published clients cannot: where the vault wants one, the session
 * ends, so that the client's next refresh shows its login.
 */
export function endingSessions(vault: Vault): Vault {
  return {
    async call(session, name, body, root) {
      try {
        return await vault.call(session, name, body, root)
      } catch (error) {
        if (error instanceof VaultError && error.code === 'reauthentication_required') {
          await vault.call(session, 'endSession', {}).catch(() => undefined)
        }
        throw error
      }
    },
  }
}
