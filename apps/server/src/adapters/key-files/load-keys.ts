import { randomBytes } from 'node:crypto'
import { existsSync, readFileSync, statSync } from 'node:fs'
import { dirname, relative, resolve, sep } from 'node:path'
import { parseKeys, SEALING_KEY_BYTES } from '../../sealing/keyring.ts'
import { LOGIN_KEY_PREFIX } from '../../sealing/login-keys.ts'
import { writeOwnerOnly } from './write-owner-only.ts'

export interface KeySource {
  /** What the keys are for, in messages: 'sealing', 'login', 'signer', 'code'. */
  purpose: string
  /** Keys as `id:base64url` of 32 bytes, several separated by commas, the current one first. */
  text?: string | undefined
  /** A file of such entries, one on each line, the current one first; lines that start with # are skipped. */
  file?: string | undefined
  /** Whether a new key may be made in `file` when it is missing: never where data may depend on an older one. */
  generate: boolean
  /** Whether the database was used with keys of this purpose, where that is known. */
  used?: boolean | undefined
  /** The database's folder: a key that lies in it would be copied and lost together with what it protects. */
  databaseFolder?: string | undefined
  /** Opens the content of the file, which may be sealed. */
  open?: ((content: string) => Promise<string>) | undefined
  /** Where it is to be sealed: what becomes of its content before it is written. */
  seal?: ((content: string) => Promise<string>) | undefined
  warn: (line: string) => void
}

/**
 * Reads keys by id, the current one first, from the environment's text or from a file of mode 0600.
 * @throws Error with one clear line when keys are missing and none may be made, are given twice, can be read by
 * other accounts, lie in the database's folder, are not sealed as they have to be, or are malformed.
 */
export async function loadKeys(source: KeySource): Promise<ReadonlyMap<string, Buffer>> {
  const { purpose, text, file } = source
  if (text && source.seal) {
    throw new Error(`The ${purpose} keys are to be sealed: name their sealed file, not themselves`)
  }
  if (text && file && existsSync(file)) {
    throw new Error(`The ${purpose} keys are given twice, in the environment and in ${file}: keep one`)
  }
  if (text) return parseKeys(text)
  if (!file) throw new Error(`No ${purpose} key is configured`)
  refuseInside(file, source)
  if (!existsSync(file)) {
    if (!source.generate) {
      throw new Error(
        source.used === false
          ? `The ${purpose} key file ${file} is missing; nothing is under such a key yet: GENERATE_KEYS=true makes one`
          : `The ${purpose} key file ${file} is missing; a new key could not open what an older one sealed. ` +
              'For a new database GENERATE_KEYS=true makes one' +
              (purpose === 'login' ? '. Where the keys are lost: key lost login' : ''),
      )
    }
    await makeKeyFile(file, source)
  }
  refuseShared(file, purpose)
  const content = readFileSync(file, 'utf8')
  return parseKeys(entries(source.open ? await source.open(content) : content))
}

/** The text of a key file as one comma-separated line. */
export function entries(content: string): string {
  return content
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line && !line.startsWith('#'))
    .join(',')
}

/** The content of a key file that holds these keys; the first is the current one. */
export function formatKeyFile(purpose: string, keys: ReadonlyMap<string, Buffer>): string {
  const lines = [...keys].map(([id, key]) => `${id}:${key.toString('base64url')}`)
  return `# Latchkey ${purpose} keys, the current one first. Whoever holds these ${WORTH[purpose] ?? 'can open what they seal'}.\n${lines.join('\n')}\n`
}

const WORTH: Readonly<Record<string, string>> = {
  code: 'can find login codes in a copy of the database',
  login: 'and a copy of the database can log in as anybody',
}

/** A key of a new id, which says when it was made, and of a login key that it is one. */
export function newKey(purpose: string): [id: string, key: Buffer] {
  const day = new Date().toISOString().slice(0, 10).replaceAll('-', '')
  const id = `${purpose === 'login' ? LOGIN_KEY_PREFIX : ''}${day}-${randomBytes(3).toString('hex')}`
  return [id, randomBytes(SEALING_KEY_BYTES)]
}

async function makeKeyFile(file: string, { purpose, warn, seal }: KeySource): Promise<void> {
  const content = formatKeyFile(purpose, new Map([newKey(purpose)]))
  // Of two processes that start at once the first one's file stays, and both read that.
  if (writeOwnerOnly(file, seal ? await seal(content) : content)) {
    warn(`made a ${purpose} key in ${file}: keep it as long as the database`)
  }
}

function refuseInside(file: string, { databaseFolder, purpose }: KeySource): void {
  if (!databaseFolder) return
  const way = relative(resolve(databaseFolder), dirname(resolve(file)))
  if (way !== '..' && !way.startsWith(`..${sep}`)) {
    throw new Error(`The ${purpose} key file ${file} lies in the database's folder; keep the two apart`)
  }
}

function refuseShared(file: string, purpose: string): void {
  const { mode } = statSync(file)
  if (mode & 0o077)
    throw new Error(`The ${purpose} key file ${file} can be read by other accounts: chmod 600 it`)
}
