import { parseArgs } from 'node:util'
import { writeOwnerOnly } from '../adapters/key-files/write-owner-only.ts'
import { newBackupKeyPair } from './backup/recipient.ts'
import type { Print } from './with-house.ts'

/**
 * `backup-key <file>`: makes a key pair for backups. The private half goes into the file, of mode 0600, and nowhere else;
 * the public half is printed. @throws Error with one clear line, and where the file exists.
 */
export async function runBackupKeyCommand(args: string[], print: Print): Promise<void> {
  const { positionals } = parseArgs({ args, allowPositionals: true })
  const file = positionals[0]
  if (!file || positionals.length > 1) throw new Error('Say where the private key goes: backup-key <file>')
  const { publicKey, privateKey } = await newBackupKeyPair()
  if (!writeOwnerOnly(file, `${privateKey}\n`)) throw new Error(`${file} exists; a key is never overwritten`)
  print(publicKey)
}
