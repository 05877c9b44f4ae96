import type { DelegateWalletsBody } from '@latchkey/contract'
import { delegationContext } from '@latchkey/contract'
import { sealDelegation, withEntropy } from '@latchkey/keys'
import { delegatedWalletId } from '@latchkey/signer'
import type { openMember } from './factors.ts'
import type { CallAnswer } from './test-house.ts'
import { APP_ID } from './test-house.ts'

export type Delegator = Awaited<ReturnType<typeof openMember>>

export interface OwnWallet {
  chain_type: 'ethereum' | 'solana'
  address: string
}

const ethereumOf = ({ root }: Pick<Delegator, 'root'>): OwnWallet => ({
  chain_type: 'ethereum',
  address: root,
})

/** What a backend names a wallet of the test app's user by. */
export const delegatedIdOf = (by: Pick<Delegator, 'root'>, wallet = ethereumOf(by)): string =>
  delegatedWalletId(APP_ID, wallet)

/** A consent as a frame makes it: of the wallets named, at their index 0. */
export async function consentOf(
  by: Delegator,
  given: readonly OwnWallet[] = [ethereumOf(by)],
): Promise<DelegateWalletsBody> {
  const { body: terms } = await by.frame.call('delegationTerms')
  const { grant_id, authority, public_key, key_id } = terms
  const wallets = given.map((one) => ({ ...one, wallet_index: 0 }))
  const place = { appId: APP_ID, userId: by.session.user.id, grantId: grant_id, authority, wallets }
  const { sealed, appShare } = await withEntropy(by.entropy.slice() as never, null, ({ key }) =>
    sealDelegation(
      wallets.map(({ chain_type }) => key(chain_type, 0).privateKey),
      public_key,
      delegationContext(place),
    ),
  )
  return {
    grant_id,
    authority,
    encrypted_tee_share: { ...sealed, key_id },
    app_share: appShare,
    delegated_addresses: wallets,
  }
}

export const tryToDelegate = async (by: Delegator, wallets?: readonly OwnWallet[]): Promise<CallAnswer> =>
  by.frame.call('delegateWallets', await consentOf(by, wallets))

/** @throws where it is refused */
export async function delegate(by: Delegator, wallets?: readonly OwnWallet[]): Promise<void> {
  const { status, body } = await tryToDelegate(by, wallets)
  if (status !== 200) throw new Error(`Nothing is delegated: ${body.code}`)
}
