import { parseArgs } from 'node:util'
import type { KeySource } from '../adapters/key-files/load-keys.ts'
import { loadKeys } from '../adapters/key-files/load-keys.ts'
import { createPinoLogger } from '../adapters/pino/pino-logger.ts'
import type { Environment } from '../config/environment.ts'
import { openDatabaseHome } from '../config/open-database.ts'
import { signerFolderOf } from '../config/open-signer.ts'
import { signerKeySource } from '../config/signer-key-source.ts'
import type { WriteAccess } from './backup/format.ts'
import { writeBackup } from './backup/write-backup.ts'
import type { Print } from './with-house.ts'

const SHORTEST = 12

/**
 * `backup <file>`: database and keys in one file, taken while the server works, encrypted to the public key of
 * BACKUP_RECIPIENT or `--recipient`, or under BACKUP_PASSPHRASE. Only `--plain` writes one that is not. @throws Error with one clear line.
 */
export async function runBackupCommand(
  environment: Environment,
  given: WriteAccess,
  args: string[],
  print: Print,
): Promise<void> {
  const { positionals, values } = parseArgs({
    args,
    allowPositionals: true,
    options: { plain: { type: 'boolean', default: false }, recipient: { type: 'string' } },
  })
  const file = positionals[0]
  if (!file || positionals.length > 1) throw new Error('Say where to: backup <file>')
  const access = accessOf(
    { ...given, ...(values.recipient && { recipient: values.recipient }) },
    values.plain,
  )
  const log = createPinoLogger('warn')
  const entriesOf = async (source: Pick<KeySource, 'purpose' | 'text' | 'file' | 'open'>) => {
    const keys = await loadKeys({ ...source, generate: false, warn: (line) => log.warn(line) })
    return [...keys].map(([id, key]) => `${id}:${key.toString('base64url')}`).join(',')
  }
  const { sealingKeys: text, sealingKeyFile } = environment
  // A signer that runs elsewhere keeps its key to itself, also from backups. So does one whose key file is sealed: in here
  // its keys would be as good as plain.
  const withSigner = environment.signerUrl === undefined && !environment.signerKms
  const keys = {
    sealing: await entriesOf({ purpose: 'sealing', text, file: sealingKeyFile }),
    ...(withSigner && { signer: await entriesOf(signerKeySource(environment)) }),
  }
  const home = await openDatabaseHome(environment, log, { share: true })
  try {
    const signerFolder = environment.signerUrl ? undefined : signerFolderOf(environment)
    const { rows, remembered, ofWallets } = await writeBackup({
      databaseUrl: home.url,
      keys,
      signerFolder,
      file,
      access,
    })
    const sets = Object.keys(keys).length
    print(`${file}: ${rows} rows and ${sets} sets of keys`)
    if (signerFolder)
      print(
        `What the signer remembers is in it (users: ${remembered}${walletsOf(ofWallets)}), from ${signerFolder}`,
      )
    if (environment.signerUrl)
      print("The signer's keys and what it remembers are not in it: back them up where the signer runs.")
    else if (!withSigner)
      print(
        `The signer's keys are sealed and not in it: keep a copy of ${environment.signerKeyFile} beside it.`,
      )
    const { loginKeys, loginKeyFile } = environment
    print(
      `The login keys are not in it: keep a copy of ${loginKeys ? 'LOGIN_KEYS' : loginKeyFile} in another place than this file.`,
    )
    if (values.plain) print('It is not encrypted and opens everything it holds: guard it as a key.')
  } finally {
    await home.stop()
  }
}

/** Said where there are any. */
export const walletsOf = (files: number): string => (files > 0 ? `, files of server wallets: ${files}` : '')

/** @throws Error unless there is one of recipient and passphrase (of some length), or `--plain` says that there is none. */
function accessOf({ passphrase, recipient }: WriteAccess, plain: boolean): WriteAccess {
  const named = recipient ? 'A recipient' : 'BACKUP_PASSPHRASE'
  if (plain && (passphrase || recipient))
    throw new Error(`${named} is set and --plain asks for none: leave one of them out`)
  if (plain) return {}
  if (passphrase && recipient)
    throw new Error(
      'BACKUP_PASSPHRASE and a recipient are set, and a backup is encrypted by one: leave one out',
    )
  if (recipient) return { recipient: recipient.trim() }
  if (!passphrase) {
    throw new Error(
      'A backup opens everything it holds: set BACKUP_RECIPIENT (a public key, see backup-key) or BACKUP_PASSPHRASE to encrypt it, or say --plain to do without',
    )
  }
  if (passphrase.length < SHORTEST) throw new Error(`BACKUP_PASSPHRASE has at least ${SHORTEST} characters`)
  return { passphrase }
}
