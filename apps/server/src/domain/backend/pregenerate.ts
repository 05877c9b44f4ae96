import type { ChainType } from '@latchkey/contract'
import type { PregeneratedRoots } from '../../ports/pregenerated-roots.ts'
import { sealAuthShare } from '../../sealing/auth-share.ts'
import type { App } from '../app/app.ts'
import { Refusal } from '../refusal.ts'
import { checkWallets, requestMarks } from '../vault/create-root.ts'
import type { VaultPorts } from '../vault/vault-ports.ts'

export interface PregeneratePorts extends Pick<VaultPorts, 'signer' | 'keyring' | 'random' | 'clock'> {
  pregenerated: PregeneratedRoots
}

const full = () =>
  new Refusal('too_many_wallets', 'No more wallets can be made for users who have not come yet')

/**
 * Whether the app lets its backend have wallets made for users who have not come yet.
 * @throws Refusal `feature_not_enabled`, `disallowed_recovery_method`
 */
export function mayPregenerate({ settings }: App): void {
  if (settings.pregenerated_wallets === 0) {
    throw new Refusal('feature_not_enabled', 'Wallets are made when the user logs in, not with an import')
  }
  if (settings.embedded_wallet_config.require_user_owned_recovery_on_create) {
    throw new Refusal('disallowed_recovery_method', 'Wallets of this app are recovered by their users alone')
  }
}

/** Whether there is room for one more, before a user is made. @throws Refusal `too_many_wallets` */
export async function roomForWallets(ports: PregeneratePorts, { id, settings }: App): Promise<void> {
  if ((await ports.pregenerated.count(id)) >= settings.pregenerated_wallets) throw full()
}

/**
 * Has the signer make a root for a user who has not come yet, with a wallet on each of these chains. A user who has a root
 * keeps it, whatever is on it.
 * @throws Refusal `too_many_wallets`, `resource_already_exists` for a user who has come
 */
export async function pregenerate(
  ports: PregeneratePorts,
  { id: appId, settings }: App,
  userId: string,
  chains: readonly ChainType[],
): Promise<void> {
  const owner = { appId, userId }
  const nonce = ports.random.bytes(24).toString('base64url')
  const maxLoginAge = settings.recovery_max_age_s
  const made = await ports.signer.makeRoot({ ...owner, nonce, chains, maxLoginAge })
  const body = { ...made, nonce }
  checkWallets(owner, body)
  const place = { ...owner, root: body.address, shareVersion: body.share_version }
  const authShare = await sealAuthShare(ports.keyring, body.auth_share, place)
  const root = { body, authShare, marks: requestMarks(ports, body) }
  const now = new Date(ports.clock.now())
  const result = await ports.pregenerated.add(owner, root, settings.pregenerated_wallets, now)
  if (result === 'full') throw full()
  if (result === 'came')
    throw new Refusal('resource_already_exists', 'This user has come, and makes wallets there')
}
