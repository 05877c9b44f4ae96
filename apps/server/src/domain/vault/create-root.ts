import { createHmac } from 'node:crypto'
import type {
  AddWalletBody,
  CreateRootBody,
  ProvenWallet,
  VaultRoot,
  VaultWallet,
  WalletNonceResponse,
} from '@latchkey/contract'
import type { RootChange, VaultOwner } from '../../ports/vault-store.ts'
import { checkOldAccount } from '../account/check-old-account.ts'
import { Refusal } from '../refusal.ts'
import { sealAuthShare } from './auth-share.ts'
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
 * that was just added makes none on a device that is new to the user.
 * @throws Refusal `invalid_data` when a proof or the nonce does not hold, `older_account_required` by a new account,
 * `resource_already_exists` with the user's own root as data when there is one already.
 */
export async function createRoot(
  ports: VaultPorts,
  { owner, frame }: VaultCaller,
  given: CreateRootBody,
): Promise<VaultRoot> {
  await checkOldAccount(ports, owner, frame)
  checkWallets(owner, given)
  const body = {
    ...given,
    address: storedAddress(given.address),
    wallets: given.wallets.map(withStoredAddress),
  }
  const place = { ...owner, root: body.address, shareVersion: body.share_version }
  const requestMac = createHmac('sha256', ports.keyring.derive(ports.keyring.current, 'request/v1'))
    .update(JSON.stringify(body))
    .digest()
  const authShare = await sealAuthShare(ports.keyring, body.auth_share, place)
  const now = new Date(ports.clock.now())
  return settle(await ports.vault.createRoot(owner, { body, authShare, requestMac }, now))
}

/**
 * Adds a wallet that the root's own key owns up to; the same wallet again changes nothing. That it derives from the
 * root's entropy only the frame can see.
 * @throws Refusal `invalid_data`, `not_found`, `resource_already_exists`
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
  const now = new Date(ports.clock.now())
  return settle(await ports.vault.addWallet(owner, address, nonce, withStoredAddress(wallet), now))
}

function settle(change: RootChange): VaultRoot {
  if (change.kind === 'done') return change.root
  if (change.kind === 'no-root') throw new Refusal('not_found', 'The user has no such root')
  if (change.kind === 'bad-nonce') {
    throw new Refusal('invalid_data', 'The nonce is not one of this user, was used, or has expired')
  }
  const extra = change.root ? { data: { root: change.root } } : {}
  throw new Refusal('resource_already_exists', 'There is such a root or wallet already', extra)
}

function checkWallets(owner: VaultOwner, body: CreateRootBody): void {
  const root = storedAddress(body.address)
  const own = body.wallets.find((wallet) => storedAddress(wallet.address) === root)
  if (!own || own.chain_type !== body.chain_type || own.wallet_index !== 0) {
    throw new Refusal('invalid_data', 'The root has to be its own first wallet')
  }
  if (body.kind === 'private-key' && body.wallets.length > 1) {
    throw new Refusal('invalid_data', 'A private key is one wallet')
  }
  const places = new Set(body.wallets.map((wallet) => `${wallet.chain_type} ${wallet.wallet_index}`))
  if (places.size < body.wallets.length) throw new Refusal('invalid_data', 'Two wallets have one place')
  for (const wallet of body.wallets) checkProof(owner, { nonce: body.nonce, root: own }, wallet)
}

function checkProof(
  { appId, userId }: VaultOwner,
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
