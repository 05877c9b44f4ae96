import { randomBytes } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { SetupError } from '../setup-error.ts'

/** Named random texts of one sandbox: client secrets, keys, salts. */
export interface Secrets {
  /** The text of that name; made by `make` when it is asked for the first time. */
  get(name: string, make: () => string): string
}

/**
 * Opens the secrets of a sandbox. With a folder they are kept there in `secrets.json`, which its owner alone may
 * read; without one they live as long as the process. Throws SetupError when the file cannot be read.
 */
export function openSecrets(folder?: string): Secrets {
  const file = folder === undefined ? undefined : join(folder, 'secrets.json')
  const known = new Map(file && existsSync(file) ? read(file) : [])

  return {
    get(name, make) {
      const found = known.get(name)
      if (found !== undefined) return found
      const made = make()
      known.set(name, made)
      if (file) keep(file, Object.fromEntries(known))
      return made
    },
  }

  function keep(path: string, texts: Record<string, string>): void {
    mkdirSync(folder as string, { recursive: true })
    const draft = `${path}.${randomBytes(6).toString('hex')}.new`
    writeFileSync(draft, JSON.stringify(texts, null, 2), { mode: 0o600, flag: 'wx' })
    renameSync(draft, path)
  }
}

function read(file: string): [string, string][] {
  try {
    const entries = Object.entries(JSON.parse(readFileSync(file, 'utf8')) as object)
    if (entries.every((entry): entry is [string, string] => typeof entry[1] === 'string')) return entries
  } catch {
    // Told below, together with a file that holds something else.
  }
  throw new SetupError(`${file} holds no secrets that can be read. Move it away to begin anew.`)
}
