import { parseArgs } from 'node:util'
import { createAppStore } from '../adapters/postgres/app-store.ts'
import { createBackendUsers } from '../adapters/postgres/backend-users.ts'
import { createRootArchive } from '../adapters/postgres/root-archive.ts'
import { systemClock } from '../adapters/system/system-clock.ts'
import type { Environment } from '../config/environment.ts'
import { storedAddress } from '../domain/vault/ownership.ts'
import type { ArchiveOwner, RootArchive, RootOverview } from '../ports/root-archive.ts'
import { namedUser } from './named-user.ts'
import type { Print } from './with-house.ts'
import { namedApp, withHouse } from './with-house.ts'

/**
 * `wallet <verb>`: what an operator does with a user's wallets, having made sure who asks for it. Audited as the
 * operator's, and told to the user. @throws Error with one line.
 */
export async function runWalletCommand(
  environment: Environment,
  args: string[],
  print: Print,
): Promise<void> {
  const text = { type: 'string' } as const
  const { positionals, values } = parseArgs({
    args,
    allowPositionals: true,
    options: { id: text, user: text, address: text },
  })
  const [verb] = positionals
  if (verb !== 'list' && verb !== 'archive' && verb !== 'restore') {
    throw new Error(`There is no command wallet ${verb ?? ''}`.trimEnd())
  }
  await withHouse(environment, async ({ database }) => {
    const { id: appId } = await namedApp(createAppStore(database), values.id)
    const userId = await namedUser(createBackendUsers(database), appId, values.user)
    const owner = { appId, userId, sessionId: null }
    const archive = createRootArchive(database)
    if (verb === 'list') return list(await archive.overview(owner), print)
    if (!values.address) throw new Error('Say which wallet: --address <address>, as wallet list has it')
    const address = storedAddress(values.address)
    if (!address) throw new Error(`${values.address} is no address of a wallet`)
    if (verb === 'archive') return put(archive, owner, address, print)
    return bringBack(archive, owner, address, print)
  })
}

function list(roots: RootOverview[], print: Print): void {
  for (const { address, kind, createdAt, releasedAt, archivedAt } of roots) {
    const states = [
      `${kind === 'hd' ? 'made' : 'imported'} ${createdAt.toISOString()}`,
      releasedAt ? `used ${releasedAt.toISOString()}` : 'never used',
      ...(archivedAt ? [`archived ${archivedAt.toISOString()}`] : []),
    ]
    print([address, ...states].join('  '))
  }
}

const noSuch = (address: string) =>
  new Error(`The user has no wallet ${address}; wallet list shows the first address of each`)

async function put(archive: RootArchive, owner: ArchiveOwner, address: string, print: Print): Promise<void> {
  const now = new Date(systemClock.now())
  if ((await archive.archive(owner, address, 'operator', now)) === 'no-root') throw noSuch(address)
  print(`wallet ${address} is archived, with all its shares`)
}

async function bringBack(
  archive: RootArchive,
  owner: ArchiveOwner,
  address: string,
  print: Print,
): Promise<void> {
  if (!(await archive.overview(owner)).some((root) => root.address === address)) throw noSuch(address)
  const result = await archive.restore(owner, address, 'operator', new Date(systemClock.now()))
  if (result.kind === 'taken') {
    throw new Error(`Another wallet is in its place: ${result.root.address}. Archive that one first`)
  }
  print(`wallet ${address} is restored`)
}
