import { openOwnRoot } from '../../custody/open-own-root.ts'
import { FrameFailure } from '../../frame-failure.ts'
import { VaultError } from '../../ports/vault.ts'
import { frameRequest } from '../frame-request.ts'
import { consentSchema } from './parse.ts'

/**
 * `privy:delegated-actions:consent`: lets the app's backend sign with some wallets of one root. Their keys alone are derived.
 * The server is asked for its terms first: where it takes no delegation, or wants a login or a factor, no key is touched.
 */
export const handleDelegatedActionsConsent = frameRequest(
  'privy:delegated-actions:consent',
  consentSchema,
  async ({ root, wallets: delegated }, { session, custody }) => {
    const { vault, keyRoom } = custody
    const { appId, userId } = session
    const terms = await vault.call(session, 'delegationTerms', {}).catch((error: unknown) => {
      const off = error instanceof VaultError && error.code === 'feature_not_enabled'
      throw off ? new FrameFailure('delegation_off') : error
    })
    const { grant_id: grantId, authority } = terms
    const parts = await openOwnRoot(custody, session, root, 'sign', (shares, wallets) =>
      keyRoom.run('delegate', {
        ...shares,
        wallets,
        delegated,
        place: { appId, userId, grantId, authority },
        signer: { id: terms.key_id, publicKey: terms.public_key },
      }),
    )
    await vault.call(session, 'delegateWallets', {
      grant_id: grantId,
      authority,
      encrypted_tee_share: parts.sealed,
      app_share: parts.appShare,
      delegated_addresses: delegated,
    })
    return { success: true }
  },
)
