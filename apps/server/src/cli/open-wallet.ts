import { appendFileSync, existsSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { parseArgs } from 'node:util'
import { openSignerKeyFile, restoreRoot } from '@latchkey/signer/restore'
import type { FlattenedJWE } from 'jose'
import { makeFolder } from '../adapters/files/make-folder.ts'
import { writeOwnerOnly } from '../adapters/key-files/write-owner-only.ts'
import { createAppStore } from '../adapters/postgres/app-store.ts'
import { createBackendUsers } from '../adapters/postgres/backend-users.ts'
import { createSealedRoots } from '../adapters/postgres/sealed-roots.ts'
import { systemClock } from '../adapters/system/system-clock.ts'
import type { Environment } from '../config/environment.ts'
import { storedAddress } from '../domain/vault/ownership.ts'
import type { Keyring } from '../ports/keyring.ts'
import type { SealedRoot } from '../ports/sealed-roots.ts'
import { openAuthShare } from '../sealing/auth-share.ts'
import { createKeyring, parseKeys } from '../sealing/keyring.ts'
import { readRoots } from './backup/read-roots.ts'
import { namedKey, namedUser } from './named-user.ts'
import type { Print } from './with-house.ts'
import { namedApp, withHouse } from './with-house.ts'

/** Where a user's roots come from, with the keys that open them. */
interface Source {
  appId: string
  userId: string
  keyring: Keyring
  signerKeys: ReadonlyMap<string, Buffer>
  roots: SealedRoot[]
  /** Before what was opened is written anywhere. */
  audit(address: string): Promise<void>
}

interface Options {
  id?: string
  user?: string
  address?: string
  out?: string
  backup?: string
  key?: string
  'signer-keys'?: string
}

/** What brings a wallet back whose recovery key no operator has. */
const INSTEAD: Record<Exclude<SealedRoot['recoveryMethod'], 'privy'>, string> = {
  'user-passcode': 'its user’s password, typed by its user into a running server',
  'google-drive': 'its user’s Google account, over a running server',
  icloud: 'its user’s Apple account, over a running server',
  'recovery-encryption-key': 'the key of 32 bytes that the app’s own backend keeps, over a running server',
}

/**
 * `wallet open`: a user's automatically recovered wallets into recovery kits, out of the database or a backup, with the
 * sealing keys and the signer's. Each kit and each passphrase gets a file of its own, of mode 0600. @throws Error with one line.
 */
export async function runOpenWalletCommand(
  environment: Environment,
  passphrase: string | undefined,
  args: string[],
  print: Print,
): Promise<void> {
  const text = { type: 'string' } as const
  const options = { id: text, user: text, address: text, out: text, backup: text, key: text }
  const { values } = parseArgs({ args, options: { ...options, 'signer-keys': text } })
  const { out } = values
  if (!out) throw new Error('Say where the kits go: --out <folder>')
  const file = values['signer-keys']
  const signerKeys = file ? await openSignerKeyFile(file, environment.signerKms) : undefined
  makeFolder(out, '--out')
  if (values.backup) {
    await openAll(await fromBackup({ ...values, out }, passphrase, signerKeys), values.address, out, print)
    return print(`audited in ${join(out, AUDIT)}: a backup takes no rows, put it to what you keep`)
  }
  await withHouse(environment, async ({ database, keyring, signerKeys: own }) => {
    const { id: appId } = await namedApp(createAppStore(database), values.id)
    const userId = await namedUser(createBackendUsers(database), appId, values.user)
    const store = createSealedRoots(database)
    const audit = (address: string) => store.noteOpened(appId, userId, address, new Date(systemClock.now()))
    const roots = await store.list(appId, userId)
    await openAll(
      { appId, userId, keyring, signerKeys: needed(signerKeys ?? own), roots, audit },
      values.address,
      out,
      print,
    )
    print('audited in the database; the user is told as soon as a server runs on it')
  })
}

const AUDIT = 'audit.jsonl'

async function fromBackup(
  { id: appId, user, out, backup: file = '', key }: Options & { out: string },
  passphrase: string | undefined,
  signerKeys: ReadonlyMap<string, Buffer> | undefined,
): Promise<Source> {
  if (!appId) throw new Error('Say which app: --id <id>')
  const named = namedKey(user)
  for (const path of [file, key]) if (path && !existsSync(path)) throw new Error(`There is no file ${path}`)
  const privateKey = key ? readFileSync(key, 'utf8').trim() : undefined
  const { userId, keys, roots, createdAt } = await readRoots(file, { passphrase, privateKey }, appId, named)
  if (userId === undefined) throw new Error(`App ${appId} has no user ${user} in this backup`)
  if (!keys.sealing) throw new Error('The backup holds no sealing keys')
  return {
    ...{ appId, userId, roots },
    keyring: createKeyring(parseKeys(keys.sealing)),
    signerKeys: needed(signerKeys ?? (keys.signer ? parseKeys(keys.signer) : undefined)),
    async audit(root) {
      const at = new Date(systemClock.now()).toISOString()
      const of = { backup: basename(file), made: createdAt }
      const row = { at, action: 'root opened', by: 'operator', app: appId, user: userId, root, ...of }
      appendFileSync(join(out, AUDIT), `${JSON.stringify(row)}\n`, { mode: 0o600, flush: true })
    },
  }
}

function needed(keys: ReadonlyMap<string, Buffer> | undefined): ReadonlyMap<string, Buffer> {
  if (keys) return keys
  throw new Error(
    'The signer’s keys are not here: give their file by --signer-keys <file>, as the signer reads it',
  )
}

/** Those that open are written; what stands in the way of the others is thrown when all were tried. */
async function openAll(source: Source, named: string | undefined, out: string, print: Print): Promise<void> {
  const roots = source.roots.filter((root) => !named || names(root, storedAddress(named)))
  if (roots.length === 0)
    throw new Error(named ? `The user has no wallet ${named}` : 'The user has no wallet')
  const problems: string[] = []
  for (const root of roots) {
    const problem = await openOne(source, root, out, print).catch((error: Error) => error.message)
    if (problem) problems.push(problem)
  }
  if (problems.length > 0) throw new Error(problems.join('\n'))
}

const names = ({ address, wallets }: SealedRoot, wanted: string) =>
  address === wanted || wallets.some((wallet) => wallet.address === wanted)

/** @returns why the root is not for an operator to open */
async function openOne(
  source: Source,
  root: SealedRoot,
  out: string,
  print: Print,
): Promise<string | undefined> {
  const { address, recoveryMethod, sealedRecoveryKey, shareVersion } = root
  if (recoveryMethod !== 'privy')
    return `${address}: no operator can open it. It takes ${INSTEAD[recoveryMethod] ?? `what ${recoveryMethod} is`}`
  if (!sealedRecoveryKey) return `${address}: its recovery key is missing`
  const files = [`${address}-recovery-kit.json`, `${address}-passphrase.txt`].map((name) => join(out, name))
  const [kitFile, passphraseFile] = files as [string, string]
  for (const file of files) if (existsSync(file)) return `${file} exists; a kit is never overwritten`
  const { appId, userId } = source
  const place = { appId, userId, root: address, shareVersion }
  const authShare = await openAuthShare(source.keyring, root.authShare as FlattenedJWE, place).catch(() => {
    throw new Error(
      `${address}: its auth share does not open with these sealing keys: they are others, or it was changed`,
    )
  })
  const opened = await restoreRoot(source.signerKeys, {
    ...root,
    appId,
    userId,
    authShare,
    sealedRecoveryKey,
  })
  await source.audit(address)
  for (const [file, text] of [
    [passphraseFile, `${opened.passphrase}\n`],
    [kitFile, `${opened.kit}\n`],
  ] as const)
    if (!writeOwnerOnly(file, text)) throw new Error(`${file} exists; a kit is never overwritten`)
  for (const foreign of opened.foreign) print(`${foreign} does not come from ${address} and is in no kit`)
  print(`${address}${root.archived ? ' (archived)' : ''}: ${kitFile}, opened by ${passphraseFile}`)
  return undefined
}
