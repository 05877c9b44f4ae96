import type { OldAccountStore } from '../../ports/old-account-store.ts'
import type { VaultOwner } from '../../ports/vault-store.ts'
import { Refusal } from '../refusal.ts'

export interface OldAccountPorts {
  oldAccounts: OldAccountStore
}

/**
 * An account that was added opens no wallet on a device that is new to the user for `new_account_wait_s`, and where
 * nobody could be told of it for ever, unless an older account agrees: by a login with it on that device.
 * @throws Refusal `older_account_required`
 */
export async function checkOldAccount(
  ports: OldAccountPorts,
  owner: VaultOwner,
  frame: { frameKey: string; byOldAccount: boolean },
): Promise<void> {
  if (frame.byOldAccount || (await ports.oldAccounts.agrees(owner, frame.frameKey))) return
  throw new Refusal(
    'older_account_required',
    'This way to log in was added a short while ago. Log in here by an older one to use the wallet',
  )
}
