import { randomUUID } from 'node:crypto'
import { renameSync } from 'node:fs'
import { copyState, restoreState } from './adapters/copy-state.ts'
import { chooseKeyWrapper } from './adapters/kms/choose-key-wrapper.ts'
import { readKeys } from './load-signer-keys.ts'
import { makeOwnFile, newKeyEntry } from './make-key-file.ts'
import { parseSignerKeys } from './parse-signer-keys.ts'
import type { KeyWrapper } from './ports/key-wrapper.ts'
import { readKeyFile } from './read-key-file.ts'
import { openKeyFile, sealKeyFile } from './sealed-key-file.ts'

const USAGE = `Commands of the operator's, with the variables of the signer:
  keys seal <file> <new file>   seals a key file by the key that SIGNER_KMS names
  keys open <file> <new file>   the other way round: keep what it writes where nobody finds it
  keys add                      a new key in front of those in SIGNER_KEY_FILE, sealed where they are
  backup <new folder>           copies SIGNER_STATE_DIR while the signer works
  restore <folder>              brings such a copy back as SIGNER_STATE_DIR, which is empty or not there
`

const { env } = process

function needed(name: string): string {
  const value = env[name]?.trim()
  if (value) return value
  throw new Error(`${name} has to be set`)
}

function kms(): KeyWrapper {
  const wrapper = chooseKeyWrapper(env)
  if (wrapper) return wrapper
  throw new Error('SIGNER_KMS has to be set')
}

function writeNew(path: string, text: string): void {
  if (!makeOwnFile(path, text)) throw new Error(`${path} is there already`)
}

async function run([area, ...args]: string[]): Promise<string> {
  const [first = '', from = '', to = ''] = args
  if (area === 'keys' && first === 'seal' && args.length === 3) {
    const text = readKeyFile(from)
    const { size } = parseSignerKeys(text)
    writeNew(to, await sealKeyFile(text, kms()))
    return `${to} has ${size} sealed; destroy ${from} once the signer has started with it`
  }
  if (area === 'keys' && first === 'open' && args.length === 3) {
    writeNew(to, await openKeyFile(readKeyFile(from), kms()))
    return `${to} has the keys in the clear`
  }
  if (area === 'keys' && first === 'add' && args.length === 1) return addKey(needed('SIGNER_KEY_FILE'))
  if (area === 'backup' && args.length === 1) {
    const count = await copyState(needed('SIGNER_STATE_DIR'), first)
    return `${first} has ${count} files of what the signer remembers`
  }
  if (area === 'restore' && args.length === 1) {
    const folder = needed('SIGNER_STATE_DIR')
    const count = await restoreState(first, folder, 'SIGNER_STATE_DIR')
    return `${folder} has ${count} files of what the signer remembers`
  }
  throw new Error(USAGE)
}

async function addKey(file: string): Promise<string> {
  const wrapper = chooseKeyWrapper(env)
  const entry = newKeyEntry()
  const text = `${entry}\n${await readKeys(file, wrapper)}`
  parseSignerKeys(text)
  const draft = `${file}.${randomUUID()}`
  writeNew(draft, wrapper ? await sealKeyFile(text, wrapper) : text)
  renameSync(draft, file)
  return `the key ${entry.split(':')[0]} is in front in ${file}; start the signer again`
}

await run(process.argv.slice(2)).then(
  (line) => void process.stdout.write(`${line}\n`),
  (error: Error) => {
    process.stderr.write(`${error.message.trimEnd()}\n`)
    process.exitCode = 1
  },
)
