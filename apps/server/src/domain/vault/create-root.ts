import { createHash, createHmac } from 'node:crypto'
import type {
  AddWalletBody,
  CreateRootBody,
  ProvenWallet,
  VaultRoot,
  VaultWallet,
  WalletNonceResponse,
} from '@latchkey/contract'
import type { RootChange, VaultOwner } from '../../ports/vault-store.ts'
import { sealAuthShare } from '../../sealing/auth-share.ts'
import { checkOldAccount } from '../account/check-old-account.ts'
import type { App } from '../app/app.ts'
import { requireFactor } from '../mfa/require-factor.ts'
import { Refusal } from '../refusal.ts'
import { checkRecoveryMethod } from './allowed-recovery.ts'
import type { VaultCaller } from './may-release.ts'
import { provesOwnership, storedAddress } from './ownership.ts'
import type { VaultPorts } from './vault-ports.ts'

const MINUTE_MS = 60_000
const NONCE_LIFETIME_MS = 10 * MINUTE_MS

/** @throws Refusal `too_many_requests`. @returns a nonce that one registration of the user may use in ten minutes. */
export async function newWalletNonce(
  ports: VaultPorts,
  owner: VaultOwner,
  perMinute: number,
): Promise<WalletNonceResponse> {
  const nonce = ports.random.bytes(24).toString('base64url')
  const nowMs = ports.clock.now()
  const expiresAt = nowMs + NONCE_LIFETIME_MS
  const limit = { allowed: perMinute, now: new Date(nowMs), windowEnds: new Date(nowMs + MINUTE_MS) }
  if (!(await ports.vault.keepNonce(nonce, owner, new Date(expiresAt), limit))) {
    throw new Refusal('too_many_requests', 'Too many nonces were asked for', { retryAfterSeconds: 60 })
  }
  return { nonce, expires_at: Math.floor(expiresAt / 1000) }
}

/**
 * Registers a root with its wallets and its shares, whole or not at all. Whoever makes it knows the key, so an account
 * that was just added makes none on a device that is new to the user. An import takes a second factor of who has one; the
 * first root cannot, since published clients ask for none where they make it.
 * @throws Refusal `invalid_data` when a proof or the nonce does not hold, `older_account_required` by a new account,
 * `missing_or_invalid_mfa`,
 * `disallowed_recovery_method` where the app does not offer it, or demands another,
 * `resource_already_exists` with the user's own root as data when there is one already, and without any when somebody else
 * has an address, `too_many_wallets`.
 */
export async function createRoot(
  ports: VaultPorts,
  app: App,
  { owner, frame }: VaultCaller,
  given: CreateRootBody,
): Promise<VaultRoot> {
  await checkOldAccount(ports, owner, frame)
  if (given.kind === 'private-key') await requireFactor(ports, app, { owner, frame }, 'other')
  checkRecoveryMethod(app, given, 'create')
  checkWallets(owner, given)
  const body = {
    ...given,
    address: storedAddress(given.address),
    wallets: given.wallets.map(withStoredAddress),
  }
  const place = { ...owner, root: body.address, shareVersion: body.share_version }
  const marks = requestMarks(ports, body)
  const authShare = await sealAuthShare(ports.keyring, body.auth_share, place)
  const now = new Date(ports.clock.now())
  const root = { body, authShare, marks, madeBy: frame.frameKey }
  return settle(await ports.vault.createRoot(owner, root, now, app.settings.imported_wallets_per_user))
}

/**
 * Adds a wallet that the root's own key owns up to; the same wallet again changes nothing. That it derives from the
 * root's entropy only the frame can see.
 * @throws Refusal `invalid_data`, also for an index beyond the next unused one of its chain; `not_found`,
 * `resource_already_exists`
 */
export async function addWallet(
  ports: VaultPorts,
  owner: VaultOwner,
  root: string,
  { nonce, wallet }: AddWalletBody,
): Promise<VaultRoot> {
  const address = storedAddress(root)
  const own = (await ports.vault.roots(owner)).find((one) => one.address === address)
  const first = own?.wallets.find((one) => one.address === address)
  if (!own || !first) throw new Refusal('not_found', 'The user has no such root')
  checkProof(owner, { nonce, root: first }, wallet)
  checkIndex(own, wallet)
  const now = new Date(ports.clock.now())
  return settle(await ports.vault.addWallet(owner, address, nonce, withStoredAddress(wallet), now))
}

/** @throws Refusal `invalid_data` for an index beyond the next unused one of its chain: other wallets would not find it */
function checkIndex({ wallets }: VaultRoot, { chain_type, wallet_index }: AddWalletBody['wallet']): void {
  const next = wallets.filter((one) => one.chain_type === chain_type).length
  if (wallet_index > next) throw new Refusal('invalid_data', `The next index of this chain is ${next}`)
}

/**
 * Tells a repeated request from another one for the same root: what to keep of it, and what else may be kept where a
 * release before has written it. By no key, since the repetition may come when that key was rotated and retired: a frame that is
 * told of another request takes its new shares away. Shares of 16 random bytes are in it, so nobody guesses it.
 */
export function requestMarks({ keyring }: Pick<VaultPorts, 'keyring'>, body: object): [Buffer, ...Buffer[]] {
  const text = JSON.stringify(body)
  const before = keyring.ids.map((id) =>
    createHmac('sha256', keyring.derive(id, 'request/v1')).update(text).digest(),
  )
  return [createHash('sha256').update(text).digest(), ...before]
}

/** @throws Refusal unless it is done */
export function settle(change: RootChange): VaultRoot {
  if (change.kind === 'done') return change.root
  if (change.kind === 'no-root') throw new Refusal('not_found', 'The user has no such root')
  if (change.kind === 'bad-nonce') {
    throw new Refusal('invalid_data', 'The nonce is not one of this user, was used, or has expired')
  }
  if (change.kind === 'too-many') throw new Refusal('too_many_wallets', 'No more keys can be imported')
  const extra = change.root ? { data: { root: change.root } } : {}
  throw new Refusal('resource_already_exists', 'There is such a root or wallet already', extra)
}

/** @throws Refusal `invalid_data` where root and wallets do not prove themselves for this owner */
export function checkWallets(owner: Omit<VaultOwner, 'sessionId'>, body: CreateRootBody): void {
  const root = storedAddress(body.address)
  const own = body.wallets.find((wallet) => storedAddress(wallet.address) === root)
  if (!own || own.chain_type !== body.chain_type || own.wallet_index !== 0) {
    throw new Refusal('invalid_data', 'The root has to be its own first wallet')
  }
  const places = new Set(body.wallets.map((wallet) => `${wallet.chain_type} ${wallet.wallet_index}`))
  if (places.size < body.wallets.length) throw new Refusal('invalid_data', 'Two wallets have one place')
  for (const wallet of body.wallets) checkProof(owner, { nonce: body.nonce, root: own }, wallet)
}

function checkProof(
  { appId, userId }: Omit<VaultOwner, 'sessionId'>,
  place: { nonce: string; root: VaultWallet },
  wallet: ProvenWallet,
): void {
  if (!provesOwnership(wallet, { appId, userId, ...place })) {
    throw new Refusal('invalid_data', 'A wallet’s proof of ownership, or its root’s, does not hold')
  }
}

const withStoredAddress = (wallet: ProvenWallet): ProvenWallet => ({
  ...wallet,
  address: storedAddress(wallet.address),
})
