import { randomBytes } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { SetupError } from '../setup-error.ts'

/** A JSON file of the state folder, for its owner alone. */
export interface KeptFile<T> {
  /** What it holds, `initial` where there is none. Throws SetupError when it holds something else. */
  read(initial: T): T
  write(value: T): void
}

/** The file of that name; without a folder nothing outlives the process. `what` names its content in the error. */
export function keptFile<T>(
  folder: string | undefined,
  name: string,
  what: string,
  isValid: (value: unknown) => value is T,
): KeptFile<T> {
  if (folder === undefined) return { read: (initial) => initial, write: () => {} }
  const file = join(folder, name)
  return {
    read(initial) {
      if (!existsSync(file)) return initial
      const value = parse(readFileSync(file, 'utf8'))
      if (isValid(value)) return value
      throw new SetupError(`${file} holds no ${what} that can be read. Move it away to begin anew.`)
    },
    write(value) {
      mkdirSync(dirname(file), { recursive: true })
      const draft = `${file}.${randomBytes(6).toString('hex')}.new`
      writeFileSync(draft, JSON.stringify(value, null, 2), { mode: 0o600, flag: 'wx' })
      renameSync(draft, file)
    },
  }
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
