import { keptFile } from './kept-file.ts'

/** Named random texts of one sandbox: client secrets, keys, salts. */
export interface Secrets {
  /** The text of that name; made by `make` when it is asked for the first time. */
  get(name: string, make: () => string): string
}

/**
 * Opens the secrets of a sandbox. With a folder they are kept there in `secrets.json`; without one they live as long
 * as the process. Throws SetupError when the file cannot be read.
 */
export function openSecrets(folder?: string): Secrets {
  const file = keptFile(folder, 'secrets.json', 'secrets', areTexts)
  const known = new Map(Object.entries(file.read({})))
  return {
    get(name, make) {
      const found = known.get(name)
      if (found !== undefined) return found
      const made = make()
      known.set(name, made)
      file.write(Object.fromEntries(known))
      return made
    },
  }
}

function areTexts(value: unknown): value is Record<string, string> {
  return (
    typeof value === 'object' &&
    value !== null &&
    Object.values(value).every((text) => typeof text === 'string')
  )
}
