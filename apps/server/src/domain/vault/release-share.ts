import type { ReleaseAuthShareBody, ReleaseAuthShareResponse } from '@latchkey/contract'
import type { FlattenedJWE } from 'jose'
import type { ActionLimit, StoredRoot, VaultOwner } from '../../ports/vault-store.ts'
import type { App } from '../app/app.ts'
import { Refusal } from '../refusal.ts'
import { openAuthShare } from './auth-share.ts'
import { storedAddress } from './ownership.ts'
import type { VaultPorts } from './vault-ports.ts'

const MINUTE_MS = 60_000

/**
 * The auth share of a root, for the one operation that follows; counted per user and audited.
 * @throws Refusal `not_found`, `too_many_requests`
 */
export async function releaseAuthShare(
  ports: VaultPorts,
  app: App,
  owner: VaultOwner,
  root: string,
  { purpose }: ReleaseAuthShareBody,
): Promise<ReleaseAuthShareResponse> {
  const allowed = app.settings.limits.share_releases_per_minute
  const opened = await openRoot(
    ports,
    owner,
    root,
    { action: 'release', allowed, windowMs: MINUTE_MS },
    { purpose },
  )
  return { share_version: opened.shareVersion, auth_share: await authShareOf(ports, owner, opened) }
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
