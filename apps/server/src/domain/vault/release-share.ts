import type { ReleaseAuthShareBody, ReleaseAuthShareResponse } from '@latchkey/contract'
import type { FlattenedJWE } from 'jose'
import type { ActionLimit, StoredRoot, VaultOwner } from '../../ports/vault-store.ts'
import { openAuthShare } from '../../sealing/auth-share.ts'
import type { App } from '../app/app.ts'
import { requireFactor } from '../mfa/require-factor.ts'
import { Refusal } from '../refusal.ts'
import type { VaultCaller } from './may-release.ts'
import { mayRelease } from './may-release.ts'
import { storedAddress } from './ownership.ts'
import type { VaultPorts } from './vault-ports.ts'

const MINUTE_MS = 60_000

/**
 * The auth share of a root, for the one operation that follows; counted per user and audited. An export and a new recovery
 * take a young login; of an export the user is told before anything is released.
 * @throws Refusal `not_found`, `too_many_requests`, `reauthentication_required`
 */
export async function releaseAuthShare(
  ports: VaultPorts,
  app: App,
  caller: VaultCaller,
  root: string,
  { purpose }: ReleaseAuthShareBody,
): Promise<ReleaseAuthShareResponse> {
  const { owner, frame } = caller
  const act = purpose === 'export' || purpose === 'set-recovery' ? 'other' : 'signature'
  await requireFactor(ports, app, caller, act)
  if (purpose === 'export' || purpose === 'set-recovery') await mayRelease(ports, app, caller, purpose)
  else if (!frame.byOldAccount) {
    await ports.oldAccounts.confirmByDevice(owner, frame.frameKey, new Date(ports.clock.now()))
  }
  const allowed = app.settings.limits.share_releases_per_minute
  const opened = await openRoot(
    ports,
    owner,
    root,
    { action: 'release', frameKey: frame.frameKey, allowed, windowMs: MINUTE_MS },
    { purpose },
  )
  const authShare = await authShareOf(ports, owner, opened)
  if (purpose === 'export') {
    await ports.notices.exported(owner, opened.address, new Date(ports.clock.now()))
  }
  return { share_version: opened.shareVersion, auth_share: authShare, wallets: opened.wallets }
}

/** @throws Refusal `not_found`, `too_many_requests` */
export async function openRoot(
  ports: VaultPorts,
  owner: VaultOwner,
  root: string,
  limit: ActionLimit,
  detail: object,
): Promise<StoredRoot> {
  const nowMs = ports.clock.now()
  const opened = await ports.vault.open(owner, storedAddress(root), limit, detail, new Date(nowMs))
  if (opened.kind === 'root') return opened.root
  if (opened.kind === 'no-root') throw new Refusal('not_found', 'The user has no such root')
  throw new Refusal('too_many_requests', 'This was asked for too often', {
    retryAfterSeconds: Math.max(1, Math.ceil((opened.until.getTime() - nowMs) / 1000)),
  })
}

export function authShareOf(ports: VaultPorts, owner: VaultOwner, root: StoredRoot): Promise<string> {
  const place = { ...owner, root: root.address, shareVersion: root.shareVersion }
  return openAuthShare(ports.keyring, root.authShare as FlattenedJWE, place)
}
