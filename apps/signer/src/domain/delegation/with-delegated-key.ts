import type { WalletKey } from '@latchkey/keys'
import type { SignerState } from '../../ports/signer-state.ts'
import type { AuthorityDocument } from '../server-wallets/documents.ts'
import { SignerRefusal } from '../signer.ts'
import type { SignerKeys } from '../signer-keys.ts'
import { authorityDigest } from './authority-digest.ts'
import { openGrant } from './open-grant.ts'
import type { DelegationGrant } from './port.ts'

export interface DelegatedUse {
  grant: DelegationGrant
  /** of the wallet that signs, as the grant spells it */
  address: string
  /** the newest of the grant's app, which has signed what is asked for */
  authority: AuthorityDocument
}

/**
 * Opens the key of a delegated on-device wallet for one use and wipes it. That the app's authority has signed the request is
 * the caller's to check before. Runs in the user's turn: once `endDelegations` has answered, nothing is signed any more.
 * @throws SignerRefusal `superseded` where the grant was revoked, or another has taken its place for this wallet;
 * `invalid_request` where it is of another app, user or authority; `unknown_key`
 */
export function withDelegatedKey<T>(
  { keys, state }: { keys: SignerKeys; state: SignerState },
  { grant, address, authority }: DelegatedUse,
  use: (key: WalletKey) => T | Promise<T>,
): Promise<T> {
  if (authority.app !== grant.appId) {
    return Promise.reject(new SignerRefusal('invalid_request', 'The grant is of another app'))
  }
  const { appId, userId, grantId } = grant
  return state.update({ appId, userId }, async (record) => {
    if (!record.delegations?.[grantId]?.includes(address)) {
      throw new SignerRefusal('superseded', 'The user does not let the app use this wallet any more')
    }
    const result = await openGrant(keys, grant, authorityDigest(authority), (opened) => {
      const key = opened.find((one) => one.address === address)
      if (key) return use(key)
      throw new SignerRefusal('invalid_request', 'The grant is of other wallets')
    })
    return { record, result }
  })
}
