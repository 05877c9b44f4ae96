import type { VaultRoot } from '@latchkey/contract'
import type { ArchivedBy } from '../../ports/root-archive.ts'
import { checkOldAccount } from '../account/check-old-account.ts'
import type { App } from '../app/app.ts'
import { requireFactor } from '../mfa/require-factor.ts'
import { Refusal } from '../refusal.ts'
import type { AdmittedFrame } from './admit-frame.ts'
import type { VaultCaller } from './may-release.ts'
import { checkYoungLogin } from './may-release.ts'
import { storedAddress } from './ownership.ts'
import type { VaultPorts } from './vault-ports.ts'

const noRoot = () => new Refusal('not_found', 'The user has no such root')

/**
 * Only whoever can log in has a session whose login named the frame's key: the holder of a copied token has a key of its
 * own at most.
 */
const byOf = ({ bornBound, byOldAccount }: AdmittedFrame): ArchivedBy =>
  bornBound && byOldAccount ? 'login' : 'token'

async function mayArchive(ports: VaultPorts, app: App, caller: VaultCaller): Promise<void> {
  checkYoungLogin(ports, app, caller.frame)
  await checkOldAccount(ports, caller.owner, caller.frame)
  await requireFactor(ports, app, caller, 'other')
}

/**
 * Puts a root aside that the user has not used: one that somebody else planted, or whose shares do not fit together, which
 * the server cannot see. Each of its wallets names it, also once it is aside. It keeps its shares and its addresses and makes room for another.
 * @throws Refusal `reauthentication_required`, `older_account_required`, `missing_or_invalid_mfa`, `not_found`,
 * `wallet_used`: see RootArchive
 */
export async function archiveRoot(
  ports: VaultPorts,
  app: App,
  caller: VaultCaller,
  address: string,
): Promise<void> {
  await mayArchive(ports, app, caller)
  const { owner, frame } = caller
  const now = new Date(ports.clock.now())
  const result = await ports.archive.archive(owner, storedAddress(address), byOf(frame), now)
  if (result === 'no-root') throw noRoot()
  if (result === 'used') throw new Refusal('wallet_used', 'A wallet that was used stays where it is')
}

/**
 * Brings an archived root back.
 * @throws Refusal `reauthentication_required`, `older_account_required`, `missing_or_invalid_mfa`, `not_found`,
 * `resource_already_exists` with the root that is in its place
 */
export async function restoreRoot(
  ports: VaultPorts,
  app: App,
  caller: VaultCaller,
  address: string,
): Promise<VaultRoot> {
  await mayArchive(ports, app, caller)
  const { owner, frame } = caller
  const stored = storedAddress(address)
  const result = await ports.archive.restore(owner, stored, byOf(frame), new Date(ports.clock.now()))
  if (result.kind === 'taken') {
    const data = { root: result.root }
    throw new Refusal('resource_already_exists', 'Another wallet is in its place', { data })
  }
  const root = (await ports.vault.roots(owner)).find((one) => one.address === stored)
  if (!root) throw noRoot()
  return root
}
