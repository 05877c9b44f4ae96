import { readEnvironment } from '../config/environment.ts'
import { runAppCommand } from './app.ts'
import { runAuthorizationKeyCommand } from './authorization-key.ts'
import { runBackendCommand } from './backend.ts'
import { runBackupCommand } from './backup.ts'
import { runBackupKeyCommand } from './backup-key.ts'
import { runKeyCommand } from './key.ts'
import { runMfaCommand } from './mfa.ts'
import { runOpenWalletCommand } from './open-wallet.ts'
import { runRestoreCommand } from './restore.ts'
import { runSignerCommand } from './signer.ts'
import { goOnUnread } from './unread-output.ts'
import { runWalletCommand } from './wallet.ts'

const USAGE = `Usage: node apps/server/dist/cli/main.js <command>

  app create --name <name> [--json <settings>]    make an app with a fresh id
  app upsert --id <id> --json <settings>          make an app with this id, or change the settings given;
                                                  APP_CREDENTIALS holds secrets for outside services by name;
                                                  without --id the settings of several apps, by id
  app set --id <id> --json <settings>             change settings of an app that exists
  app show --id <id>                              one app: settings and keys
  app delete --id <id> [--confirm <id>]           delete an app and, when its id is said twice, its users and their wallets
  app list                                        all apps, one line each
  app rotate-key --id <id>                        publish a new signing key; it signs two hours from now
  app credentials --id <id> --name <name> --json <values>   secrets for an outside service; without --json their names
  app authorization-key add --id <id> --key <file> [--threshold <n>] [--user-keys-by-token on|off]
                                                  a public key (P-256, PEM or base64) that owns the app's server wallets
  app authorization-key list --id <id>            those keys, as the signer knows them
  app authorization-key remove --id <id> --key <name of the list>|--all
  app authorization-key set --id <id> [--threshold <n>] [--user-keys-by-token on|off]
  secret create|list --id <id>                    secrets for the app's own backend; each is shown once
  secret revoke --id <id> --secret <id of the list>
  webhook add --id <id> --url <address> [--events <names>]  tell a backend what happens to users
  webhook list --id <id>                          where they go, and whether they arrive
  webhook remove|enable --id <id> --webhook <id of the list>
  wallet list --id <id> --user <user>             a user's wallets; the user's id, e-mail address or phone number
  wallet archive|restore --id <id> --user <user> --address <address>  put one aside with all its shares, or bring it back;
                                                  make sure first that it is the user who asks
  wallet open --id <id> --user <user> --out <folder> [--address <address>] [--signer-keys <file>] [--backup <file> [--key <file>]]
                                                  automatically recovered wallets into recovery kits, with the signer's keys
  key list                                        the sealing, login and signer keys, and what names each
  key add sealing|login|signer                    a new key in front of those of the key file: then start the server again
  key rotate sealing|login|signer                 bring all that is sealed under the current key, while the server works
  key retire sealing|login|signer --key <id> [--end-sessions]  let an old key go that nothing names any more
  key lost login [--confirm]                      go on without login keys that are gone: users log in again, apps get new
                                                  signing keys, credentials have to be given again
  signer accept-restored                          go on with the server wallets of the database, where the signer's folder
                                                  was restored from an old copy and it says state_rolled_back
  mfa remove --id <id> --user <user> [--hours <72>]   all second factors of a user who has lost them, when the user has
                                                  not stopped it by then; make sure first that it is the user who asks
  mfa stop|list --id <id> --user <user>           such a removal
  backup-key <file>                               a key pair for backups: the private half into the file, the public one printed
  backup <file> [--recipient <public key>]        database and keys into one file, encrypted to the key (or BACKUP_RECIPIENT),
                                                  or under BACKUP_PASSPHRASE; --plain: unencrypted
  restore <file> [--key <private key file>]       the reverse, into an empty database
`

const HELP = new Set(['help', '--help', '-h'])

const [area, ...rest] = process.argv.slice(2)

goOnUnread(process.stdout)
const print = (line: string) => void process.stdout.write(`${line}\n`)
const passphrase = process.env.BACKUP_PASSPHRASE || undefined
const recipient = process.env.BACKUP_RECIPIENT || undefined

function command(): Promise<void> | undefined {
  // It is for a machine of the operator's choice, on which no server is set up.
  if (area === 'backup-key') return runBackupKeyCommand(rest, print)
  const environment = readEnvironment(process.env)
  if (area === 'app' && rest[0] === 'authorization-key')
    return runAuthorizationKeyCommand(environment, rest.slice(1), print)
  if (area === 'app') return runAppCommand(environment, rest, print, process.env.APP_CREDENTIALS || undefined)
  if (area === 'secret' || area === 'webhook') return runBackendCommand(environment, area, rest, print)
  if (area === 'wallet' && rest[0] === 'open')
    return runOpenWalletCommand(environment, passphrase, rest.slice(1), print)
  if (area === 'wallet') return runWalletCommand(environment, rest, print)
  if (area === 'key') return runKeyCommand(environment, rest, print)
  if (area === 'signer') return runSignerCommand(environment, rest, print)
  if (area === 'mfa') return runMfaCommand(environment, rest, print)
  if (area === 'backup') return runBackupCommand(environment, { passphrase, recipient }, rest, print)
  if (area === 'restore') return runRestoreCommand(environment, passphrase, rest, print)
  return undefined
}

async function main(): Promise<void> {
  const running = command()
  if (running) return running
  print(USAGE)
  process.exitCode = area === undefined || HELP.has(area) ? 0 : 1
}

main().catch((error: Error) => {
  process.stderr.write(`${error.message}\n`)
  process.exitCode = 1
})
