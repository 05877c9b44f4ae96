import { delegationContext } from '@latchkey/contract'
import type { WalletKey } from '@latchkey/keys'
import { KeyError, wipe, withDelegation } from '@latchkey/keys'
import { openSealed } from '../open-recovery-payload.ts'
import { SignerRefusal } from '../signer.ts'
import type { SignerKeys } from '../signer-keys.ts'
import type { DelegationGrant } from './port.ts'

/**
 * Opens a grant for one use of its wallets' keys and wipes them.
 * @param authority the digest that it has to have been made for
 * @throws SignerRefusal `unknown_key`; `invalid_request` for another app, user, authority or list of wallets, and where the
 * parts do not fit together
 */
export async function openGrant<T>(
  keys: SignerKeys,
  { sealed, appShare, ...place }: DelegationGrant,
  authority: string,
  use: (keys: readonly WalletKey[]) => T | Promise<T>,
): Promise<T> {
  const key = keys.byId.get(sealed.key_id)
  if (!key) throw new SignerRefusal('unknown_key', 'This is of a key that the signer does not have')
  const context = delegationContext({ ...place, authority })
  const payload = await openSealed(key, sealed, context)
  try {
    return await withDelegation({ payload, appShare, context }, place.wallets, use)
  } catch (error) {
    if (!(error instanceof KeyError)) throw error
    throw new SignerRefusal('invalid_request', 'The parts of this grant do not fit together')
  } finally {
    wipe(payload)
  }
}
