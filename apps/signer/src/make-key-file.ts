import { randomBytes, randomUUID } from 'node:crypto'
import { existsSync, linkSync, mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

/** A key of a new id, which says when it was made, as it stands in a key file. */
export function newKeyEntry(): string {
  const day = new Date().toISOString().slice(0, 10).replaceAll('-', '')
  return `${day}-${randomBytes(3).toString('hex')}:${randomBytes(32).toString('base64url')}`
}

export const keyFileText = (entries: readonly string[]): string =>
  `# Latchkey signer keys, the current one first. Whoever holds these can open what they seal.\n${entries.join('\n')}\n`

/**
 * Makes a file of mode 0600, whole or not at all; one that is there stays.
 * @returns whether it was made
 */
export function makeOwnFile(path: string, text: string): boolean {
  const draft = `${path}.${randomUUID()}`
  try {
    mkdirSync(dirname(path), { recursive: true, mode: 0o700 })
    writeFileSync(draft, text, { mode: 0o600, flag: 'wx', flush: true })
    linkSync(draft, path)
    return true
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false
    throw error
  } finally {
    rmSync(draft, { force: true })
  }
}

/**
 * Makes the key file of a signer that never had one.
 * @param stateFolder what it remembers: where that was used, a new key is no cure for one that is gone
 * @param seal what becomes of the text before it is written
 * @returns whether it was made
 * @throws Error with one sentence where it was used, and as `seal` does
 */
export async function makeFirstKeyFile(
  path: string,
  stateFolder: string,
  seal: (text: string) => Promise<string> = async (text) => text,
): Promise<boolean> {
  if (existsSync(path)) return false
  if (existsSync(join(stateFolder, 'keys.json'))) {
    throw new Error(
      `The signer key file ${path} is missing, and ${stateFolder} remembers secrets under the key that was in it: bring it back`,
    )
  }
  return makeOwnFile(path, await seal(keyFileText([newKeyEntry()])))
}
