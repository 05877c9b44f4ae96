import { createHash } from 'node:crypto'
import type { DelegatedAddress, DelegateWalletsBody, DelegationTermsResponse } from '@latchkey/contract'
import { authorityDigest, delegatedWalletId } from '@latchkey/signer'
import type { VaultOwner } from '../../ports/vault-store.ts'
import { seal } from '../../sealing/seal.ts'
import { SEALS } from '../../sealing/seals.ts'
import type { App } from '../app/app.ts'
import { newId } from '../new-id.ts'
import { Refusal } from '../refusal.ts'
import type { SignedCaller, VaultCaller } from '../vault/may-release.ts'
import { storedAddress } from '../vault/ownership.ts'
import { askSigner } from '../vault/signer-session.ts'
import { END_LEASE_MS, settleEndsOf } from './ends.ts'
import type { DelegationPorts } from './may-delegate.ts'
import { mayDelegate } from './may-delegate.ts'

const MINUTE_MS = 60_000
const CONSENT_LIFETIME_MS = 10 * MINUTE_MS
/** Of grants. */
const ID_LENGTH = 24

/**
 * What a frame seals a grant to: a grant's id, which counts once in ten minutes, the app's authorization keys, the signer's.
 * @throws Refusal as `mayDelegate`; `too_many_requests`
 */
export async function delegationTerms(
  ports: DelegationPorts,
  app: App,
  caller: VaultCaller,
): Promise<DelegationTermsResponse> {
  const { document } = await mayDelegate(ports, app, caller)
  const grantId = newId(ports.random, ID_LENGTH)
  const nowMs = ports.clock.now()
  const limit = {
    allowed: app.settings.limits.wallet_nonces_per_minute,
    now: new Date(nowMs),
    windowEnds: new Date(nowMs + MINUTE_MS),
  }
  const until = new Date(nowMs + CONSENT_LIFETIME_MS)
  if (!(await ports.vault.keepNonce(grantId, caller.owner, until, limit))) {
    throw new Refusal('too_many_requests', 'This was asked for too often', { retryAfterSeconds: 60 })
  }
  const { key_id, public_key } = await ports.signer.publicKey()
  return { grant_id: grantId, authority: authorityDigest(document), key_id, public_key }
}

/**
 * Lets the app's backend sign with these wallets from now on. The signer takes the grant first: it opens both parts once and
 * finds the keys of those addresses, or nothing is kept. The same request again is answered alike, also after a revocation
 * in between by a refusal: nobody takes a consent twice. Of a consent and a revocation at once the revocation counts: what the
 * signer took meanwhile is not kept, and it is told to forget it.
 * @throws Refusal as `mayDelegate`; `not_found` for a wallet that is not the user's; `invalid_data`
 */
export async function delegateWallets(
  ports: DelegationPorts,
  app: App,
  caller: SignedCaller,
  body: DelegateWalletsBody,
): Promise<void> {
  const authority = await mayDelegate(ports, app, caller)
  const { owner } = caller
  if (authorityDigest(authority.document) !== body.authority) {
    throw new Refusal('invalid_data', 'The authorization keys of the app are others by now')
  }
  const wallets = await ownWallets(ports, owner, body.delegated_addresses)
  const mark = createHash('sha256').update(JSON.stringify(body)).digest()
  const { grant_id: id, encrypted_tee_share: sealed, app_share: appShare } = body
  const now = () => new Date(ports.clock.now())
  const standing = () => ports.delegations.standing(owner, id, mark, now())
  const before = await standing()
  if (before === 'kept') return
  if (before === 'over') throw over()
  await settleEndsOf(ports, owner)
  if (!(await ports.delegations.begin(owner, id, now(), new Date(ports.clock.now() + END_LEASE_MS)))) {
    // the same request, come twice, may have been kept meanwhile
    if ((await standing()) === 'kept') return
    throw over()
  }
  const { appId, userId } = owner
  const grant = { appId, userId, grantId: id, wallets, sealed, appShare }
  await askSigner(ports, app, caller, { route: 'delegateWallets', root: '' }, (signer, evidence) =>
    signer.acceptDelegation({ ...evidence, grant, authority }),
  )
  const { purpose, context } = SEALS.delegation
  const kept = {
    id,
    authority: body.authority,
    wallets,
    sealed,
    appShare: seal(ports.keyring, ports.random, purpose, appShare, context({ appId, id })),
    mark,
    backendIds: wallets.map((one) => delegatedWalletId(appId, one)),
  }
  if ((await ports.delegations.keep(owner, kept, now())) === 'over') throw over()
}

const over = () => new Refusal('invalid_data', 'This consent was used, or is too old')

/** The wallets as they are registered. @throws Refusal `not_found`, `invalid_data` for one that stands twice */
async function ownWallets(
  ports: DelegationPorts,
  owner: VaultOwner,
  given: DelegateWalletsBody['delegated_addresses'],
): Promise<DelegatedAddress[]> {
  const registered = (await ports.vault.roots(owner)).flatMap(({ wallets }) => wallets)
  const wallets = given.map(({ chain_type, address, wallet_index = 0 }) => {
    const stored = storedAddress(address)
    const own = registered.some(
      (one) => one.address === stored && one.chain_type === chain_type && one.wallet_index === wallet_index,
    )
    if (!own) throw new Refusal('not_found', 'The user has no such wallet')
    return { chain_type, address: stored, wallet_index }
  })
  if (new Set(wallets.map(({ address }) => address)).size < wallets.length) {
    throw new Refusal('invalid_data', 'A wallet stands twice')
  }
  return wallets
}
