import type { VaultRoot } from '@latchkey/contract'
import { checkOldAccount } from '../account/check-old-account.ts'
import type { App } from '../app/app.ts'
import { Refusal } from '../refusal.ts'
import type { VaultCaller } from './may-release.ts'
import { checkYoungLogin } from './may-release.ts'
import { storedAddress } from './ownership.ts'
import type { VaultPorts } from './vault-ports.ts'

const noRoot = () => new Refusal('not_found', 'The user has no such root')

/**
 * Puts a root aside that was never used: one that somebody else planted, or whose shares do not fit together, which the
 * server cannot see. It keeps its shares and its addresses and makes room for another.
 * @throws Refusal `reauthentication_required`, `login_required` see checkOldAccount, `not_found`, `invalid_request` when
 * its auth share was released for use
 */
export async function archiveRoot(
  ports: VaultPorts,
  app: App,
  { owner, frame }: VaultCaller,
  address: string,
): Promise<void> {
  checkYoungLogin(ports, app, frame)
  await checkOldAccount(ports, owner, frame)
  const now = new Date(ports.clock.now())
  const result = await ports.archive.archive(owner, storedAddress(address), now)
  if (result === 'no-root') throw noRoot()
  if (result === 'used') throw new Refusal('invalid_request', 'A wallet that was used stays where it is')
}

/**
 * Brings an archived root back.
 * @throws Refusal `reauthentication_required`, `login_required`, `not_found`, `resource_already_exists` with the root that is in its place
 */
export async function restoreRoot(
  ports: VaultPorts,
  app: App,
  { owner, frame }: VaultCaller,
  address: string,
): Promise<VaultRoot> {
  checkYoungLogin(ports, app, frame)
  await checkOldAccount(ports, owner, frame)
  const stored = storedAddress(address)
  const result = await ports.archive.restore(owner, stored, new Date(ports.clock.now()))
  if (result.kind === 'taken') {
    const data = { root: result.root }
    throw new Refusal('resource_already_exists', 'Another wallet is in its place', { data })
  }
  const root = (await ports.vault.roots(owner)).find((one) => one.address === stored)
  if (result.kind === 'no-root' || !root) throw noRoot()
  return root
}
